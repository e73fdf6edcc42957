// Stub of ATen's vectors of a register's size: what is loaded and stored is known, the numbers are not.
#pragma once
#include "opbound/aten.h"

namespace at {
namespace vec {
// LIMIT(precision): 32 bytes, as on most machines; where registers are larger, more is read at once.
template <class T> struct Vectorized {
	T values[32 / sizeof(T)];
	using value_type = T;
	using size_type = int;
	static constexpr int size() { return 32 / sizeof(T); }
	Vectorized();
	Vectorized(T v);
	template <class... A, class = std::enable_if_t<sizeof...(A) + 1 == 32 / sizeof(T)>> Vectorized(T v, A... a);
	static Vectorized loadu(const void *p);
	static Vectorized loadu(const void *p, int64_t n);
	void store(void *p) const;
	void store(void *p, int64_t n) const;
	static Vectorized set(const Vectorized &a, const Vectorized &b, int64_t n = 32 / sizeof(T));
	template <int64_t M> static Vectorized blend(const Vectorized &a, const Vectorized &b);
	static Vectorized blendv(const Vectorized &a, const Vectorized &b, const Vectorized &mask);
	template <class S> static Vectorized arange(T base = 0, S step = 1);
	const T &operator[](int i) const;
	T &operator[](int i);
	Vectorized map(T (*f)(T)) const;
	int zero_mask() const;
#define OPBOUND_VEC(f) Vectorized f() const;
	OPBOUND_VEC(abs)
	OPBOUND_VEC(acos)
	OPBOUND_VEC(asin)
	OPBOUND_VEC(atan)
	OPBOUND_VEC(ceil)
	OPBOUND_VEC(cos)
	OPBOUND_VEC(erf)
	OPBOUND_VEC(erfc)
	OPBOUND_VEC(exp)
	OPBOUND_VEC(exp2)
	OPBOUND_VEC(exp_u20)
	OPBOUND_VEC(expm1)
	OPBOUND_VEC(floor)
	OPBOUND_VEC(fexp_u20)
	OPBOUND_VEC(frac)
	OPBOUND_VEC(isnan)
	OPBOUND_VEC(log)
	OPBOUND_VEC(log10)
	OPBOUND_VEC(log1p)
	OPBOUND_VEC(log2)
	OPBOUND_VEC(neg)
	OPBOUND_VEC(reciprocal)
	OPBOUND_VEC(round)
	OPBOUND_VEC(rsqrt)
	OPBOUND_VEC(sin)
	OPBOUND_VEC(sinh)
	OPBOUND_VEC(sqrt)
	OPBOUND_VEC(tan)
	OPBOUND_VEC(tanh)
	OPBOUND_VEC(trunc)
	OPBOUND_VEC(operator-)
#undef OPBOUND_VEC
#define OPBOUND_VEC(f) Vectorized f(const Vectorized &o) const;
	OPBOUND_VEC(pow)
	OPBOUND_VEC(fmod)
	OPBOUND_VEC(atan2)
	OPBOUND_VEC(eq)
	OPBOUND_VEC(ne)
	OPBOUND_VEC(gt)
	OPBOUND_VEC(ge)
	OPBOUND_VEC(lt)
	OPBOUND_VEC(le)
	OPBOUND_VEC(operator==)
	OPBOUND_VEC(operator!=)
	OPBOUND_VEC(operator<)
	OPBOUND_VEC(operator>)
	OPBOUND_VEC(operator<=)
	OPBOUND_VEC(operator>=)
#undef OPBOUND_VEC
};
#define OPBOUND_VEC(op)                                                                                                \
	template <class T> Vectorized<T> operator op(const Vectorized<T> &a, const Vectorized<T> &b);                      \
	template <class T> Vectorized<T> &operator op##=(Vectorized<T> &a, const Vectorized<T> &b);
OPBOUND_VEC(+)
OPBOUND_VEC(-)
OPBOUND_VEC(*)
OPBOUND_VEC(/)
OPBOUND_VEC(&)
OPBOUND_VEC(|)
OPBOUND_VEC(^)
#undef OPBOUND_VEC
template <class T> Vectorized<T> maximum(const Vectorized<T> &a, const Vectorized<T> &b);
template <class T> Vectorized<T> minimum(const Vectorized<T> &a, const Vectorized<T> &b);
template <class T> Vectorized<T> clamp(const Vectorized<T> &a, const Vectorized<T> &low, const Vectorized<T> &high);
template <class T> Vectorized<T> clamp_min(const Vectorized<T> &a, const Vectorized<T> &low);
template <class T> Vectorized<T> clamp_max(const Vectorized<T> &a, const Vectorized<T> &high);
template <class T> Vectorized<T> fmadd(const Vectorized<T> &a, const Vectorized<T> &b, const Vectorized<T> &c);
std::tuple<Vectorized<float>, Vectorized<float>> convert_bfloat16_float(const Vectorized<c10::BFloat16> &a);
std::tuple<Vectorized<float>, Vectorized<float>> convert_half_float(const Vectorized<c10::Half> &a);
template <class T> std::tuple<Vectorized<float>, Vectorized<float>> convert_to_float(const Vectorized<T> &a);
template <class T> Vectorized<T> convert_from_float(const Vectorized<float> &a, const Vectorized<float> &b);
Vectorized<c10::BFloat16> convert_float_bfloat16(const Vectorized<float> &a, const Vectorized<float> &b);
Vectorized<c10::Half> convert_float_half(const Vectorized<float> &a, const Vectorized<float> &b);
template <class T, class F> T vec_reduce_all(const F &f, Vectorized<T> v, int64_t n);
template <class T, class F> T vec_reduce_all(const F &f, Vectorized<T> v);
template <class T, class F> T reduce_all(const F &f, const T *p, int64_t n);
template <class T, class M, class F> T map_reduce_all(const M &m, const F &f, const T *p, int64_t n);
template <class T, class F> void map(const F &f, T *out, const T *in, int64_t n);
template <class T, class F> void map2(const F &f, T *out, const T *a, const T *b, int64_t n);
template <class T, class F> void map3(const F &f, T *out, const T *a, const T *b, const T *c, int64_t n);
template <class A, class B> void convert(const A *from, B *to, int64_t n);
template <class V> struct vechold_type;
template <class T> struct vechold_type<Vectorized<T>> {
	using type = T;
};
template <class T> inline constexpr bool is_reduced_floating_point_v = std::is_same_v<T, c10::Half> || std::is_same_v<T, c10::BFloat16>;
} // namespace vec
} // namespace at
