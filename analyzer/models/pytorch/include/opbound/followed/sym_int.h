// Stub of c10::SymInt, whose bodies are followed: in an operator that runs it is a number.
#pragma once
#include <cstdint>

namespace c10 {
class SymInt {
	int64_t v;

public:
	SymInt() : v(0) {}
	SymInt(int64_t v) : v(v) {}
	int64_t expect_int() const { return v; }
	int64_t guard_int(const char *file, int64_t line) const { return v; }
	int64_t as_int_unchecked() const { return v; }
	bool is_symbolic() const { return false; }
	operator int64_t() const { return v; }
};
template <class T> class ArrayRef;
using SymIntArrayRef = ArrayRef<SymInt>;
} // namespace c10
namespace at {
using c10::SymInt;
using c10::SymIntArrayRef;
}
