// Stub of the C++ library: streams. Their contents are of no interest; their sizes are those of libstdc++.
#pragma once
#include <cstdint>
#include "opbound/string.h"

namespace std {
using streamsize = ptrdiff_t;
using streampos = long;
class ios_base {
public:
	using openmode = unsigned;
	using fmtflags = unsigned;
	using seekdir = unsigned;
	static constexpr unsigned in = 8, out = 16, binary = 4, app = 1, ate = 2, trunc = 32;
	static constexpr unsigned beg = 0, cur = 1, end = 2;
	static constexpr unsigned fixed = 4, scientific = 256, hex = 8, dec = 2, left = 32, right = 128, boolalpha = 1;
	streamsize precision(streamsize n);
	streamsize width(streamsize n);
	fmtflags setf(fmtflags f);
	static bool sync_with_stdio(bool on = true);
};
template <class C, class Tr = char_traits<C>> class basic_ios : public ios_base {
public:
	virtual ~basic_ios();
	explicit operator bool() const;
	bool operator!() const;
	bool good() const;
	bool fail() const;
	bool eof() const;
	bool bad() const;
	void clear();
	void exceptions(unsigned e);
	void *rdbuf() const;

private:
	void *state[32];
};
template <class C, class Tr = char_traits<C>> class basic_ostream : virtual public basic_ios<C, Tr> {
public:
	basic_ostream &operator<<(bool v);
	basic_ostream &operator<<(short v);
	basic_ostream &operator<<(unsigned short v);
	basic_ostream &operator<<(int v);
	basic_ostream &operator<<(unsigned v);
	basic_ostream &operator<<(long v);
	basic_ostream &operator<<(unsigned long v);
	basic_ostream &operator<<(long long v);
	basic_ostream &operator<<(unsigned long long v);
	basic_ostream &operator<<(float v);
	basic_ostream &operator<<(double v);
	basic_ostream &operator<<(long double v);
	basic_ostream &operator<<(const void *v);
	basic_ostream &operator<<(basic_ostream &(*f)(basic_ostream &));
	basic_ostream &operator<<(ios_base &(*f)(ios_base &));
	basic_ostream &put(C c);
	basic_ostream &write(const C *s, streamsize n);
	basic_ostream &flush();
	streampos tellp();
};
using ostream = basic_ostream<char>;
ostream &operator<<(ostream &o, char c);
ostream &operator<<(ostream &o, signed char c);
ostream &operator<<(ostream &o, unsigned char c);
ostream &operator<<(ostream &o, const char *s);
ostream &operator<<(ostream &o, const string &s);
ostream &operator<<(ostream &o, string_view s);
ostream &endl(ostream &o);
ostream &ends(ostream &o);
ostream &flush(ostream &o);
template <class C, class Tr = char_traits<C>> class basic_istream : virtual public basic_ios<C, Tr> {
public:
	template <class T> basic_istream &operator>>(T &v);
	int get();
	basic_istream &get(C &c);
	int peek();
	basic_istream &read(C *s, streamsize n);
	basic_istream &getline(C *s, streamsize n);
	basic_istream &ignore(streamsize n = 1, int delimiter = -1);
	basic_istream &seekg(streampos at);
	basic_istream &seekg(streampos by, unsigned from);
	streampos tellg();
	streamsize gcount() const;
};
using istream = basic_istream<char>;
istream &getline(istream &in, string &line);
istream &getline(istream &in, string &line, char delimiter);
template <class C> class basic_iostream : public basic_istream<C>, public basic_ostream<C> {};
using iostream = basic_iostream<char>;
template <class C, class Tr = char_traits<C>, class A = allocator<C>> class basic_ostringstream;
template <> class basic_ostringstream<char> : public ostream {
	void *buffer[12];

public:
	basic_ostringstream();
	explicit basic_ostringstream(const string &s);
	string str() const;
	void str(const string &s);
};
using ostringstream = basic_ostringstream<char>;
template <class C, class Tr = char_traits<C>, class A = allocator<C>> class basic_istringstream;
template <> class basic_istringstream<char> : public istream {
	void *buffer[12];

public:
	explicit basic_istringstream(const string &s);
	string str() const;
};
using istringstream = basic_istringstream<char>;
template <class C, class Tr = char_traits<C>, class A = allocator<C>> class basic_stringstream;
template <> class basic_stringstream<char> : public iostream {
	void *buffer[12];

public:
	basic_stringstream();
	explicit basic_stringstream(const string &s);
	string str() const;
	void str(const string &s);
};
using stringstream = basic_stringstream<char>;
template <class C, class Tr = char_traits<C>> class basic_ofstream;
template <> class basic_ofstream<char> : public ostream {
	void *buffer[29];

public:
	basic_ofstream();
	explicit basic_ofstream(const char *name, unsigned mode = 16);
	explicit basic_ofstream(const string &name, unsigned mode = 16);
	void open(const string &name, unsigned mode = 16);
	bool is_open() const;
	void close();
};
using ofstream = basic_ofstream<char>;
template <class C, class Tr = char_traits<C>> class basic_ifstream;
template <> class basic_ifstream<char> : public istream {
	void *buffer[30];

public:
	basic_ifstream();
	explicit basic_ifstream(const char *name, unsigned mode = 8);
	explicit basic_ifstream(const string &name, unsigned mode = 8);
	void open(const string &name, unsigned mode = 8);
	bool is_open() const;
	void close();
};
using ifstream = basic_ifstream<char>;
template <class C, class Tr = char_traits<C>> class basic_fstream;
template <> class basic_fstream<char> : public iostream {
	void *buffer[30];

public:
	explicit basic_fstream(const string &name, unsigned mode = 24);
	bool is_open() const;
	void close();
};
using fstream = basic_fstream<char>;
extern ostream cout, cerr, clog;
extern istream cin;
ios_base &fixed(ios_base &b);
ios_base &scientific(ios_base &b);
ios_base &hex(ios_base &b);
ios_base &dec(ios_base &b);
ios_base &left(ios_base &b);
ios_base &right(ios_base &b);
ios_base &boolalpha(ios_base &b);
struct manipulator {
	int v;
};
manipulator setprecision(int n);
manipulator setw(int n);
manipulator setfill(char c);
ostream &operator<<(ostream &o, manipulator m);
template <class T> class ostream_iterator {
	ostream *o;

public:
	ostream_iterator(ostream &o, const char *separator = nullptr);
	ostream_iterator &operator=(const T &v);
	ostream_iterator &operator*();
	ostream_iterator &operator++();
	ostream_iterator &operator++(int);
};
} // namespace std
