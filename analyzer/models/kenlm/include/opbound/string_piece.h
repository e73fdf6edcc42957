// KenLM's <util/string_piece.hh>: characters that somebody else holds.
#pragma once
#include <cstddef>
#include <cstring>
#include <iostream>
#include <string>

class StringPiece {
	const char *ptr_;
	std::size_t length_;

public:
	using value_type = char;
	using const_iterator = const char *;
	using iterator = const char *;
	using size_type = std::size_t;
	static const size_type npos = (size_type)-1;
	StringPiece() : ptr_(nullptr), length_(0) {}
	StringPiece(const char *s) : ptr_(s), length_(s ? strlen(s) : 0) {}
	StringPiece(const std::string &s) : ptr_(s.data()), length_(s.size()) {}
	StringPiece(const char *at, size_type n) : ptr_(at), length_(n) {}
	const char *data() const { return ptr_; }
	size_type size() const { return length_; }
	size_type length() const { return length_; }
	bool empty() const { return length_ == 0; }
	void clear();
	void set(const char *at, size_type n);
	void set(const char *s);
	char operator[](size_type i) const { return ptr_[i]; }
	void remove_prefix(size_type n);
	void remove_suffix(size_type n);
	int compare(const StringPiece &o) const;
	std::string as_string() const;
	void CopyToString(std::string *to) const;
	void AppendToString(std::string *to) const;
	bool starts_with(const StringPiece &o) const;
	bool ends_with(const StringPiece &o) const;
	iterator begin() const { return ptr_; }
	iterator end() const { return ptr_ + length_; }
	size_type find(const StringPiece &o, size_type from = 0) const;
	size_type find(char c, size_type from = 0) const;
	StringPiece substr(size_type from, size_type n = npos) const;
};
bool operator==(const StringPiece &a, const StringPiece &b);
bool operator!=(const StringPiece &a, const StringPiece &b);
bool operator<(const StringPiece &a, const StringPiece &b);
std::ostream &operator<<(std::ostream &o, const StringPiece &s);
