// Stub of what compares the beginnings and the ends of shapes, included by tensor.h: bodies that are followed.
#pragma once
#include "opbound/tensor.h"

namespace tensorflow {
inline bool TensorShapeUtils::StartsWith(const TensorShape &s, const TensorShape &prefix)
{
	if (s.dims() < prefix.dims())
		return false;
	for (int i = 0; i < prefix.dims(); i++)
		if (s.dim_size(i) != prefix.dim_size(i))
			return false;
	return true;
}
inline bool TensorShapeUtils::EndsWith(const TensorShape &s, const TensorShape &suffix)
{
	const int first = s.dims() - suffix.dims();
	if (first < 0)
		return false;
	for (int i = 0; i < suffix.dims(); i++)
		if (s.dim_size(first + i) != suffix.dim_size(i))
			return false;
	return true;
}
} // namespace tensorflow
