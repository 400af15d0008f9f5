// Stand-ins for host containers: enough for signatures and members. Host function bodies never run, so nothing here has one.
#pragma once
#include <initializer_list>
#include <utility>
namespace std {
template <class T> struct allocator {};
template <class C> class basic_string {
public:
    typedef C value_type;
    typedef size_t size_type;
    typedef C* iterator;
    typedef const C* const_iterator;
    static constexpr size_t npos = (size_t)-1;
    basic_string();
    basic_string(const C*);
    basic_string(const C*, size_t);
    basic_string(size_t, C);
    basic_string(const basic_string&);
    ~basic_string();
    basic_string& operator=(const basic_string&);
    basic_string& operator+=(const basic_string&);
    const C* c_str() const;
    const C* data() const;
    size_t size() const;
    size_t length() const;
    bool empty() const;
    C& operator[](size_t);
    const C& operator[](size_t) const;
    C* begin();
    C* end();
    const C* begin() const;
    const C* end() const;
    basic_string substr(size_t, size_t = npos) const;
    size_t find(const basic_string&, size_t = 0) const;
};
template <class C> basic_string<C> operator+(const basic_string<C>&, const basic_string<C>&);
template <class C> basic_string<C> operator+(const basic_string<C>&, const C*);
template <class C> basic_string<C> operator+(const C*, const basic_string<C>&);
template <class C> bool operator==(const basic_string<C>&, const basic_string<C>&);
template <class C> bool operator==(const basic_string<C>&, const C*);
typedef basic_string<char> string;
typedef basic_string<wchar_t> wstring;
string to_string(int);
string to_string(double);
#define __SIMT_CONTAINER(name, first_parameter, element)                                                    \
    template <first_parameter, class... More> class name {                                                  \
    public:                                                                                                 \
        typedef element value_type;                                                                         \
        typedef element* iterator;                                                                          \
        typedef const element* const_iterator;                                                              \
        typedef element* pointer;                                                                           \
        typedef element& reference;                                                                         \
        typedef const element& const_reference;                                                             \
        typedef size_t size_type;                                                                           \
        name();                                                                                             \
        name(const name&);                                                                                  \
        name(initializer_list<element>);                                                                    \
        template <class... A> explicit name(A&&...);                                                        \
        ~name();                                                                                            \
        name& operator=(const name&);                                                                       \
        name& operator=(initializer_list<element>);                                                         \
        size_t size() const;                                                                                \
        bool empty() const;                                                                                 \
        void clear();                                                                                       \
        void resize(size_t);                                                                                \
        void reserve(size_t);                                                                               \
        void push_back(const element&);                                                                     \
        template <class... A> void emplace_back(A&&...);                                                    \
        template <class... A> void insert(A&&...);                                                          \
        template <class... A> iterator find(A&&...) const;                                                  \
        element* data();                                                                                    \
        const element* data() const;                                                                        \
        iterator begin();                                                                                   \
        iterator end();                                                                                     \
        const_iterator begin() const;                                                                       \
        const_iterator end() const;                                                                         \
        element& front();                                                                                   \
        element& back();                                                                                    \
        element& operator[](size_t);                                                                        \
        const element& operator[](size_t) const;                                                            \
    };
__SIMT_CONTAINER(vector, class T, T)
__SIMT_CONTAINER(deque, class T, T)
__SIMT_CONTAINER(list, class T, T)
__SIMT_CONTAINER(set, class T, T)
__SIMT_CONTAINER(multiset, class T, T)
__SIMT_CONTAINER(unordered_set, class T, T)
__SIMT_CONTAINER(queue, class T, T)
__SIMT_CONTAINER(stack, class T, T)
__SIMT_CONTAINER(priority_queue, class T, T)
#undef __SIMT_CONTAINER
#define __SIMT_MAP(name)                                                                                    \
    template <class K, class V, class... More> class name {                                                 \
    public:                                                                                                 \
        typedef K key_type;                                                                                 \
        typedef V mapped_type;                                                                              \
        typedef pair<const K, V> value_type;                                                                \
        typedef value_type* iterator;                                                                       \
        typedef const value_type* const_iterator;                                                           \
        typedef size_t size_type;                                                                           \
        name();                                                                                             \
        name(const name&);                                                                                  \
        name(initializer_list<value_type>);                                                                 \
        ~name();                                                                                            \
        size_t size() const;                                                                                \
        size_t count(const K&) const;                                                                       \
        V& operator[](const K&);                                                                            \
        V& at(const K&);                                                                                    \
        iterator find(const K&);                                                                            \
        iterator begin();                                                                                   \
        iterator end();                                                                                     \
    };
__SIMT_MAP(map)
__SIMT_MAP(multimap)
__SIMT_MAP(unordered_map)
#undef __SIMT_MAP
template <class T, class D = void> class unique_ptr {
public:
    unique_ptr();
    template <class... A> explicit unique_ptr(A&&...);
    ~unique_ptr();
    T* get() const;
    T& operator*() const;
    T* operator->() const;
};
template <class T, class D> class unique_ptr<T[], D> {
public:
    unique_ptr();
    template <class... A> explicit unique_ptr(A&&...);
    ~unique_ptr();
    T* get() const;
    T& operator[](size_t) const;
};
template <class T> class shared_ptr {
public:
    shared_ptr();
    template <class... A> explicit shared_ptr(A&&...);
    ~shared_ptr();
    T* get() const;
    T& operator*() const;
    T* operator->() const;
};
template <class T, class... A> unique_ptr<T> make_unique(A&&...);
template <class T, class... A> shared_ptr<T> make_shared(A&&...);
class ostream {
public:
    template <class T> ostream& operator<<(const T&);
    ostream& operator<<(ostream& (*)(ostream&));
};
class istream {
public:
    template <class T> istream& operator>>(T&);
};
class ostringstream : public ostream { public: string str() const; };
class stringstream : public ostream { public: string str() const; };
class ofstream : public ostream { public: template <class... A> explicit ofstream(A&&...); ~ofstream(); };
class ifstream : public istream { public: template <class... A> explicit ifstream(A&&...); ~ifstream(); };
ostream& endl(ostream&);
extern ostream cout, cerr, clog;
extern istream cin;
class exception { public: virtual ~exception(); virtual const char* what() const noexcept; };
class runtime_error : public exception { public: runtime_error(const string&); runtime_error(const char*); };
class logic_error : public exception { public: logic_error(const string&); logic_error(const char*); };
class invalid_argument : public logic_error { public: invalid_argument(const string&); invalid_argument(const char*); };
class thread { public: thread(); template <class... A> explicit thread(A&&...); ~thread(); };
class mutex {};
class mt19937 { public: mt19937(); explicit mt19937(unsigned int); unsigned int operator()(); };
class random_device { public: unsigned int operator()(); };
template <class T = int> class uniform_int_distribution { public: template <class... A> explicit uniform_int_distribution(A&&...); };
template <class T = double> class uniform_real_distribution { public: template <class... A> explicit uniform_real_distribution(A&&...); };
template <class T = double> class normal_distribution { public: template <class... A> explicit normal_distribution(A&&...); };
template <class... T> class tuple { public: tuple(); template <class... A> explicit tuple(A&&...); };
template <class T> class optional { public: optional(); template <class A> optional(A&&); explicit operator bool() const; T& operator*(); };
template <class T> class complex { public: complex(); complex(T, T = T()); T real() const; T imag() const; };
namespace chrono {
template <class R, class P = void> class duration { public: R count() const; };
template <class C> class time_point {};
struct steady_clock { typedef chrono::time_point<steady_clock> time_point; static time_point now(); };
struct system_clock { typedef chrono::time_point<system_clock> time_point; static time_point now(); };
struct high_resolution_clock { typedef chrono::time_point<high_resolution_clock> time_point; static time_point now(); };
typedef duration<long> nanoseconds;
typedef duration<long> microseconds;
typedef duration<long> milliseconds;
typedef duration<long> seconds;
}  // namespace chrono
}  // namespace std
