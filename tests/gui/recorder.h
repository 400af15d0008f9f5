// A context that only notes what commands ask for.
#pragma once

#include <string>
#include <vector>

#include "gui/model/registry.h"

namespace simtscope::gui::test {

class Recorder final : public Context {
public:
    using Context::Context;
    void request(const Request& request) override { requests.push_back(request); }
    void save_picture() override { ++saved; }
    void quit() override { ++quits; }
    void copy(const std::string& text) override { copied = text; }
    std::vector<Request> requests;
    int saved = 0, quits = 0;
    std::string copied;
};

}  // namespace simtscope::gui::test
