// Thrust's algorithms whose result says how far they came: rows say so much of them as holds whatever the elements are,
// runs look at these. Included by thrust_search.h.
#pragma once
#ifdef OPBOUND_THRUST_PARTS
template <class I> I unique(I first, I last)
{
	auto f = detail::stub_raw(first);
	return first + (std::unique(f, detail::stub_raw(last)) - f);
}
template <class I> I unique(stub_policy, I first, I last)
{
	auto f = detail::stub_raw(first);
	return first + (std::unique(f, detail::stub_raw(last)) - f);
}
template <class I, class P> I unique(I first, I last, P same)
{
	auto f = detail::stub_raw(first);
	return first + (std::unique(f, detail::stub_raw(last), same) - f);
}
template <class I, class P> I unique(stub_policy, I first, I last, P same)
{
	auto f = detail::stub_raw(first);
	return first + (std::unique(f, detail::stub_raw(last), same) - f);
}
template <class I, class T> I remove(I first, I last, const T &v)
{
	auto f = detail::stub_raw(first);
	return first + (std::remove(f, detail::stub_raw(last), v) - f);
}
template <class I, class T> I remove(stub_policy, I first, I last, const T &v)
{
	auto f = detail::stub_raw(first);
	return first + (std::remove(f, detail::stub_raw(last), v) - f);
}
template <class I, class T> I find(I first, I last, const T &v)
{
	auto f = detail::stub_raw(first);
	return first + (std::find(f, detail::stub_raw(last), v) - f);
}
template <class I, class T> I find(stub_policy, I first, I last, const T &v)
{
	auto f = detail::stub_raw(first);
	return first + (std::find(f, detail::stub_raw(last), v) - f);
}
template <class I, class T> I lower_bound(I first, I last, const T &v)
{
	auto f = detail::stub_raw(first);
	return first + (std::lower_bound(f, detail::stub_raw(last), v) - f);
}
template <class I, class T> I lower_bound(stub_policy, I first, I last, const T &v)
{
	auto f = detail::stub_raw(first);
	return first + (std::lower_bound(f, detail::stub_raw(last), v) - f);
}
template <class I, class T> I upper_bound(I first, I last, const T &v)
{
	auto f = detail::stub_raw(first);
	return first + (std::upper_bound(f, detail::stub_raw(last), v) - f);
}
template <class I, class T> I upper_bound(stub_policy, I first, I last, const T &v)
{
	auto f = detail::stub_raw(first);
	return first + (std::upper_bound(f, detail::stub_raw(last), v) - f);
}
template <class I, class P> I remove_if(I first, I last, P test)
{
	auto f = detail::stub_raw(first);
	return first + (std::remove_if(f, detail::stub_raw(last), test) - f);
}
template <class I, class P> I remove_if(stub_policy, I first, I last, P test)
{
	auto f = detail::stub_raw(first);
	return first + (std::remove_if(f, detail::stub_raw(last), test) - f);
}
template <class I, class P> I partition(I first, I last, P test)
{
	auto f = detail::stub_raw(first);
	return first + (std::partition(f, detail::stub_raw(last), test) - f);
}
template <class I, class P> I partition(stub_policy, I first, I last, P test)
{
	auto f = detail::stub_raw(first);
	return first + (std::partition(f, detail::stub_raw(last), test) - f);
}
template <class I, class P> I stable_partition(I first, I last, P test)
{
	auto f = detail::stub_raw(first);
	return first + (std::partition(f, detail::stub_raw(last), test) - f);
}
template <class I, class P> I stable_partition(stub_policy, I first, I last, P test)
{
	auto f = detail::stub_raw(first);
	return first + (std::partition(f, detail::stub_raw(last), test) - f);
}
template <class I, class P> I find_if(I first, I last, P test)
{
	auto f = detail::stub_raw(first);
	return first + (std::find_if(f, detail::stub_raw(last), test) - f);
}
template <class I, class P> I find_if(stub_policy, I first, I last, P test)
{
	auto f = detail::stub_raw(first);
	return first + (std::find_if(f, detail::stub_raw(last), test) - f);
}
template <class I, class P> I find_if_not(I first, I last, P test)
{
	auto f = detail::stub_raw(first);
	return first + (std::find_if_not(f, detail::stub_raw(last), test) - f);
}
template <class I, class P> I find_if_not(stub_policy, I first, I last, P test)
{
	auto f = detail::stub_raw(first);
	return first + (std::find_if_not(f, detail::stub_raw(last), test) - f);
}
template <class I, class P> I partition_point(I first, I last, P test)
{
	auto f = detail::stub_raw(first);
	return first + (std::find_if_not(f, detail::stub_raw(last), test) - f);
}
template <class I, class P> I partition_point(stub_policy, I first, I last, P test)
{
	auto f = detail::stub_raw(first);
	return first + (std::find_if_not(f, detail::stub_raw(last), test) - f);
}
template <class I> I max_element(I first, I last);
template <class I> I max_element(stub_policy, I first, I last);
template <class I, class P> I max_element(I first, I last, P less);
template <class I, class P> I max_element(stub_policy, I first, I last, P less);
template <class I> I min_element(I first, I last);
template <class I> I min_element(stub_policy, I first, I last);
template <class I, class P> I min_element(I first, I last, P less);
template <class I, class P> I min_element(stub_policy, I first, I last, P less);
template <class I, class S, class P> I remove_if(I first, I last, S stencil, P test)
{
	auto f = detail::stub_raw(first), l = detail::stub_raw(last);
	auto s = detail::stub_raw(stencil);
	auto kept = f;
	for (auto i = f; i != l; ++i, ++s)
		if (!test(*s))
			*kept++ = *i;
	return first + (kept - f);
}
template <class I, class S, class P> I remove_if(stub_policy, I first, I last, S stencil, P test)
{
	auto f = detail::stub_raw(first), l = detail::stub_raw(last);
	auto s = detail::stub_raw(stencil);
	auto kept = f;
	for (auto i = f; i != l; ++i, ++s)
		if (!test(*s))
			*kept++ = *i;
	return first + (kept - f);
}
template <class I, class S, class P> I partition(I first, I last, S stencil, P test)
{
	auto f = detail::stub_raw(first), l = detail::stub_raw(last);
	auto s = detail::stub_raw(stencil);
	auto kept = f;
	for (auto i = f; i != l; ++i, ++s)
		if (test(*s))
			*kept++ = *i;
	return first + (kept - f);
}
template <class I, class S, class P> I partition(stub_policy, I first, I last, S stencil, P test)
{
	auto f = detail::stub_raw(first), l = detail::stub_raw(last);
	auto s = detail::stub_raw(stencil);
	auto kept = f;
	for (auto i = f; i != l; ++i, ++s)
		if (test(*s))
			*kept++ = *i;
	return first + (kept - f);
}
template <class I, class S, class P> I stable_partition(I first, I last, S stencil, P test)
{
	auto f = detail::stub_raw(first), l = detail::stub_raw(last);
	auto s = detail::stub_raw(stencil);
	auto kept = f;
	for (auto i = f; i != l; ++i, ++s)
		if (test(*s))
			*kept++ = *i;
	return first + (kept - f);
}
template <class I, class S, class P> I stable_partition(stub_policy, I first, I last, S stencil, P test)
{
	auto f = detail::stub_raw(first), l = detail::stub_raw(last);
	auto s = detail::stub_raw(stencil);
	auto kept = f;
	for (auto i = f; i != l; ++i, ++s)
		if (test(*s))
			*kept++ = *i;
	return first + (kept - f);
}
template <class I, class T> ptrdiff_t count(I first, I last, const T &v)
{
	return std::count(detail::stub_raw(first), detail::stub_raw(last), v);
}
template <class I, class T> ptrdiff_t count(stub_policy, I first, I last, const T &v)
{
	return std::count(detail::stub_raw(first), detail::stub_raw(last), v);
}
template <class I, class P> ptrdiff_t count_if(I first, I last, P test)
{
	return std::count_if(detail::stub_raw(first), detail::stub_raw(last), test);
}
template <class I, class P> ptrdiff_t count_if(stub_policy, I first, I last, P test)
{
	return std::count_if(detail::stub_raw(first), detail::stub_raw(last), test);
}
template <class I, class O, class P> O copy_if(I first, I last, O to, P test)
{
	auto o = detail::stub_raw(to);
	return to + (std::copy_if(detail::stub_raw(first), detail::stub_raw(last), o, test) - o);
}
template <class I, class O, class P> O copy_if(stub_policy, I first, I last, O to, P test)
{
	auto o = detail::stub_raw(to);
	return to + (std::copy_if(detail::stub_raw(first), detail::stub_raw(last), o, test) - o);
}
template <class I, class S, class O, class P> O copy_if(I first, I last, S stencil, O to, P test)
{
	auto o = detail::stub_raw(to), begin = o;
	auto l = detail::stub_raw(last);
	auto s = detail::stub_raw(stencil);
	for (auto i = detail::stub_raw(first); i != l; ++i, ++s)
		if (test(*s))
			*o++ = *i;
	return to + (o - begin);
}
template <class I, class S, class O, class P> O copy_if(stub_policy, I first, I last, S stencil, O to, P test)
{
	auto o = detail::stub_raw(to), begin = o;
	auto l = detail::stub_raw(last);
	auto s = detail::stub_raw(stencil);
	for (auto i = detail::stub_raw(first); i != l; ++i, ++s)
		if (test(*s))
			*o++ = *i;
	return to + (o - begin);
}
template <class I, class O> O unique_copy(I first, I last, O to)
{
	auto o = detail::stub_raw(to), begin = o;
	auto f = detail::stub_raw(first), l = detail::stub_raw(last);
	for (auto i = f; i != l; ++i)
		if (i == f || !(i[-1] == *i))
			*o++ = *i;
	return to + (o - begin);
}
template <class I, class O> O unique_copy(stub_policy, I first, I last, O to)
{
	auto o = detail::stub_raw(to), begin = o;
	auto f = detail::stub_raw(first), l = detail::stub_raw(last);
	for (auto i = f; i != l; ++i)
		if (i == f || !(i[-1] == *i))
			*o++ = *i;
	return to + (o - begin);
}
template <class I, class O, class P> O unique_copy(I first, I last, O to, P same)
{
	auto o = detail::stub_raw(to), begin = o;
	auto f = detail::stub_raw(first), l = detail::stub_raw(last);
	for (auto i = f; i != l; ++i)
		if (i == f || !(same(i[-1], *i)))
			*o++ = *i;
	return to + (o - begin);
}
template <class I, class O, class P> O unique_copy(stub_policy, I first, I last, O to, P same)
{
	auto o = detail::stub_raw(to), begin = o;
	auto f = detail::stub_raw(first), l = detail::stub_raw(last);
	for (auto i = f; i != l; ++i)
		if (i == f || !(same(i[-1], *i)))
			*o++ = *i;
	return to + (o - begin);
}
template <class I, class J> std::pair<I, J> unique_by_key(I first, I last, J values)
{
	auto f = detail::stub_raw(first), l = detail::stub_raw(last), k = f;
	auto v = detail::stub_raw(values), w = v;
	for (auto i = f; i != l; ++i, ++v)
		if (k == f || !(k[-1] == *i)) {
			*k++ = *i;
			*w++ = *v;
		}
	return std::pair<I, J>(first + (k - f), values + (k - f));
}
template <class I, class J> std::pair<I, J> unique_by_key(stub_policy, I first, I last, J values)
{
	auto f = detail::stub_raw(first), l = detail::stub_raw(last), k = f;
	auto v = detail::stub_raw(values), w = v;
	for (auto i = f; i != l; ++i, ++v)
		if (k == f || !(k[-1] == *i)) {
			*k++ = *i;
			*w++ = *v;
		}
	return std::pair<I, J>(first + (k - f), values + (k - f));
}
template <class I, class J, class P> std::pair<I, J> unique_by_key(I first, I last, J values, P same)
{
	auto f = detail::stub_raw(first), l = detail::stub_raw(last), k = f;
	auto v = detail::stub_raw(values), w = v;
	for (auto i = f; i != l; ++i, ++v)
		if (k == f || !(same(k[-1], *i))) {
			*k++ = *i;
			*w++ = *v;
		}
	return std::pair<I, J>(first + (k - f), values + (k - f));
}
template <class I, class J, class P> std::pair<I, J> unique_by_key(stub_policy, I first, I last, J values, P same)
{
	auto f = detail::stub_raw(first), l = detail::stub_raw(last), k = f;
	auto v = detail::stub_raw(values), w = v;
	for (auto i = f; i != l; ++i, ++v)
		if (k == f || !(same(k[-1], *i))) {
			*k++ = *i;
			*w++ = *v;
		}
	return std::pair<I, J>(first + (k - f), values + (k - f));
}
template <class I, class J, class K, class W> std::pair<K, W> reduce_by_key(I first, I last, J values, K keys, W sums)
{
	auto f = detail::stub_raw(first), l = detail::stub_raw(last);
	auto v = detail::stub_raw(values);
	auto k = detail::stub_raw(keys), begin = k;
	auto w = detail::stub_raw(sums);
	for (auto i = f; i != l; ++i, ++v)
		if (i == f || !(i[-1] == *i)) {
			*k++ = *i;
			*w++ = *v;
		} else {
			w[-1] = w[-1] + *v;
		}
	return std::pair<K, W>(keys + (k - begin), sums + (k - begin));
}
template <class I, class J, class K, class W> std::pair<K, W> reduce_by_key(stub_policy, I first, I last, J values, K keys, W sums)
{
	auto f = detail::stub_raw(first), l = detail::stub_raw(last);
	auto v = detail::stub_raw(values);
	auto k = detail::stub_raw(keys), begin = k;
	auto w = detail::stub_raw(sums);
	for (auto i = f; i != l; ++i, ++v)
		if (i == f || !(i[-1] == *i)) {
			*k++ = *i;
			*w++ = *v;
		} else {
			w[-1] = w[-1] + *v;
		}
	return std::pair<K, W>(keys + (k - begin), sums + (k - begin));
}
template <class I, class J, class K, class W, class P> std::pair<K, W> reduce_by_key(I first, I last, J values, K keys, W sums, P same)
{
	auto f = detail::stub_raw(first), l = detail::stub_raw(last);
	auto v = detail::stub_raw(values);
	auto k = detail::stub_raw(keys), begin = k;
	auto w = detail::stub_raw(sums);
	for (auto i = f; i != l; ++i, ++v)
		if (i == f || !(same(i[-1], *i))) {
			*k++ = *i;
			*w++ = *v;
		} else {
			w[-1] = w[-1] + *v;
		}
	return std::pair<K, W>(keys + (k - begin), sums + (k - begin));
}
template <class I, class J, class K, class W, class P> std::pair<K, W> reduce_by_key(stub_policy, I first, I last, J values, K keys, W sums, P same)
{
	auto f = detail::stub_raw(first), l = detail::stub_raw(last);
	auto v = detail::stub_raw(values);
	auto k = detail::stub_raw(keys), begin = k;
	auto w = detail::stub_raw(sums);
	for (auto i = f; i != l; ++i, ++v)
		if (i == f || !(same(i[-1], *i))) {
			*k++ = *i;
			*w++ = *v;
		} else {
			w[-1] = w[-1] + *v;
		}
	return std::pair<K, W>(keys + (k - begin), sums + (k - begin));
}
template <class I, class J, class K, class W, class P, class F> std::pair<K, W> reduce_by_key(I first, I last, J values, K keys, W sums, P same, F add)
{
	auto f = detail::stub_raw(first), l = detail::stub_raw(last);
	auto v = detail::stub_raw(values);
	auto k = detail::stub_raw(keys), begin = k;
	auto w = detail::stub_raw(sums);
	for (auto i = f; i != l; ++i, ++v)
		if (i == f || !(same(i[-1], *i))) {
			*k++ = *i;
			*w++ = *v;
		} else {
			w[-1] = add(w[-1], *v);
		}
	return std::pair<K, W>(keys + (k - begin), sums + (k - begin));
}
template <class I, class J, class K, class W, class P, class F> std::pair<K, W> reduce_by_key(stub_policy, I first, I last, J values, K keys, W sums, P same, F add)
{
	auto f = detail::stub_raw(first), l = detail::stub_raw(last);
	auto v = detail::stub_raw(values);
	auto k = detail::stub_raw(keys), begin = k;
	auto w = detail::stub_raw(sums);
	for (auto i = f; i != l; ++i, ++v)
		if (i == f || !(same(i[-1], *i))) {
			*k++ = *i;
			*w++ = *v;
		} else {
			w[-1] = add(w[-1], *v);
		}
	return std::pair<K, W>(keys + (k - begin), sums + (k - begin));
}
#endif
