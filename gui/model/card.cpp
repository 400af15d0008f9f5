#include "gui/model/card.h"

namespace simtscope::gui {

std::vector<std::string> card_lines(const std::optional<CardFacts>& card, Language language) {
    std::vector<std::string> out{say(Word::CardNone, language)};
    if (card) {
        out.push_back(say(card->driver ? Word::CardDriver : Word::CardNoDriver, language));
        out.push_back(card->nvcc.empty() ? say(Word::CardNoCompiler, language) : say(Word::CardCompiler, language, {{"path", card->nvcc}}));
    }
    out.push_back(say(Word::CardHow, language));
    return out;
}

}  // namespace simtscope::gui
