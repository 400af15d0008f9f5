// The shape of the host containers' stand-ins; undefined again by each of them.
#include <initializer_list>
#include <utility>
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
        template <class... _A> explicit name(_A&&...);                                                        \
        ~name();                                                                                            \
        name& operator=(const name&);                                                                       \
        name& operator=(initializer_list<element>);                                                         \
        size_t size() const;                                                                                \
        bool empty() const;                                                                                 \
        void clear();                                                                                       \
        void resize(size_t);                                                                                \
        void reserve(size_t);                                                                               \
        void push_back(const element&);                                                                     \
        template <class... _A> void emplace_back(_A&&...);                                                    \
        template <class... _A> void insert(_A&&...);                                                          \
        template <class... _A> iterator find(_A&&...) const;                                                  \
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
#define __SIMT_MAP(name)                                                                                    \
    template <class _K, class _V, class... More> class name {                                                 \
    public:                                                                                                 \
        typedef _K key_type;                                                                                 \
        typedef _V mapped_type;                                                                              \
        typedef pair<const _K, _V> value_type;                                                                \
        typedef value_type* iterator;                                                                       \
        typedef const value_type* const_iterator;                                                           \
        typedef size_t size_type;                                                                           \
        name();                                                                                             \
        name(const name&);                                                                                  \
        name(initializer_list<value_type>);                                                                 \
        ~name();                                                                                            \
        size_t size() const;                                                                                \
        size_t count(const _K&) const;                                                                       \
        _V& operator[](const _K&);                                                                            \
        _V& at(const _K&);                                                                                    \
        iterator find(const _K&);                                                                            \
        iterator begin();                                                                                   \
        iterator end();                                                                                     \
    };
