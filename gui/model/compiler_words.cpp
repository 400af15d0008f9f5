#include "gui/model/compiler_words.h"

#include <array>
#include <optional>
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
    Sentence{"no matching function for call to '(.*)': write (.*)", "'$1'에 맞지 않는 인자. 이렇게 쓸 것: $2"},
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
    Sentence{"(.*) is not supported", "$1: 지원하지 않음"},
    Sentence{"'(.*)' file not found", "'$1' 파일을 찾을 수 없음"},
};

/// What our own front end says of what it cannot run; the second half is one of kInstead.
constexpr std::array kNotSimulated{
    Sentence{"(.*) (?:is|are) not simulated yet: (.*)", "$1: 아직 시뮬레이션하지 않음. "},
    Sentence{"(.*) is not supported; (.*)", "$1: 지원하지 않음. "},
    Sentence{"'(.*)' was removed with compute capability (.*): (.*)", "'$1': 컴퓨트 캐퍼빌리티 $2에서 없어짐. "},
};

constexpr std::array kInstead{
    Sentence{"use (?:the )?plain CUDA functions instead", "CUDA 기본 함수를 쓸 것"},
    Sentence{"launch it from the host", "호스트에서 실행할 것"},
    Sentence{"pass random numbers as a buffer", "난수를 버퍼로 넘길 것"},
    Sentence{"pass the data as a pointer and index it", "데이터를 포인터로 넘기고 인덱스로 읽을 것"},
    Sentence{"copy with plain assignments and __syncthreads\\(\\)(?: instead)?", "일반 대입과 __syncthreads()로 복사할 것"},
    Sentence{"write the multiplication as a loop|compute the product with loops", "곱셈을 반복문으로 쓸 것"},
    Sentence{"compute it on the host or write its series", "호스트에서 계산하거나 급수로 쓸 것"},
    Sentence{"kernels that ask for the kind of a pointer cannot run", "포인터의 종류를 묻는 커널은 실행할 수 없음"},
    Sentence{"end the kernel instead", "대신 커널을 끝낼 것"},
    Sentence{"read through a pointer(.*)", "포인터로 읽을 것$1"},
    Sentence{"write through a pointer(.*)", "포인터로 쓸 것$1"},
    Sentence{"use the pointer itself", "포인터를 그대로 쓸 것"},
    Sentence{"use a plain grid of blocks(?: and __syncthreads\\(\\))?", "일반 블록 그리드와 __syncthreads()를 쓸 것"},
    Sentence{"use a type of 4 or 8 bytes", "4바이트나 8바이트 타입을 쓸 것"},
    Sentence{"use values of 8 bytes, or a lock", "8바이트 값이나 락을 쓸 것"},
    Sentence{"use a __device__ variable", "__device__ 변수를 쓸 것"},
    Sentence{"use a loop of (\\S+)(?: instead)?", "반복문에서 $1 쓸 것"},
    Sentence{"use (\\S+) or a loop of (\\S+) instead", "$1, 또는 반복문에서 $2 쓸 것"},
    Sentence{"use the CUDA function that does the same", "같은 일을 하는 CUDA 함수를 쓸 것"},
    Sentence{"use (.*?) and (.*?)(?: instead)?", "대신 쓸 것: $1, $2"},
    Sentence{"use (.*?)(?: instead)?", "대신 쓸 것: $1"},
};

/// `text` in Korean by the first sentence that fits; none if none does.
template <std::size_t N>
std::optional<std::string> translated(const std::string& text, const std::array<Sentence, N>& sentences) {
    for (const Sentence& sentence : sentences) {
        std::smatch found;
        if (std::regex_match(text, found, std::regex(sentence.english))) return found.format(sentence.korean);
    }
    return {};
}

std::optional<std::string> not_simulated(const std::string& text) {
    for (const Sentence& sentence : kNotSimulated) {
        std::smatch found;
        if (!std::regex_match(text, found, std::regex(sentence.english))) continue;
        const std::string instead = found[found.size() - 1];
        return found.format(sentence.korean) + translated(instead, kInstead).value_or(instead) + '.';
    }
    return {};
}

}  // namespace

std::string compiler_sentence(std::string_view text, Language language) {
    if (text.starts_with("error: ")) text.remove_prefix(7);
    std::string english(text);
    if (language == Language::English) return english;
    if (const auto ours = not_simulated(english)) return *ours;
    return translated(english, kSentences).value_or(english);
}

}  // namespace simtscope::gui
