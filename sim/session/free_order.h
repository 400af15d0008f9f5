// Whether a result may depend on an order that nobody fixes: its history goes through an atomic operation that tells who came first.
//
//   out[k] ◄─ store ◄─ k ◄─ atom.add (old value)     the place was drawn: free
//   sum    ◄─ atom.add of floats                     a sum of floats depends on its order: free
//   count  ◄─ atom.add of integers                   the same in every order
//
// The history is that of why.h together with what decided on it: the addresses, and the conditions of the branches on the lanes' way.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <string>
#include <vector>

#include "session/snapshot.h"

namespace simtscope::session {

/// A scalar of a buffer, as BufferView counts them.
struct ElementName {
    std::string buffer;
    std::uint64_t scalar = 0;
};

struct FreeOrder {
    enum class Answer : std::uint8_t { No, Yes, Unknown };  ///< Unknown: the history is longer than was looked at
    Answer answer = Answer::Unknown;
    // Yes: the operation
    SourceRange at;
    std::string operation;  ///< "atom.add"
    bool is_float = false;
    friend bool operator==(const FreeOrder& a, const FreeOrder& b) {
        return a.answer == b.answer && a.at.line == b.at.line && a.operation == b.operation && a.is_float == b.is_float;
    }
};

}  // namespace simtscope::session
