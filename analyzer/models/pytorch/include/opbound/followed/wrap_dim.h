// Stub of c10's dimensions that count from the end, whose body is followed: out of range it does not come back. A tensor
// of no dimensions has one for this.
#pragma once
#include <cstdint>

namespace c10 {
namespace detail {
[[noreturn]] void torchCheckFail(const char *function, const char *file, unsigned line);
}
inline int64_t maybe_wrap_dim(int64_t dim, int64_t dim_post_expr, bool wrap_scalar = true)
{
	int64_t dims = dim_post_expr;
	if (dims == 0 && wrap_scalar)
		dims = 1;
	if (dim < -dims || dim >= dims)
		detail::torchCheckFail("maybe_wrap_dim", __FILE__, __LINE__);
	return dim < 0 ? dim + dims : dim;
}
} // namespace c10
namespace at {
using c10::maybe_wrap_dim;
}
