#include "gui/model/compiler_words.h"

#include <array>
#include <regex>

namespace simtscope::gui {
namespace {

struct Sentence {
    const char* english;  ///< a regular expression over the whole message
    const char* korean;   ///< with $1 …
};

/// Clang 19's wording (DiagnosticSemaKinds.td, DiagnosticParseKinds.td).
constexpr std::array kSentences{
    Sentence{"use of undeclared identifier '(.*)'; did you mean '(.*)'\\?", "'$1' 이름을 찾을 수 없음. '$2'(을)를 쓰려던 것인가요?"},
    Sentence{"use of undeclared identifier '(.*)'", "선언되지 않은 이름: '$1'"},
    Sentence{"unknown type name '(.*)'; did you mean '(.*)'\\?", "알 수 없는 타입 '$1'. '$2'(을)를 쓰려던 것인가요?"},
    Sentence{"unknown type name '(.*)'", "알 수 없는 타입: '$1'"},
    Sentence{"expected ';' (?:after|at end of) .*", "';'가 빠짐"},
    Sentence{"expected expression", "식이 와야 할 자리"},
    Sentence{"expected '(.*)'", "'$1'가 빠짐"},
    Sentence{"expected unqualified-id", "이름이 와야 할 자리"},
    Sentence{"extraneous closing brace .*", "짝이 없는 '}'"},
    Sentence{"no matching function for call to '(.*)'", "이 인자들로 부를 수 있는 함수 '$1'가 없음"},
    Sentence{"no member named '(.*)' in '(.*)'", "'$2'에는 '$1' 멤버가 없음"},
    Sentence{"redefinition of '(.*)'", "'$1'가 두 번 정의됨"},
    Sentence{"cannot initialize a variable of type '(.*)' with an? (?:lvalue|rvalue|prvalue) of type '(.*)'",
             "타입 '$2'의 값으로 타입 '$1'의 변수를 초기화할 수 없음"},
    Sentence{"assigning to '(.*)' from incompatible type '(.*)'", "타입 '$2'의 값을 타입 '$1'에 대입할 수 없음"},
    Sentence{"cannot assign to variable '(.*)' with const-qualified type '(.*)'", "const 변수 '$1'에는 대입할 수 없음"},
    Sentence{"subscripted value is not an array, pointer, or vector", "배열이나 포인터가 아닌 값에 [ ]를 씀"},
    Sentence{"invalid operands to binary expression \\('(.*)' and '(.*)'\\)", "'$1'와 '$2' 사이에는 이 연산을 할 수 없음"},
    Sentence{"too few arguments to function call.*", "함수 호출의 인자가 모자람"},
    Sentence{"too many arguments to function call.*", "함수 호출의 인자가 너무 많음"},
    Sentence{"'(.*)' file not found", "'$1' 파일을 찾을 수 없음"},
};

}  // namespace

std::string compiler_sentence(std::string_view text, Language language) {
    if (text.starts_with("error: ")) text.remove_prefix(7);
    std::string out(text);
    if (language == Language::English) return out;
    for (const Sentence& sentence : kSentences) {
        std::smatch found;
        if (std::regex_match(out, found, std::regex(sentence.english))) return found.format(sentence.korean);
    }
    return out;
}

}  // namespace simtscope::gui
