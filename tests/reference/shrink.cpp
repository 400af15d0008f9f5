#include "shrink.h"

#include <algorithm>
#include <optional>

#include "build.h"

namespace simtscope::reference {

namespace {

/// Where the walk through a program stands: it counts the places at which something can be made smaller, and edits the wanted one.
class Edit {
public:
    Edit(std::size_t wanted, unsigned variant) : left_(wanted), variant_(variant) {}
    /// False: there are not that many places. `changed()`: the variant applied there.
    bool apply(Program& program) {
        for (Function& f : program.functions)
            if (body(f.body) || expression(f.returned)) return true;
        return false;
    }
    [[nodiscard]] bool changed() const { return changed_; }

private:
    bool here() { return left_-- == 0; }

    bool body(Body& all) {
        for (std::size_t s = 0; s < all.size(); ++s) {
            if (here()) {
                edit(all, s);
                return true;
            }
            for (Body& inner : all[s].bodies)
                if (body(inner)) return true;
            for (Expression& e : all[s].expressions)
                if (expression(e)) return true;
        }
        return false;
    }

    /// Variant 0: without it and all behind it; 1: without it; 2, 3: what is in its first, second body.
    void edit(Body& all, std::size_t at) {
        const auto begin = all.begin() + static_cast<std::ptrdiff_t>(at);
        changed_ = true;
        if (variant_ == 0 && at + 1 < all.size()) {
            all.erase(begin, all.end());
        } else if (variant_ == 1) {
            all.erase(begin);
        } else if (variant_ >= 2 && variant_ - 2 < all[at].bodies.size()) {
            const Body inner = all[at].bodies[variant_ - 2];
            const auto place = all.erase(begin);
            all.insert(place, inner.begin(), inner.end());
        } else {
            changed_ = false;
        }
    }

    bool expression(Expression& e) {
        if (here()) {
            edit(e);
            return true;
        }
        return std::ranges::any_of(e.args, [&](Expression& arg) { return expression(arg); });
    }

    /// Variants 0, 1: that number; from 2 on: its arguments.
    void edit(Expression& e) {
        const Expression before = e;
        if (variant_ < 2 && e.kind != Expression::Kind::Constant) {
            e = constant(before.type, before.type == Type::F32 && variant_ == 1 ? 0x3f800000U : variant_);
            changed_ = true;
        } else if (variant_ >= 2 && variant_ - 2 < before.args.size()) {
            e = cast(before.args[variant_ - 2], before.type);
            changed_ = true;
        }
    }

    std::size_t left_;
    unsigned variant_;
    bool changed_ = false;
};

constexpr unsigned kVariants = 5;

void resize(Program& program) {
    const std::size_t threads = std::size_t{program.launch.blocks} * program.launch.threads();
    program.input.resize(threads * kInputs);
}

}  // namespace

Program shrink(Program program, const std::function<bool(const Program&)>& fails, std::uint64_t tries) {
    const auto attempt = [&](const Program& smaller) {
        if (tries == 0 || !fails(smaller)) return false;
        program = smaller;
        return true;
    };
    for (const std::uint32_t threads : {1U, 2U, 32U, 33U, 64U}) {
        if (threads >= program.launch.threads() * program.launch.blocks) break;
        Program smaller = program;
        smaller.launch.blocks = 1;
        smaller.launch.block = {threads, 1, 1};
        resize(smaller);
        --tries;
        if (attempt(smaller)) break;
    }
    for (bool again = true; again && tries > 0;) {
        again = false;
        bool more = true;
        for (std::size_t place = 0; more && tries > 0; ++place) {
            for (unsigned variant = 0; variant < kVariants && more && tries > 0; ++variant) {
                Program smaller = program;
                Edit edit(place, variant);
                more = edit.apply(smaller);
                if (!more || !edit.changed()) continue;
                --tries;
                if (!attempt(smaller)) continue;
                again = true;
                variant = kVariants - 1;  // what now stands here is looked at in the next pass
            }
        }
    }
    return program;
}

}  // namespace simtscope::reference
