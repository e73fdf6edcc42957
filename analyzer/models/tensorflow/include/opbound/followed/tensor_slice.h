// Stub of TensorFlow's slices, whose bodies are followed; included by tensor.h behind the shapes.
#ifndef OPBOUND_TENSOR_SLICE // by itself: as a part of all
#include "opbound/tensor.h"
#else

namespace tensorflow
{
// Of each dimension where it begins and how long it is; -1: all of it.
class TensorSlice
{
	std::vector<int64_t> starts_, lengths_;

  public:
	TensorSlice()
	{
	}
	explicit TensorSlice(int rank)
	{
		SetFullSlice(rank);
	}
	TensorSlice(std::initializer_list<std::pair<int64_t, int64_t>> extents)
	{
		for (const auto &e : extents) {
			starts_.push_back(e.first);
			lengths_.push_back(e.second);
		}
	}
	void Clear()
	{
		starts_.clear();
		lengths_.clear();
	}
	int dims() const
	{
		return (int)starts_.size();
	}
	int64_t start(int d) const
	{
		return starts_[d];
	}
	int64_t length(int d) const
	{
		return lengths_[d];
	}
	int64_t end(int d) const
	{
		return starts_[d] + lengths_[d];
	}
	void set_start(int d, int64_t x)
	{
		starts_[d] = x;
	}
	void set_length(int d, int64_t x)
	{
		lengths_[d] = x;
	}
	bool IsFullAt(int d) const
	{
		return lengths_[d] == -1 && starts_[d] == 0;
	}
	bool IsFull() const
	{
		for (int d = 0; d < dims(); ++d)
			if (!IsFullAt(d))
				return false;
		return true;
	}
	void SetFullSlice(int rank)
	{
		Clear();
		for (int d = 0; d < rank; ++d) {
			starts_.push_back(0);
			lengths_.push_back(-1);
		}
	}
	std::string DebugString() const;
	template <int N>
	void FillIndicesAndSizes(const TensorShape &shape, Eigen::DSizes<Eigen::DenseIndex, N> *indices,
	                         Eigen::DSizes<Eigen::DenseIndex, N> *sizes) const
	{
		if (shape.dims() != dims() || N < dims())
			__builtin_abort();
		for (int d = 0; d < dims(); ++d) {
			(*indices)[d] = IsFullAt(d) ? 0 : starts_[d];
			(*sizes)[d] = IsFullAt(d) ? shape.dim_size(d) : lengths_[d];
		}
		for (int d = dims(); d < N; ++d) {
			(*indices)[d] = 0;
			(*sizes)[d] = 1;
		}
	}
};
} // namespace tensorflow
#endif
