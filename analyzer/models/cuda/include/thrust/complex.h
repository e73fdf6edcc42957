// Stub of <thrust/complex.h>.
#pragma once
#include "opbound/thrust.h"
#include <complex>

namespace thrust {
#pragma clang force_cuda_host_device begin
template <class T> struct complex {
	T re, im;
	using value_type = T;
	constexpr complex(const T &re = T(), const T &im = T()) : re(re), im(im) {}
	template <class U> constexpr complex(const complex<U> &o) : re((T)o.real()), im((T)o.imag()) {}
	template <class U> complex(const std::complex<U> &o) : re((T)o.real()), im((T)o.imag()) {}
	constexpr T real() const { return re; }
	constexpr T imag() const { return im; }
	void real(T v) { re = v; }
	void imag(T v) { im = v; }
	operator std::complex<T>() const { return std::complex<T>(re, im); }
	complex &operator+=(const complex &o)
	{
		re += o.re;
		im += o.im;
		return *this;
	}
	complex &operator-=(const complex &o)
	{
		re -= o.re;
		im -= o.im;
		return *this;
	}
	complex &operator*=(const complex &o);
	complex &operator/=(const complex &o);
};
#define OPBOUND_COMPLEX(op)                                                                                            \
	template <class T> complex<T> operator op(const complex<T> &a, const complex<T> &b);                               \
	template <class T> complex<T> operator op(const complex<T> &a, const T &b);                                        \
	template <class T> complex<T> operator op(const T &a, const complex<T> &b);
OPBOUND_COMPLEX(+)
OPBOUND_COMPLEX(-)
OPBOUND_COMPLEX(*)
OPBOUND_COMPLEX(/)
#undef OPBOUND_COMPLEX
template <class T> complex<T> operator-(const complex<T> &a);
template <class T> bool operator==(const complex<T> &a, const complex<T> &b);
template <class T> bool operator!=(const complex<T> &a, const complex<T> &b);
template <class T> T abs(const complex<T> &a);
template <class T> T arg(const complex<T> &a);
template <class T> T norm(const complex<T> &a);
template <class T> complex<T> conj(const complex<T> &a);
template <class T> complex<T> polar(const T &r, const T &a = T());
#define OPBOUND_COMPLEX(f) template <class T> complex<T> f(const complex<T> &a);
OPBOUND_COMPLEX(exp)
OPBOUND_COMPLEX(log)
OPBOUND_COMPLEX(log10)
OPBOUND_COMPLEX(sqrt)
OPBOUND_COMPLEX(sin)
OPBOUND_COMPLEX(cos)
OPBOUND_COMPLEX(tan)
OPBOUND_COMPLEX(asin)
OPBOUND_COMPLEX(acos)
OPBOUND_COMPLEX(atan)
OPBOUND_COMPLEX(sinh)
OPBOUND_COMPLEX(cosh)
OPBOUND_COMPLEX(tanh)
OPBOUND_COMPLEX(asinh)
OPBOUND_COMPLEX(acosh)
OPBOUND_COMPLEX(atanh)
#undef OPBOUND_COMPLEX
template <class T> complex<T> pow(const complex<T> &a, const complex<T> &b);
template <class T> complex<T> pow(const complex<T> &a, const T &b);
#pragma clang force_cuda_host_device end
} // namespace thrust
