// Stub of libcu++'s quotient that is rounded up.
#pragma once
#include <type_traits>

namespace cuda {
template <class T, class U> constexpr std::common_type_t<T, U> ceil_div(const T a, const U b)
{
	return (std::common_type_t<T, U>)(a / b + (a % b != 0 ? 1 : 0));
}
} // namespace cuda
