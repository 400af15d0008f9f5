#include "sample.h"

namespace simtscope::program::test {

namespace {

constexpr const char* kSource =
    "__device__ int twice(int x) {\n"
    "    return x * 2;\n"
    "}\n"
    "__constant__ float table[4] = {1, 2, 3, 4};\n"
    "__global__ void shift(const int* in, int* out, int n) {\n"
    "    __shared__ int s[32];\n"
    "    int v = in[threadIdx.x];\n"
    "    // one lane up\n"
    "    v += __shfl_down_sync(0x1f, v, 1);\n"
    "    s[threadIdx.x] = twice(v);\n"
    "    if (n > 3) v = 7;\n"
    "    switch (v) { case -1: v = 1; break; default: break; }\n"
    "    out[0] = v;\n"
    "}\n";

// Slots of the kernel: D in, D out, W n, W v, W temporaries, P condition.
enum : std::uint32_t { kIn = 0, kOut = 2, kN = 4, kV = 5, kTid = 6, kGot = 7, kCondition = 8, kIndex = 10, kAddress = 12 };

void add_types(Program& p) {
    Type integer{TypeKind::Scalar, "int", 4, ScalarType::S32, kNone, 0, {}};
    Type pointer{TypeKind::Pointer, "const int*", 8, ScalarType::U64, 0, 0, {}};
    Type array{TypeKind::Array, "int[32]", 128, ScalarType::None, 0, 32, {}};
    Type pair{TypeKind::Struct, "Pair", 8, ScalarType::None, kNone, 0, {{"a", 0, 0, 0}, {"b", 0, 32, 0}}};
    p.types = {integer, pointer, array, pair};
}

void add_tables(Program& p) {
    p.files = {{"sample.cu", kSource}, {"cuda_runtime.h", ""}};
    for (const std::uint32_t line : {2U, 5U, 7U, 9U, 10U, 11U, 12U, 13U, 14U}) p.sites.push_back({0, line, 5, kNone, kNone});
    p.sites.push_back({1, 100, 1, kNone, 2});  // inlined from a header at line 7
    p.sites.push_back({0, 0, 0, kNone, kNone});
    p.statements = {{0, 7, 5, 7, 30, kKernel}};
    Global shared;
    shared.name = "s";
    shared.space = MemorySpace::Shared;
    shared.size = 128;
    shared.align = 4;
    shared.type = 2;
    Global table;
    table.name = "table";
    table.space = MemorySpace::Constant;
    table.size = 16;
    table.align = 8;
    table.init = {0, 0, 128, 63};
    table.relocations = {{8, 1, 4}};
    p.globals = {shared, table};
    p.constants = {{ScalarType::U32, 0x1f, kNone, true},       {ScalarType::S32, 1, kNone, true},
                   {ScalarType::S32, 32, kNone, true},         {ScalarType::U64, 0, 0, true},
                   {ScalarType::S32, 2, kNone, true},          {ScalarType::S32, 7, kNone, true},
                   {ScalarType::F32, 0x3fc00000, kNone, true}, {ScalarType::Pred, 1, kNone, true},
                   {ScalarType::S32, 0xffffffffU, kNone, true}};
}

OperandRef constant(std::uint32_t index) { return kConstantBit | index; }

Instruction make(Opcode op, ScalarType type, OperandRef dst, OperandRef a, OperandRef b, OperandRef c, std::uint32_t imm,
                 std::uint32_t imm2, std::uint32_t site) {
    return {op, type, 0, dst, a, b, c, imm, imm2, site};
}

void add_code(Program& p) {
    using enum Opcode;
    constexpr ScalarType None = ScalarType::None, S32 = ScalarType::S32;
    p.operands = {
        1, kGot,        1,       kGot,                // 0: call twice(%7) = %7
        1, constant(5),                               // 4: ret 7
        1, 15,          kNoJoin, 0xffffffffU, 0, 14,  // 6: switch: -1 -> 14, else 15
    };
    p.code = {
        make(Sreg, None, kTid, kNone, kNone, kNone, static_cast<std::uint32_t>(SpecialRegister::TidX), 0, 9),         // 0
        make(ZextWD, None, kIndex, kTid, kNone, kNone, 0, 0, 2),                                                      // 1
        make(Gep, None, kAddress, kIn, kIndex, kNone, 4, 0, 2),                                                       // 2
        make(Load, S32, kV, kAddress, kNone, kNone, 0, 2, 2),                                                         // 3
        make(ShflDown, S32, kGot, constant(0), kV, constant(1), constant(2), 0, 3),                                   // 4
        make(Add32, None, kV, kV, kGot, kNone, 0, 0, 3),                                                              // 5
        make(Mov, S32, kGot, kV, kNone, kNone, 0, 0, 4),                                                              // 6
        make(Call, None, kNone, kNone, kNone, kNone, kTwice, 0, 4),                                                   // 7
        make(Gep, None, kAddress, constant(3), kIndex, kNone, 4, 0, 4),                                               // 8
        make(Store, S32, kNone, kAddress, kGot, kNone, 0, 2, 4),                                                      // 9
        make(SetpI32, None, kCondition, kN, constant(4), kNone, static_cast<std::uint32_t>(CompareKind::GtS), 0, 5),  // 10
        make(BrCond, None, kNone, kCondition, kNone, 13, 12, 13, 5),                                                  // 11
        make(Mov, S32, kV, constant(5), kNone, kNone, 0, 0, 5),                                                       // 12
        make(Switch, S32, kNone, kV, kNone, kNone, 6, 0, 6),                                                          // 13
        make(Mov, S32, kV, constant(1), kNone, kNone, 0, 0, 6),                                                       // 14
        make(Store, S32, kNone, kOut, kV, kNone, 8, 2, 7),                                                            // 15
        make(Exit, None, kNone, kNone, kNone, kNone, 0, 0, 10),                                                       // 16
        make(Mul32, None, 0, 0, constant(4), kNone, 0, 0, 0),                                                         // 17
        make(Ret, None, kNone, kNone, kNone, kNone, 0, 4, 0),                                                         // 18
    };
}

}  // namespace

Program sample() {
    Program p;
    add_types(p);
    add_tables(p);
    add_code(p);
    Function kernel;
    kernel.name = "shift";
    kernel.symbol = "_Z5shiftPKiPii";
    kernel.end = 17;
    kernel.frame_slots = kFrameSlots;
    kernel.is_kernel = true;
    kernel.kernel_parameters = {
        {"in", 1, kIn, false, true, false}, {"out", 1, kOut, false, false, false}, {"n", 0, kN, false, false, false}};
    kernel.local_objects = {{"a", 64, 4, kNone}};
    kernel.shared = {0};
    kernel.line = 5;
    Variable v;
    v.name = "v";
    v.type = 0;
    v.where = kV;
    v.scalar = ScalarType::S32;
    v.scope_begin = 4;
    v.scope_end = 17;
    Variable n = v;
    n.name = "n";
    n.where = kN;
    n.scope_begin = 0;
    n.parameter = true;
    Variable local = v;
    local.name = "a0";
    local.home = Variable::Home::LocalObject;
    local.where = 0;
    local.offset = 60;
    kernel.variables = {v, n, local};
    Function twice;
    twice.name = "twice";
    twice.begin = 17;
    twice.end = 19;
    twice.frame_slots = 1;
    twice.parameters = {0};
    twice.parameter_kinds = {OperandKind::Word};
    twice.result_kinds = {OperandKind::Word};
    twice.line = 1;
    p.functions = {kernel, twice};
    return p;
}

ScalarType type_for(Opcode op) {
    switch (op) {
        case Opcode::FMin:
        case Opcode::FMax:
        case Opcode::FSat:
        case Opcode::FArithR:
        case Opcode::FmaR:
        case Opcode::Math1:
        case Opcode::Math2:
        case Opcode::CvtIF:
            return ScalarType::F64;
        default:
            return ScalarType::U32;
    }
}

namespace {

/// Immediates that make the instruction right, where 0 does not.
void set_immediates(Instruction& in) {
    switch (in.op) {
        case Opcode::Zext:
        case Opcode::Sext:
            in.imm = 8;
            break;
        case Opcode::Zext64:
        case Opcode::Sext64:
            in.imm = 40;
            break;
        case Opcode::CvtIF:
            in.imm = static_cast<std::uint32_t>(ScalarType::S32);
            break;
        case Opcode::CvtFI:
            in.imm = static_cast<std::uint32_t>(ScalarType::F64);
            break;
        case Opcode::Math2:
            in.imm = static_cast<std::uint32_t>(MathFunction::Pow);
            break;
        case Opcode::ShflIdx:
        case Opcode::ShflUp:
        case Opcode::ShflDown:
        case Opcode::ShflXor:
            in.imm = kWordConstant;
            break;
        case Opcode::Br:
            in.imm = 1;
            break;
        case Opcode::BrCond:
            in.imm = in.imm2 = 1;
            break;
        case Opcode::Call:
            in.imm = 1;
            in.imm2 = 3;
            break;
        case Opcode::Ret:
            in.imm2 = 3;
            break;
        default:
            break;
    }
}

}  // namespace

Program one_instruction(Opcode op) {
    Program p;
    p.files = {{"one.cu", "x\n"}};
    p.sites = {{}};
    p.constants = {{ScalarType::U32, 1, kNone, true}, {ScalarType::U64, 1, kNone, true}, {ScalarType::Pred, 1, kNone, true}};
    p.operands = {0, 1, kNoJoin, 0, 0};
    const OpcodeInfo& o = info(op);
    const ScalarType type = type_for(op);
    const auto ref = [&](OperandKind kind, std::uint32_t slot) {
        if (kind == OperandKind::ByType) kind = operand_kind(type);
        return kind == OperandKind::None ? kNone : slot;
    };
    Instruction in;
    in.op = op;
    in.type = type;
    in.dst = ref(o.dst, 0);
    in.a = ref(o.a, 2);
    in.b = ref(o.b, 4);
    in.c = op == Opcode::BrCond ? kNoJoin : ref(o.c, 6);
    set_immediates(in);
    Instruction last;
    last.op = op == Opcode::Ret ? Opcode::Trap : Opcode::Exit;
    Instruction back;
    back.op = Opcode::Ret;
    back.imm2 = 3;
    p.code = {in, last, back};
    Function kernel;
    kernel.name = "one";
    kernel.end = 2;
    kernel.frame_slots = 8;
    kernel.is_kernel = op != Opcode::Ret;
    kernel.local_objects = {{"a", 4, 4, kNone}};
    Function empty;
    empty.name = "empty";
    empty.begin = 2;
    empty.end = 3;
    p.functions = {kernel, empty};
    return p;
}

}  // namespace simtscope::program::test
