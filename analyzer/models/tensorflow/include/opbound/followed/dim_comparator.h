// Stub of the order of a sparse tensor's indices: rows of two matrices are compared, whose columns the caller counts.
#pragma once
#include "opbound/kernel.h"

namespace tensorflow {
namespace sparse {
class DimComparator {
public:
	static int cmp(const TTypes<int64_t>::ConstMatrix &a, const TTypes<int64_t>::ConstMatrix &b, int64_t a_row, int64_t b_row,
	               int dims)
	{
		for (int d = 0; d < dims; ++d) {
			int64_t x = a(a_row, d), y = b(b_row, d);
			if (x < y)
				return -1;
			if (x > y)
				return 1;
		}
		return 0;
	}
};
} // namespace sparse
} // namespace tensorflow
