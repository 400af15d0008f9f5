// Stand-in: enough for signatures and members. Host function bodies never run, so nothing here has one.
#pragma once
#include <string>
namespace std {
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
}  // namespace std
