#include "gui/model/error_words.h"

#include <algorithm>
#include <array>

#include "gui/model/sentence_table.h"

namespace simtscope::gui {
namespace {

/// More particular sentences stand first. Particles behind values are avoided: nobody knows how a value ends.
constexpr std::array kSentences{
    // Around another sentence
    Sentence{"stop `(.*)`: (.*)", "중단 조건 `$1`: #2"},
    Sentence{"`(.*)`: (.*) \\(column (\\d+)\\)", "`$1`: #2 ($3번째 글자)"},
    Sentence{"argument (\\w+): (.*)", "인자 $1: #2"},
    Sentence{"variable (\\w+): (.*)", "변수 $1: #2"},
    Sentence{"member `(.*)`: (.*)", "멤버 `$1`: #2"},
    Sentence{"value (\\d+): (.*)", "$1번째 값: #2"},
    Sentence{"iota's start: (.*)", "iota의 시작값: #1"},
    Sentence{"iota's step: (.*)", "iota의 간격: #1"},
    // Sizes of a launch
    Sentence{"(grid|block) (.*): write X, X,Y or X,Y,Z, such as 32 or 16,16", "$1 $2: X, X,Y 또는 X,Y,Z 형식으로 쓸 것. 예: 32, 16,16"},
    Sentence{"(grid|block) (.*): `(.*)` is not a whole number; write X, X,Y or X,Y,Z, such as 32 or 16,16",
             "$1 $2: `$3`: 정수가 아님. X, X,Y 또는 X,Y,Z 형식으로 쓸 것. 예: 32, 16,16"},
    Sentence{"(grid|block) (.*): a dimension is at least 1; (.*)", "$1 $2: 각 크기는 1 이상; $3"},
    Sentence{"(grid|block) (.*): (\\d+) is too large; (.*)", "$1 $2: 너무 큰 값 $3; $4"},
    Sentence{"a grid or block dimension is 0: (.*)", "그리드나 블록의 크기가 0: $1"},
    Sentence{"block of (\\d+) threads: at most 1024 threads a block; (.*)", "블록의 스레드 $1개: 블록 하나에 최대 1024개; $2"},
    Sentence{"block z = (\\d+): at most 64; (.*)", "블록의 z = $1: 최대 64; $2"},
    Sentence{"grid (.*): at most 2147483647, 65535, 65535 blocks; (.*)", "그리드 $1: 블록은 방향마다 최대 2147483647, 65535, 65535개; $2"},
    Sentence{"grid of (\\d+) blocks: simtscope runs at most 2147483647 blocks", "그리드의 블록 $1개: simtscope에서는 최대 2147483647개"},
    Sentence{"block of (\\d+) threads: (\\w+) has __launch_bounds__\\((\\d+)\\); (.*)",
             "블록의 스레드 $1개: 커널 $2의 __launch_bounds__($3)보다 많음; $4"},
    Sentence{"(\\d+) bytes of shared memory \\((\\d+) static \\+ (\\d+) dynamic\\): a block of (\\w+) has at most (\\d+); (.*)",
             "공유 메모리 $1바이트(정적 $2 + 동적 $3): $4의 블록 하나에 최대 $5; $6"},
    Sentence{"(\\w+) declares (\\d+) bytes of static shared memory: at most (\\d+) \\(48 KiB\\); use extern __shared__ for more",
             "커널 $1의 정적 공유 메모리 $2바이트: 최대 $3(48 KiB). 더 쓰려면 extern __shared__"},
    Sentence{"\"?([\\w-]*)\"?: \"(.*)\" is not a whole number", "$1: \"$2\": 정수가 아님"},
    // Arguments
    Sentence{"(\\w+) has no such parameter; it has: (.*)", "커널 $1에 없는 매개변수. 있는 것: $2"},
    Sentence{"given twice", "두 번 주어짐"},
    Sentence{"argument (\\w+) is missing: (\\w+) takes (.*); for example (.*)", "인자 $1 없음: 커널 $2의 매개변수: $3. 예: $4"},
    Sentence{"@(.*) must name another argument that is a buffer", "@$1: 버퍼인 다른 인자의 이름을 쓸 것"},
    Sentence{"--set (\\w+): (\\w+) uses no such __constant__ or __device__ variable; it uses: (.*)",
             "--set $1: 커널 $2에서 쓰는 __constant__/__device__ 변수가 아님. 쓰는 것: $3"},
    Sentence{"the value is missing; write NAME=SPEC, such as in=int\\[32\\]:iota or n=5", "값이 없음. 예: int[32]:iota, 5"},
    Sentence{"the value is missing; write one such as (.*)", "값이 없음. 예: $1"},
    Sentence{"`(.*)` is not a value of type (.*); write one such as (.*)", "`$1`: $2 타입의 값이 아님. 예: $3"},
    Sentence{"`(.*)` is not a whole number, and the type is (.*); write one such as 5", "`$1`: 정수가 아님(타입 $2). 예: 5"},
    Sentence{"`(.*)` is not a bool; write true or false", "`$1`: bool 값이 아님. true 또는 false"},
    Sentence{"(.*) does not fit (.*), which holds (.*) to (.*)", "$1: $2 타입의 범위($3 ~ $4)를 벗어남"},
    Sentence{"`(.*)` given, but parameter `(.*)` is (.*); write a buffer such as (.*)",
             "`$1`: 매개변수 `$2`의 타입은 $3. 버퍼로 쓸 것. 예: $4"},
    Sentence{"`(.*)` given, but parameter `(.*)` is (.*); write one value such as 5",
             "`$1`: 매개변수 `$2`의 타입은 $3. 값 하나로 쓸 것. 예: 5"},
    Sentence{"(.*) given, but parameter `(.*)` is (.*); write (.*)", "$1: 매개변수 `$2`의 타입은 $3. 이렇게 쓸 것: $4"},
    Sentence{"`(.*)` is not TYPE\\[N\\]; write for example (.*)", "`$1`: TYPE[N] 형식이 아님. 예: $2"},
    Sentence{"`(.*)` names no type; write for example (.*)", "`$1`: 타입이 없음. 예: $2"},
    Sentence{"`(.*)` is not a number of elements; write for example (.*)", "`$1`: 원소 수가 아님. 예: $2"},
    Sentence{"a buffer has at least 1 element", "버퍼의 원소는 1개 이상"},
    Sentence{"(\\d+) elements are too many; at most (\\d+)", "원소 $1개: 최대 $2개"},
    Sentence{"nothing follows the colon; write a value, iota, random:SEED, \\{1,2,…\\} or @FILE",
             "쌍점 뒤가 비어 있음. 값, iota, random:SEED, {1,2,…}, @FILE 중 하나"},
    Sentence{"the list of values does not end with \\}", "값 목록이 } 기호로 끝나지 않음"},
    Sentence{"(\\d+) values for the (\\d+) of `(.*)`; give one for each", "`$3`의 원소 $2개에 값 $1개: 하나씩 줄 것"},
    Sentence{"`(.*)` is not a seed; write random:SEED with a whole number, such as random:1", "`$1`: 시드가 아님. 예: random:1"},
    Sentence{"`(.*)` is neither a scalar .* nor a vector type .* nor a struct of the file",
             "`$1`: 스칼라, 벡터 타입, 파일의 구조체 중 어느 것도 아님"},
    Sentence{"`(.*)` is not @OTHER with the name of another argument; a file is read by TYPE\\[N\\]:@FILE",
             "`$1`: 다른 인자의 이름(@OTHER)이 아님. 파일은 TYPE[N]:@FILE"},
    Sentence{"there is no file `(.*)`", "`$1`: 없는 파일"},
    Sentence{"the file `(.*)` has (\\d+) bytes, but (.*) needs (\\d+)", "파일 `$1`: $2바이트. $3: $4바이트 필요"},
    Sentence{"there is not enough memory for `(.*)`", "`$1`: 메모리가 모자람"},
    Sentence{"not enough memory for the buffers of this launch; make them smaller", "이 실행의 버퍼를 둘 메모리가 모자람: 더 작게 할 것"},
    // Conditions and expressions
    Sentence{"this is too long", "너무 김"},
    Sentence{"this is nested too deeply", "너무 깊이 겹침"},
    Sentence{"= would assign: compare with ==", "= 기호는 대입: 비교는 =="},
    Sentence{"nothing can be (?:assigned|changed) in a condition", "조건에서는 값을 바꿀 수 없음"},
    Sentence{"expected an operator or the end", "연산자가 오거나 여기서 끝나야 함"},
    Sentence{"expected a value", "값이 와야 할 자리"},
    Sentence{"expected a value, not `(.*)`", "값이 와야 할 자리에 `$1`"},
    Sentence{"expected : and what holds otherwise", ": 기호와, 아닐 때의 값이 와야 함"},
    Sentence{"expected \\] behind the index", "첨자 뒤에 ] 기호가 와야 함"},
    Sentence{"expected the name of a member", "멤버 이름이 와야 할 자리"},
    Sentence{"expected \\) for the \\( at column (\\d+)", "$1번째 글자의 ( 기호에 맞는 ) 기호가 없음"},
    Sentence{"expected \\) behind undefined\\(…", "undefined(… 뒤에 ) 기호가 없음"},
    Sentence{"no functions here but undefined\\(…\\); `(.*)` cannot be called",
             "여기서 쓸 수 있는 함수는 undefined(…)뿐. `$1`: 부를 수 없음"},
    Sentence{"`(.*)` is no number; write 10, 0x1f, 0b101, 1.5 or 2.5f", "`$1`: 숫자가 아님. 예: 10, 0x1f, 0b101, 1.5, 2.5f"},
    Sentence{"an index is an integer", "첨자는 정수여야 함"},
    Sentence{"this is no array: there is nothing to index", "배열이 아니어서 첨자를 쓸 수 없음"},
    Sentence{"this is a single value: there is nothing to index", "값 하나여서 첨자를 쓸 수 없음"},
    Sentence{"this is a whole array: write (.*)", "배열 전체임. 이렇게 쓸 것: $1"},
    Sentence{"this is a whole array: name an element, such as \\[0\\]", "배열 전체임. 원소를 고를 것. 예: [0]"},
    Sentence{"this is no single number: name an element or a member", "숫자 하나가 아님. 원소나 멤버를 고를 것"},
    Sentence{"this is no struct: it has no member `(.*)`", "구조체가 아니어서 멤버 `$1` 없음"},
    Sentence{"no member `(.*)`; there are: (.*)", "멤버 `$1` 없음. 있는 것: $2"},
    Sentence{"both sides of : must be numbers, or both pointers", ": 양쪽은 둘 다 숫자이거나 둘 다 포인터여야 함"},
    Sentence{"a pointer can be compared, moved by elements, and followed", "포인터로는 비교, 원소만큼 이동, 따라가기만 가능"},
    Sentence{"takes integers only", "정수에만 쓸 수 있음"},
    Sentence{"`(\\w+)` has three numbers: write .*\\.x, \\.y or \\.z", "`$1`: 숫자 셋. $1.x, .y, .z 중 하나를 쓸 것"},
    Sentence{"`(.*)` is a struct with the members: (.*)", "`$1`: 구조체. 멤버: $2"},
    Sentence{"`(.*)` has bit-fields, which a condition cannot read", "`$1`: 비트 필드가 있어 조건에서 읽을 수 없음"},
    Sentence{"no variable `(.*)` in this kernel; did you mean `(.*)`\\?", "이 커널에 변수 `$1` 없음. 혹시 `$2`?"},
    Sentence{"no variable `(.*)` in this kernel; there are: (.*)", "이 커널에 변수 `$1` 없음. 있는 것: $2"},
    // Stops
    Sentence{"no statement begins at line (\\d+); the nearest: (.*)", "$1행에서 시작하는 문장 없음. 가까운 곳: $2"},
    Sentence{"no statement of this kernel is in that file", "그 파일에는 이 커널의 문장이 없음"},
    Sentence{"`if` needs a condition, such as `(.*)`", "`if` 뒤에 조건이 없음. 예: `$1`"},
    Sentence{"a line is its number, such as (.*)", "행은 번호로 쓸 것. 예: $1"},
    Sentence{"no file `(.*)`; there are: (.*)", "파일 `$1` 없음. 있는 것: $2"},
    // Files
    Sentence{"no such file: (.*)", "없는 파일: $1"},
    Sentence{"(.*): there is no such file", "$1: 없는 파일"},
    Sentence{"(.*): this is a directory; name a \\.cu file in it", "$1: 폴더임. 그 안의 .cu 파일을 쓸 것"},
    Sentence{"(.*): this is a folder; name (.*)", "$1: 폴더임. 파일을 쓸 것"},
    Sentence{"(.*): not a regular file; name a \\.cu file", "$1: 보통 파일이 아님. .cu 파일을 쓸 것"},
    Sentence{"(.*): the file is empty; it must hold a __global__ function", "$1: 빈 파일. __global__ 함수가 있어야 함"},
    Sentence{"(.*): cannot be read", "$1: 읽을 수 없음"},
    Sentence{"(.*) has several kernels: choose one with --kernel: (.*)", "$1: 커널이 여럿. --kernel로 하나를 고를 것: $2"},
    Sentence{"which kernel\\? (.*) has: (.*); choose one with --kernel NAME", "어느 커널? $1 안의 커널: $2. --kernel NAME으로 고를 것"},
    Sentence{"there is no kernel '(.*)': (.*) has: (.*)", "커널 '$1' 없음: $2 안의 커널: $3"},
    Sentence{"(.*): this is a folder", "$1: 폴더임"},
    Sentence{"(.*): not a saved run: it does not begin with \\{", "$1: 저장한 실행이 아님( { 기호로 시작하지 않음)"},
    Sentence{"(.*): there is no key `(.*)`; did you mean `(.*)`\\?", "$1: 키 `$2` 없음. 혹시 `$3`?"},
    Sentence{"(.*): there is no key `(.*)`; the keys are (.*)", "$1: 키 `$2` 없음. 있는 키: $3"},
    Sentence{"(.*): the key `file` is missing; write file = \"kernel\\.cu\"", "$1: 키 `file` 없음. 예: file = \"kernel.cu\""},
    Sentence{"(.*): damaged: it is no JSON from line (\\d+) on", "$1: 손상됨: $2행부터 JSON이 아님"},
    Sentence{"(.*): not a saved run: its \"format\" is not \"(.*)\"", "$1: 저장한 실행이 아님(\"format\" 값이 \"$2\" 아님)"},
};

}  // namespace

std::string error_sentence(std::string_view text, Language language) {
    if (language == Language::English || text.empty()) return std::string(text);
    static const SentenceTable table(kSentences);
    std::string out;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        out += (at == 0 ? "" : "\n") + table.korean(text.substr(at, end - at));
        at = end + 1;
    }
    return out;
}

}  // namespace simtscope::gui
