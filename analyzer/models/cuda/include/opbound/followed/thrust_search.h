// Thrust's algorithms over ranges, with or without a policy in front, of pointers of either kind: what they read, write
// and find is said of the pointers behind them. Included by thrust.h.
#pragma once
#ifdef OPBOUND_THRUST_PARTS
namespace detail {
template <class I> I stub_raw(I i) { return i; }
template <class T> T *stub_raw(device_ptr<T> p) { return raw_pointer_cast(p); }
template <class I, class J, class O> O stub_places(I first, I last, J values, J end, O to);
template <class I, class O, class F> O stub_transform(I first, I last, O to, F f);
template <class I, class J, class O, class F> O stub_transform(I first, I last, J second, O to, F f);
template <class I, class N, class O> O stub_copy_n(I first, N n, O to);
template <class O, class N, class T> O stub_fill_n(O to, N n, const T &v);
template <class I, class F> void stub_for_each(I first, I last, F f);
} // namespace detail
#include "opbound/replayed/thrust_found.h"
template <class I, class J, class O> O lower_bound(I first, I last, J values, J end, O to)
{
	auto o = detail::stub_raw(to);
	return to + (detail::stub_places(detail::stub_raw(first), detail::stub_raw(last), detail::stub_raw(values), detail::stub_raw(end), o) - o);
}
template <class I, class J, class O> O lower_bound(stub_policy, I first, I last, J values, J end, O to)
{
	auto o = detail::stub_raw(to);
	return to + (detail::stub_places(detail::stub_raw(first), detail::stub_raw(last), detail::stub_raw(values), detail::stub_raw(end), o) - o);
}
template <class I, class J, class O> O upper_bound(I first, I last, J values, J end, O to)
{
	auto o = detail::stub_raw(to);
	return to + (detail::stub_places(detail::stub_raw(first), detail::stub_raw(last), detail::stub_raw(values), detail::stub_raw(end), o) - o);
}
template <class I, class J, class O> O upper_bound(stub_policy, I first, I last, J values, J end, O to)
{
	auto o = detail::stub_raw(to);
	return to + (detail::stub_places(detail::stub_raw(first), detail::stub_raw(last), detail::stub_raw(values), detail::stub_raw(end), o) - o);
}
template <class I, class O, class F> O transform(I first, I last, O to, F f)
{
	auto o = detail::stub_raw(to);
	return to + (detail::stub_transform(detail::stub_raw(first), detail::stub_raw(last), o, f) - o);
}
template <class I, class O, class F> O transform(stub_policy, I first, I last, O to, F f)
{
	auto o = detail::stub_raw(to);
	return to + (detail::stub_transform(detail::stub_raw(first), detail::stub_raw(last), o, f) - o);
}
template <class I, class J, class O, class F> O transform(I first, I last, J second, O to, F f)
{
	auto o = detail::stub_raw(to);
	return to + (detail::stub_transform(detail::stub_raw(first), detail::stub_raw(last), detail::stub_raw(second), o, f) - o);
}
template <class I, class J, class O, class F> O transform(stub_policy, I first, I last, J second, O to, F f)
{
	auto o = detail::stub_raw(to);
	return to + (detail::stub_transform(detail::stub_raw(first), detail::stub_raw(last), detail::stub_raw(second), o, f) - o);
}
template <class I, class N, class O> O copy_n(I first, N n, O to)
{
	auto o = detail::stub_raw(to);
	return to + (detail::stub_copy_n(detail::stub_raw(first), n, o) - o);
}
template <class I, class N, class O> O copy_n(stub_policy, I first, N n, O to)
{
	auto o = detail::stub_raw(to);
	return to + (detail::stub_copy_n(detail::stub_raw(first), n, o) - o);
}
template <class O, class N, class T> O fill_n(O to, N n, const T &v)
{
	auto o = detail::stub_raw(to);
	return to + (detail::stub_fill_n(o, n, v) - o);
}
template <class O, class N, class T> O fill_n(stub_policy, O to, N n, const T &v)
{
	auto o = detail::stub_raw(to);
	return to + (detail::stub_fill_n(o, n, v) - o);
}
template <class I, class F> I for_each(I first, I last, F f)
{
	detail::stub_for_each(detail::stub_raw(first), detail::stub_raw(last), f);
	return last;
}
template <class I, class F> I for_each(stub_policy, I first, I last, F f)
{
	detail::stub_for_each(detail::stub_raw(first), detail::stub_raw(last), f);
	return last;
}
#endif
