// Division that rounds towards minus infinity, as ATen writes it.
#pragma once

template <typename T> static inline T div_rtn(T x, T y)
{
	int q = x / y;
	int r = x % y;
	if ((r != 0) && ((r < 0) != (y < 0)))
		--q;
	return q;
}
