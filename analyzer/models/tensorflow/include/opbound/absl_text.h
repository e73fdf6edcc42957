// Stub of Abseil's strings, cords and algorithms over containers.
#pragma once
#include "opbound/absl.h"

namespace absl {
struct AlphaNum {
	string_view piece;
	template <class T> AlphaNum(const T &v);
};
struct Hex {
	template <class T> explicit Hex(T v, int pad = 0);
};
struct Dec {
	template <class T> explicit Dec(T v, int pad = 0);
};
template <class... A> std::string Substitute(string_view f, const A &...a);
template <class... A> void SubstituteAndAppend(std::string *s, string_view f, const A &...a);
template <class... A> std::string &StrAppendFormat(std::string *s, string_view f, const A &...a);
template <class... A> int PrintF(string_view f, const A &...a);
template <class... A> int SNPrintF(char *out, size_t n, string_view f, const A &...a);
std::string CEscape(string_view s);
std::string CHexEscape(string_view s);
std::string Utf8SafeCEscape(string_view s);
bool CUnescape(string_view s, std::string *out);
bool CUnescape(string_view s, std::string *out, std::string *error);
std::string Base64Escape(string_view s);
void Base64Escape(string_view s, std::string *out);
bool Base64Unescape(string_view s, std::string *out);
std::string WebSafeBase64Escape(string_view s);
std::string BytesToHexString(string_view s);
std::string HexStringToBytes(string_view s);
void AsciiStrToLower(std::string *s);
std::string AsciiStrToLower(string_view s);
void AsciiStrToUpper(std::string *s);
std::string AsciiStrToUpper(string_view s);
bool ascii_isdigit(unsigned char c);
bool ascii_isalpha(unsigned char c);
bool ascii_isalnum(unsigned char c);
bool ascii_isspace(unsigned char c);
bool ascii_isupper(unsigned char c);
bool ascii_islower(unsigned char c);
bool ascii_ispunct(unsigned char c);
char ascii_tolower(unsigned char c);
char ascii_toupper(unsigned char c);
string_view StripAsciiWhitespace(string_view s);
void StripAsciiWhitespace(std::string *s);
string_view StripLeadingAsciiWhitespace(string_view s);
void StripLeadingAsciiWhitespace(std::string *s);
string_view StripTrailingAsciiWhitespace(string_view s);
void StripTrailingAsciiWhitespace(std::string *s);
void RemoveExtraAsciiWhitespace(std::string *s);
string_view StripPrefix(string_view s, string_view prefix);
string_view StripSuffix(string_view s, string_view suffix);
bool ConsumePrefix(string_view *s, string_view prefix);
bool ConsumeSuffix(string_view *s, string_view suffix);
bool EqualsIgnoreCase(string_view a, string_view b);
bool StartsWithIgnoreCase(string_view s, string_view prefix);
bool EndsWithIgnoreCase(string_view s, string_view suffix);
string_view ClippedSubstr(string_view s, size_t from, size_t n = string_view::npos);
string_view NullSafeStringView(const char *s);
std::string StrReplaceAll(string_view s, std::initializer_list<std::pair<string_view, string_view>> with);
int StrReplaceAll(std::initializer_list<std::pair<string_view, string_view>> with, std::string *s);
bool SimpleAtod(string_view s, double *out);
bool SimpleAtob(string_view s, bool *out);
template <class T> bool SimpleHexAtoi(string_view s, T *out);
class Cord {
	void *rep[2];

public:
	Cord();
	Cord(string_view s);
	void Append(string_view s);
	void Append(const Cord &c);
	void Clear();
	size_t size() const;
	bool empty() const;
	explicit operator std::string() const;
};
template <class F> Cord MakeCordFromExternal(string_view s, F &&f);
void CopyCordToString(const Cord &c, std::string *out);
enum class LogSeverity { kInfo = 0, kWarning = 1, kError = 2, kFatal = 3 };

template <class C, class F> F c_for_each(C &&c, F &&f);
template <class C, class F> bool c_any_of(const C &c, F &&f);
template <class C, class F> bool c_all_of(const C &c, F &&f);
template <class C, class F> bool c_none_of(const C &c, F &&f);
template <class C, class T> auto c_find(C &c, T &&v) -> decltype(c.begin());
template <class C, class F> auto c_find_if(C &c, F &&f) -> decltype(c.begin());
template <class C, class T> auto c_count(const C &c, T &&v) -> ptrdiff_t;
template <class C, class F> auto c_count_if(const C &c, F &&f) -> ptrdiff_t;
template <class C> void c_sort(C &c);
template <class C, class F> void c_sort(C &c, F &&f);
template <class C> void c_stable_sort(C &c);
template <class C, class F> void c_stable_sort(C &c, F &&f);
template <class C> void c_reverse(C &c);
template <class C, class T> void c_fill(C &c, const T &v);
template <class C, class O> O c_copy(const C &c, O out);
template <class C, class O, class F> O c_transform(const C &c, O out, F &&f);
template <class C, class T> T c_accumulate(const C &c, T &&v);
template <class C> auto c_max_element(C &c) -> decltype(c.begin());
template <class C> auto c_min_element(C &c) -> decltype(c.begin());
template <class C, class T> auto c_lower_bound(C &c, const T &v) -> decltype(c.begin());
template <class C, class T> auto c_upper_bound(C &c, const T &v) -> decltype(c.begin());
template <class A, class B> bool c_equal(const A &a, const B &b);
template <class C> bool c_is_sorted(const C &c);
} // namespace absl
