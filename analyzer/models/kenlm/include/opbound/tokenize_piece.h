// KenLM's <util/tokenize_piece.hh>: what stands between separators.
#pragma once
#include "opbound/string_piece.h"

namespace util {
struct OutOfTokens {};
class AnyCharacter {
public:
	explicit AnyCharacter(const StringPiece &any);
};
class SingleCharacter {
public:
	explicit SingleCharacter(char c);
};
class MultiCharacter {
public:
	explicit MultiCharacter(const StringPiece &all);
};
template <class Find, bool SkipEmpty = false> class TokenIter {
	StringPiece current, after;

public:
	using value_type = const StringPiece;
	using reference = const StringPiece &;
	using pointer = const StringPiece *;
	TokenIter();
	template <class Construct> TokenIter(const StringPiece &text, const Construct &separators);
	explicit operator bool() const;
	bool operator!() const;
	TokenIter &operator++();
	TokenIter operator++(int);
	const StringPiece &operator*() const;
	const StringPiece *operator->() const;
	bool operator==(const TokenIter &o) const;
	bool operator!=(const TokenIter &o) const;
	static TokenIter end();
};
} // namespace util
