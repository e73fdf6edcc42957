// Stub of what multiplies batches of matrices with the batches of one broadcast to those of the other: bodies that are
// followed. Of two that are no batches, or not even matrices, nothing is broadcast.
#pragma once
#include "opbound/kernel.h"

namespace tensorflow {
class MatMulBCast {
	bool valid = true, required = false;
	int64_t x_size = 1, y_size = 1, output_size = 1;
	TensorShape output_shape;
	std::vector<int64_t> x_indices, y_indices;
	void Broadcast(const gtl::InlinedVector<int64_t, 4> &x, const gtl::InlinedVector<int64_t, 4> &y);

public:
	using Vec = gtl::InlinedVector<int64_t, 4>;
	MatMulBCast(const Vec &x, const Vec &y)
	{
		if (x.size() == 2 && y.size() <= 2)
			return;
		if (x.size() <= 2 && y.size() == 2)
			return;
		Broadcast(x, y);
	}
	bool IsValid() const
	{
		return valid;
	}
	bool IsBroadcastingRequired() const
	{
		return required;
	}
	int64_t output_batch_size() const
	{
		return output_size;
	}
	int64_t x_batch_size() const
	{
		return x_size;
	}
	int64_t y_batch_size() const
	{
		return y_size;
	}
	const TensorShape &output_batch_shape() const
	{
		return output_shape;
	}
	const std::vector<int64_t> &x_batch_indices() const
	{
		return x_indices;
	}
	const std::vector<int64_t> &y_batch_indices() const
	{
		return y_indices;
	}
};
} // namespace tensorflow
