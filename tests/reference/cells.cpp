// What atomics do to the cells.
#include "lane.h"

namespace simtscope::reference {

std::uint64_t cell_start(Cell cell) {
    if (cell == Cell::Min) return 0x7fffffffU;
    return cell == Cell::And ? 0xffffffffU : 0;
}

Type cell_type(Cell cell) {
    if (cell == Cell::Min) return Type::I32;
    if (cell == Cell::FloatAdd) return Type::F32;
    return cell == Cell::WideAdd || cell == Cell::WideMax || cell == Cell::WideXor ? Type::U64 : Type::U32;
}

Cells fresh_cells() {
    Cells cells;
    for (std::size_t c = 0; c < kCells; ++c) cells[c] = make(cell_type(static_cast<Cell>(c)), cell_start(static_cast<Cell>(c)));
    return cells;
}

void atomic(Cells& cells, Cell cell, const Value& value) {
    Value& held = cells[static_cast<std::size_t>(cell)];
    const auto with = [&](Op op) { held = apply(op, held, value); };
    std::uint64_t& bits = held.bits;
    // clang-format off
    switch (cell) {
        case Cell::Add: case Cell::Loop: case Cell::WideAdd: case Cell::FloatAdd: with(Op::Add); break;
        case Cell::Min: with(Op::Minimum); break;
        case Cell::Max: case Cell::WideMax: with(Op::Maximum); break;
        case Cell::And: with(Op::And); break;
        case Cell::Or: with(Op::Or); break;
        case Cell::Xor: case Cell::WideXor: with(Op::Xor); break;
        case Cell::Inc: bits = bits >= kIncLimit ? 0 : bits + 1; break;
        case Cell::Dec: bits = bits == 0 || bits > kDecLimit ? kDecLimit : bits - 1; break;
        case Cell::Ticket: cells[static_cast<std::size_t>(Cell::TicketSum)].bits += bits++; break;  // stays far below 2^32
        default: break;
    }
    // clang-format on
}

}  // namespace simtscope::reference
