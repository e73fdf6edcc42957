// Stub of C's division that gives quotient and remainder, included by stdlib.h.
#pragma once

extern "C" {
typedef struct {
	int quot, rem;
} div_t;
typedef struct {
	long quot, rem;
} ldiv_t;
typedef struct {
	long long quot, rem;
} lldiv_t;
inline div_t div(int a, int b) noexcept { return {a / b, a % b}; }
inline ldiv_t ldiv(long a, long b) noexcept { return {a / b, a % b}; }
inline lldiv_t lldiv(long long a, long long b) noexcept { return {a / b, a % b}; }
}
namespace std {
inline ldiv_t div(long a, long b) noexcept { return {a / b, a % b}; }
inline lldiv_t div(long long a, long long b) noexcept { return {a / b, a % b}; }
} // namespace std
