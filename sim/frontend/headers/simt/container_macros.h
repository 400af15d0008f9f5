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
