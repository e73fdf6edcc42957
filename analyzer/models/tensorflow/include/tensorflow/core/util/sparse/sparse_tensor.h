// Stub of "tensorflow/core/util/sparse/sparse_tensor.h": what a sparse tensor holds is opaque.
#pragma once
#include "opbound/kernel.h"
#include "opbound/absl.h"
#include "opbound/followed/dim_comparator.h"
#include <vector>

namespace tensorflow {
namespace sparse {
class Group {
	const void *iter_, *vals_;
	int64_t loc_, next_loc_;

public:
	std::vector<int64_t> group() const;
	int64_t group_at(size_t index) const;
	TTypes<int64_t>::UnalignedConstMatrix indices() const;
	template <class T> typename TTypes<T>::UnalignedVec values() const;
};
class GroupIterable {
	Tensor ix_, vals_;
	std::vector<int64_t> group_dims_;

public:
	typedef absl::Span<const int64_t> VarDimArray;
	GroupIterable(Tensor ix, Tensor vals, int dims, const VarDimArray &group_dims);
	class IteratorStep {
		const GroupIterable *iter_;
		int64_t loc_, next_loc_;

	public:
		bool operator!=(const IteratorStep &o) const;
		bool operator==(const IteratorStep &o) const;
		IteratorStep &operator++();
		Group operator*() const;
		int64_t loc() const;
	};
	IteratorStep begin();
	IteratorStep at(int64_t loc);
	IteratorStep end();
};
class SparseTensor {
	Tensor ix_, vals_;
	absl::InlinedVector<int64_t, 8> shape_, order_;
	int dims_;

public:
	typedef absl::Span<const int64_t> VarDimArray;
	typedef absl::InlinedVector<int64_t, 8> ShapeArray;
	SparseTensor();
	SparseTensor(const SparseTensor &o);
	SparseTensor &operator=(const SparseTensor &o);
	static Status Create(Tensor ix, Tensor vals, const TensorShape &shape, SparseTensor *result);
	static Status Create(Tensor ix, Tensor vals, VarDimArray shape, SparseTensor *result);
	static Status Create(Tensor ix, Tensor vals, const TensorShape &shape, VarDimArray order, SparseTensor *result);
	static Status Create(Tensor ix, Tensor vals, VarDimArray shape, VarDimArray order, SparseTensor *result);
	size_t num_entries() const;
	int dims() const;
	const Tensor &indices() const;
	const Tensor &values() const;
	DataType dtype() const;
	Status IndicesValid() const;
	VarDimArray shape() const;
	VarDimArray order() const;
	template <class T> void Reorder(const VarDimArray &order);
	GroupIterable group(const VarDimArray &group_ix) const;
	template <class T> bool ToDense(Tensor *out, bool initialize = true);
	template <class T> static SparseTensor Concat(absl::Span<const SparseTensor> tensors);
	template <class T>
	static Status Split(const SparseTensor &tensor, const int split_dim, const int num_split,
	                    std::vector<SparseTensor> *result);
	template <class T>
	static StatusOr<SparseTensor> Slice(const SparseTensor &tensor, absl::Span<const int64_t> start,
	                                    absl::Span<const int64_t> size);
	std::vector<int64_t> PickDims(absl::Span<const int64_t> dimensions) const;
};
} // namespace sparse
} // namespace tensorflow
