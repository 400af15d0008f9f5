// The launch, the kernel and its functions.
#include "build.h"
#include "generator.h"

namespace simtscope::reference {

namespace {

constexpr std::size_t kFirstFinal = 4;  // out[0…3] are written on the way, the others at the end
constexpr unsigned kBudget = 90;

}  // namespace

Generator::Generator(std::uint64_t seed) : random_(seed) { program_.seed = seed; }

Program generate(std::uint64_t seed) { return Generator(seed).make(); }

Program Generator::make() {
    launch();
    stay_converged_ = random_.chance(40);
    const std::size_t functions = 1 + random_.below(4);
    program_.functions.resize(functions);
    working_.resize(functions);
    level_.assign(functions, Together::Nobody);
    recursive_.assign(functions, false);
    level_[0] = Together::Block;
    for (std::size_t f = 1; f < functions; ++f) {
        level_[f] = random_.pick({Together::Nobody, Together::Warp, Together::Warp, Together::Block});
        recursive_[f] = level_[f] != Together::Block && random_.chance(40);
    }
    for (std::size_t f = functions - 1; f >= 1; --f) add_function(f);
    kernel();
    return std::move(program_);
}

void Generator::launch() {
    using Shape = std::array<std::uint32_t, 3>;
    program_.launch.blocks = static_cast<std::uint32_t>(1 + random_.below(3));
    program_.launch.block =
        random_.pick({Shape{1, 1, 1}, Shape{7, 1, 1}, Shape{20, 1, 1}, Shape{32, 1, 1}, Shape{32, 1, 1}, Shape{33, 1, 1}, Shape{45, 1, 1},
                      Shape{64, 1, 1}, Shape{96, 1, 1}, Shape{8, 5, 1}, Shape{4, 4, 3}});
    program_.launch.n = static_cast<std::uint32_t>(random_.below(100));
    const std::size_t threads = std::size_t{program_.launch.blocks} * program_.launch.threads();
    for (std::size_t i = 0; i < threads * kInputs; ++i)
        program_.input.push_back(static_cast<std::uint32_t>(random_.chance(70) ? random_.below(200) : interesting(Type::I32)));
}

std::size_t Generator::new_variable(const Place& place, Type type) {
    function(place).variables.push_back(type);
    return function(place).variables.size() - 1;
}

/// Parameters: mask, depth (if recursive), two of any type; then some variables.
void Generator::add_function(std::size_t index) {
    Function& made = program_.functions[index];
    made.variables.push_back(Type::U32);
    if (recursive_[index]) made.variables.push_back(Type::I32);
    for (int v = 0; v < 4; ++v) {
        working_[index].push_back(made.variables.size());
        made.variables.push_back(any_type());
    }
    made.parameters = made.variables.size() - 2;
    made.result = any_type();
    made.has_array = random_.chance(30);
    Place place;
    place.together = level_[index];
    place.function = index;
    place.mask = level_[index] == Together::Block ? full_mask() : variable(made, 0);
    place.may_return = level_[index] == Together::Nobody;
    place.outermost = true;
    place.depth = 1;
    budget_ = kBudget / 5;
    Body all = body(place, 3);
    if (recursive_[index]) {
        Body more = recursion(place, index);
        all.insert(random_.chance(50) ? all.begin() : all.end(), more.begin(), more.end());
    }
    const auto result = program_.functions[index].result;
    program_.functions[index].body = std::move(all);
    program_.functions[index].returned = expression(place, result, 2, false);
}

/// `p = depth > 0 && …; m = ballot(mask, p); if (p) variable = f(m, depth - 1, …)`
Body Generator::recursion(Place place, std::size_t index) {
    Body made;
    const std::size_t deeper = new_variable(place, Type::I32), mask = new_variable(place, Type::U32);
    const auto own = [&](std::size_t v) { return variable(function(place), v); };
    Expression more = binary(Op::Less, number(0), own(1));
    if (random_.chance(60)) more = made_of(Expression::Kind::LogicalAnd, Type::I32, {std::move(more), truth(place, 1, true)});
    made.push_back(assign(deeper, std::move(more)));
    made.push_back(assign(mask, place.together == Together::Warp ? collective(Warpwide::Ballot, {place.mask, own(deeper)}) : own(0)));
    std::vector<Expression> args{own(mask), binary(Op::Subtract, own(1), number(1))};
    for (std::size_t a = args.size(); a < function(place).parameters; ++a)
        args.push_back(expression(place, function(place).variables[a], 1, true));
    const std::size_t to = working_[index][random_.below(working_[index].size())];
    const Type type = function(place).variables[to];
    Expression inner = cast(made_of(Expression::Kind::Call, function(place).result, std::move(args), index), type);
    made.push_back(if_else(own(deeper), {assign(to, std::move(inner))}));
    return made;
}

void Generator::kernel() {
    Function& made = program_.functions[0];
    made.variables = {Type::I32, Type::U32, Type::I32, Type::U64, Type::I64, Type::F32};
    for (std::size_t v = 0; v < made.variables.size(); ++v) working_[0].push_back(v);
    made.has_array = random_.chance(50);
    Place place;
    place.together = Together::Block;
    place.mask = full_mask();
    place.may_return = true;
    place.outermost = true;
    budget_ = kBudget;
    Body all;
    for (std::size_t v = 0; v < working_[0].size(); ++v) all.push_back(assign(v, leaf(place, program_.functions[0].variables[v])));
    Body more = body(place, static_cast<unsigned>(8 + random_.below(8)));
    all.insert(all.end(), more.begin(), more.end());
    for (std::size_t v = 0; v < working_[0].size(); ++v)
        all.push_back(statement(Statement::Kind::Store, {variable(program_.functions[0], v)}, {}, kFirstFinal + v));
    for (std::size_t slot = kFirstFinal + working_[0].size(); slot < kOutputs; ++slot) {
        const std::size_t cell = random_.below(kCells);
        all.push_back(statement(Statement::Kind::Store,
                                {made_of(Expression::Kind::SharedCell, cell_type(static_cast<Cell>(cell)), {}, cell)}, {}, slot));
    }
    program_.functions[0].body = std::move(all);
}

}  // namespace simtscope::reference
