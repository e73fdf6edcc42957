// Mathematics of complex numbers, as <c10/util/complex.h> has it.
#pragma once
#include "opbound/c10.h"
namespace c10 {
template <class T> struct scalar_value_type {
	using type = T;
};
template <class T> struct scalar_value_type<complex<T>> {
	using type = T;
};
template <class T> struct is_complex : std::false_type {};
template <class T> struct is_complex<complex<T>> : std::true_type {};
template <class T> struct is_complex<std::complex<T>> : std::true_type {};
template <class T> C10_HOST_DEVICE complex<T> polar(T r, T theta = T());
} // namespace c10
namespace std {
template <class T> C10_HOST_DEVICE constexpr T real(c10::complex<T> z) { return z.real(); }
template <class T> C10_HOST_DEVICE constexpr T imag(c10::complex<T> z) { return z.imag(); }
#define OPBOUND_REAL(name) template <class T> C10_HOST_DEVICE T name(c10::complex<T> z);
#define OPBOUND_COMPLEX(name) template <class T> C10_HOST_DEVICE c10::complex<T> name(c10::complex<T> z);
OPBOUND_REAL(abs)
OPBOUND_REAL(arg)
OPBOUND_REAL(norm)
OPBOUND_COMPLEX(conj)
OPBOUND_COMPLEX(proj)
OPBOUND_COMPLEX(exp)
OPBOUND_COMPLEX(log)
OPBOUND_COMPLEX(log1p)
OPBOUND_COMPLEX(log2)
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
#undef OPBOUND_REAL
#undef OPBOUND_COMPLEX
template <class T> C10_HOST_DEVICE c10::complex<T> pow(c10::complex<T> z, c10::complex<T> e);
template <class T> C10_HOST_DEVICE c10::complex<T> pow(c10::complex<T> z, T e);
template <class T> C10_HOST_DEVICE c10::complex<T> pow(T z, c10::complex<T> e);
} // namespace std
namespace c10_complex_math {
using std::abs, std::arg, std::norm, std::conj, std::exp, std::log, std::sqrt, std::pow, std::sin, std::cos, std::tanh;
}
