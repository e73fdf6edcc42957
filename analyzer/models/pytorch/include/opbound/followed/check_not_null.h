// Stub of c10's check of a pointer, whose body is followed: it comes back only with one that points somewhere.
#pragma once

namespace c10 {
namespace detail {
[[noreturn]] void torchCheckFail(const char *function, const char *file, unsigned line);
}
template <class T> T &CheckNotNull(const char *file, int line, const char *names, T &p)
{
	if (p == nullptr)
		detail::torchCheckFail(names, file, (unsigned)line);
	return p;
}
template <class T> T *CheckNotNull(const char *file, int line, const char *names, T *p)
{
	if (p == nullptr)
		detail::torchCheckFail(names, file, (unsigned)line);
	return p;
}
} // namespace c10
