// Stand-in: enough for signatures and members. Host function bodies never run, so nothing here has one.
#pragma once
#include <string>
namespace std {
class ostream {
public:
    template <class _T> ostream& operator<<(const _T&);
    ostream& operator<<(ostream& (*)(ostream&));
};
class istream {
public:
    template <class _T> istream& operator>>(_T&);
};
class ostringstream : public ostream { public: string str() const; };
class stringstream : public ostream { public: string str() const; };
class ofstream : public ostream { public: template <class... _A> explicit ofstream(_A&&...); ~ofstream(); };
class ifstream : public istream { public: template <class... _A> explicit ifstream(_A&&...); ~ifstream(); };
ostream& endl(ostream&);
extern ostream cout, cerr, clog;
extern istream cin;
}  // namespace std
