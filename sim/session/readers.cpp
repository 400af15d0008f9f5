// Who reads a value: the question in names, the search in sim/timeline.
#include "timeline/readers.h"
#include "session/question.h"

namespace simtscope::session {

std::expected<Readers, Error> find_readers(Engine& engine, const ValueQuestion& question, const std::function<bool()>& stop) {
    constexpr std::size_t kMostReaders = 1000;
    const auto lane = go_to_question(engine, question);
    if (!lane) return std::unexpected(lane.error());
    const std::uint64_t begin = engine.machine().steps();
    const auto place = find_place(engine, question.value, *lane);
    if (!place) return std::unexpected(place.error());
    Readers result;
    result.value = asked_node(engine, *place);
    if (begin > 0) result.value.step = begin - 1;
    timeline::ReaderSearch search =
        place->in_register
            ? timeline::ReaderSearch(engine.program(),
                                     timeline::Register{lane->block, lane->warp, place->frame, lane->lane, place->function, place->slot},
                                     kMostReaders)
            : timeline::ReaderSearch(engine.program(),
                                     timeline::Bytes{lane->block, place->address, place->size, place->scalar, 0, true, program::kNone, 0},
                                     kMostReaders);
    result.stopped = !engine.replay_forwards(
        begin, [&](const timeline::Recording& recording) { return search.look(recording); }, stop);
    for (const timeline::Reading& reading : search.readings())
        result.readers.push_back({reading.step, reading.block, reading.warp, reading.lanes, reading.pc,
                                  range_at(engine.program(), reading.pc),
                                  std::string(program::info(engine.program().code[reading.pc].op).mnemonic)});
    if (search.overwritten()) {
        result.overwritten_step = search.overwritten()->step;
        result.overwritten = range_at(engine.program(), search.overwritten()->pc);
    }
    result.cut = search.full();
    return result;
}

}  // namespace simtscope::session
