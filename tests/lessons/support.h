// A small lesson of its own folder, to be bent by tests.
#pragma once

#include <filesystem>
#include <string>

#include "lessons/lesson.h"

namespace simtscope::lessons::test {

class Draft {
public:
    Draft();  ///< a lesson that is right
    ~Draft();
    Draft(const Draft&) = delete;
    Draft& operator=(const Draft&) = delete;

    /// In one of its files; `from` must stand there.
    void replace(const std::string& file, const std::string& from, const std::string& to) const;
    void write(const std::string& file, const std::string& text) const;
    [[nodiscard]] std::string path(const std::string& file = "") const;
    [[nodiscard]] std::expected<Lesson, Error> read(const Values& values = {}) const { return read_lesson(path(), values); }

private:
    std::filesystem::path folder_;
};

}  // namespace simtscope::lessons::test
