// What <numeric> calls with one element after the other, as runs see it. Proofs go by model.json.
#pragma once

namespace std {
template <class I, class T, class F> T accumulate(I first, I last, T start, F f)
{
	for (; first != last; ++first)
		start = f(start, *first);
	return start;
}
} // namespace std
