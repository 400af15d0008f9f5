#include "gui/model/compiler_words.h"

#include <array>
#include <optional>
#include <regex>

#include "gui/model/sentence_table.h"

namespace simtscope::gui {
namespace {

/// Clang 19's wording (DiagnosticSemaKinds.td, DiagnosticParseKinds.td).
constexpr std::array kSentences{
    Sentence{"use of undeclared identifier '(.*)'; did you mean '(.*)'\\?", "'$1' 이름을 찾을 수 없음. 혹시 '$2'?"},
    Sentence{"use of undeclared identifier '(.*)'", "선언되지 않은 이름: '$1'"},
    Sentence{"unknown type name '(.*)'; did you mean '(.*)'\\?", "알 수 없는 타입 '$1'. 혹시 '$2'?"},
    Sentence{"unknown type name '(.*)'", "알 수 없는 타입: '$1'"},
    Sentence{"expected ';' (?:after|at end of) .*", "';' 기호가 빠짐"},
    Sentence{"expected expression", "식이 와야 할 자리"},
    Sentence{"expected '(.*)'", "'$1' 기호가 빠짐"},
    Sentence{"expected unqualified-id", "이름이 와야 할 자리"},
    Sentence{"extraneous closing brace .*", "짝이 없는 '}'"},
    Sentence{"no matching function for call to '(.*)': write (.*)", "'$1'에 맞지 않는 인자. 이렇게 쓸 것: $2"},
    Sentence{"no matching function for call to '(.*)'", "이 인자들로 부를 수 있는 함수 '$1' 없음"},
    Sentence{"no member named '(.*)' in '(.*)'", "'$2'에는 '$1' 멤버가 없음"},
    Sentence{"redefinition of '(.*)'", "'$1' 이름이 두 번 정의됨"},
    Sentence{"cannot initialize a variable of type '(.*)' with an? (?:lvalue|rvalue|prvalue) of type '(.*)'",
             "타입 '$2'의 값으로 타입 '$1'의 변수를 초기화할 수 없음"},
    Sentence{"assigning to '(.*)' from incompatible type '(.*)'", "타입 '$2'의 값을 타입 '$1'에 대입할 수 없음"},
    Sentence{"cannot assign to variable '(.*)' with const-qualified type '(.*)'", "const 변수 '$1'에는 대입할 수 없음"},
    Sentence{"subscripted value is not an array, pointer, or vector", "배열이나 포인터가 아닌 값에 [ ]를 씀"},
    Sentence{"invalid operands to binary expression \\('(.*)' and '(.*)'\\)", "'$1'와 '$2' 사이에는 이 연산을 할 수 없음"},
    Sentence{"too few arguments to function call.*", "함수 호출의 인자가 모자람"},
    Sentence{"too many arguments to function call.*", "함수 호출의 인자가 너무 많음"},
    Sentence{"(.*) is not supported", "$1: 지원하지 않음"},
    Sentence{"expected '(.*)' (?:after|in|before) .*", "'$1' 기호가 빠짐"},
    Sentence{"expected body of lambda expression", "람다 식의 본문이 와야 할 자리"},
    Sentence{"expected function body after function declarator", "함수 선언 뒤에 함수 본문이 와야 함"},
    Sentence{"expected a type", "타입이 와야 할 자리"},
    Sentence{"expected identifier", "이름이 와야 할 자리"},
    Sentence{"expected initializer before .*", "초기값이 와야 할 자리"},
    Sentence{"use of undeclared identifier '(.*)'.*", "선언되지 않은 이름: '$1'"},
    Sentence{"redefinition of '(.*)' with a different type: '(.*)' vs '(.*)'",
             "'$1' 이름이 다른 타입으로 다시 정의됨: '$2', 앞에서는 '$3'"},
    Sentence{"redefinition of '(.*)' as different kind of symbol", "'$1' 이름이 다른 종류로 다시 정의됨"},
    Sentence{"call to '(.*)' is ambiguous", "'$1' 호출이 모호함: 맞는 함수가 여럿"},
    Sentence{"no matching (?:constructor for initialization|conversion for .*) of '(.*)'", "이 값으로 '$1' 객체를 만들 수 없음"},
    Sentence{"no viable conversion from '(.*)' to '(.*)'", "'$1'에서 '$2'로 바꿀 수 없음"},
    Sentence{"cannot initialize a parameter of type '(.*)' with an? (?:lvalue|rvalue|prvalue) of type '(.*)'.*",
             "타입 '$2'의 값을 타입 '$1'의 매개변수에 넘길 수 없음"},
    Sentence{"cannot initialize return object of type '(.*)' with an? (?:lvalue|rvalue|prvalue) of type '(.*)'",
             "반환 타입은 '$1', 돌려주는 값의 타입은 '$2'"},
    Sentence{"expression is not assignable", "이 식에는 대입할 수 없음"},
    Sentence{"read-only variable is not assignable", "읽기 전용 변수에는 대입할 수 없음"},
    Sentence{"cannot assign to return value because function '(.*)' returns a const value", "함수 '$1'의 const 반환값에는 대입할 수 없음"},
    Sentence{"array subscript is not an integer", "배열 첨자가 정수가 아님"},
    Sentence{"indirection requires pointer operand \\('(.*)' invalid\\)", "포인터가 아닌 타입 '$1'의 값에 *를 씀"},
    Sentence{"member reference type '(.*)' is a pointer; did you mean to use '->'\\?", "타입 '$1': 포인터에는 . 대신 ->를 쓸 것"},
    Sentence{"member reference type '(.*)' is not a pointer; did you mean to use '\\.'\\?",
             "타입 '$1': 포인터가 아니므로 -> 대신 .을 쓸 것"},
    Sentence{"member reference base type '(.*)' is not a structure or union", "타입 '$1'에는 멤버가 없음"},
    Sentence{"called object type '(.*)' is not a function or function pointer", "타입 '$1'의 값은 함수가 아니어서 호출할 수 없음"},
    Sentence{"variable has incomplete type '(.*)'", "변수의 타입 '$1' 정의가 없음"},
    Sentence{"invalid suffix '(.*)' on (integer|floating) constant", "숫자 뒤의 '$1': 쓸 수 없는 접미사"},
    Sentence{"void function '(.*)' should not return a value", "void 함수 '$1': 값을 돌려줄 수 없음"},
    Sentence{"non-void function '(.*)' should return a value", "함수 '$1': 값을 돌려주어야 함"},
    Sentence{"'(break|continue)' statement not in loop.*", "'$1' 문이 반복문 밖에 있음"},
    Sentence{"kernel function type '(.*)' must have void return type", "커널의 반환 타입은 void여야 함: '$1'"},
    Sentence{"reference to __(host|device|global)__ function '(.*)' in __(host|device|global|host__ __device)__ function",
             "__$3__ 함수에서 __$1__ 함수 '$2' 호출: 부를 수 없음"},
    Sentence{"no matching function for call to '(.*)'.*", "이 인자들로 부를 수 있는 함수 '$1' 없음"},
    Sentence{"unterminated /\\* comment", "닫히지 않은 /* 주석"},
    Sentence{"missing terminating '(.)' character", "닫는 $1 없음"},
    Sentence{"unknown type name '(.*)'.*", "알 수 없는 타입: '$1'"},
    Sentence{"variable-sized object may not be initialized", "크기가 변수인 배열에는 초기값을 줄 수 없음"},
    Sentence{"excess elements in array initializer", "배열 초기값이 배열보다 많음"},
    Sentence{"division by zero is undefined.*", "0으로 나누기: 정의되지 않음"},
    Sentence{"member reference type '(.*)' is not a pointer", "타입 '$1': 포인터가 아니므로 ->를 쓸 수 없음"},
    Sentence{"invalid digit '(.)' in (octal|binary|decimal) constant", "숫자에 쓸 수 없는 글자: '$1'"},
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

std::optional<std::string> not_simulated(const std::string& text) {
    static const SentenceTable instead(kInstead);
    for (const Sentence& sentence : kNotSimulated) {
        std::smatch found;
        if (!std::regex_match(text, found, std::regex(sentence.english))) continue;
        return found.format(sentence.korean) + instead.korean(found[found.size() - 1].str()) + '.';
    }
    return {};
}

}  // namespace

std::string compiler_sentence(std::string_view text, Language language) {
    if (text.starts_with("error: ")) text.remove_prefix(7);
    std::string english(text);
    if (language == Language::English) return english;
    if (const auto ours = not_simulated(english)) return *ours;
    static const SentenceTable table(kSentences);
    return table.korean(english);
}

}  // namespace simtscope::gui
