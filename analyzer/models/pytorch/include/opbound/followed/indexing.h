// What tensors are indexed by. Followed: rows say of opbound's functions what an index is.
#pragma once
#include <initializer_list>
#include <stdint.h>

namespace at {
class Tensor;
struct TensorIndex;
} // namespace at
namespace opbound {
void take_entry(at::TensorIndex *of, int64_t i);
void take_new_dimension(at::TensorIndex *of);
} // namespace opbound
namespace at {
namespace indexing {
inline constexpr struct EllipsisType {
} Ellipsis{};
inline constexpr struct NoneType {
} None{};
} // namespace indexing
struct Slice {
	Slice();
	Slice(int64_t from);
	Slice(indexing::NoneType);
	Slice(int64_t from, int64_t to);
	Slice(int64_t from, indexing::NoneType);
	Slice(indexing::NoneType, int64_t to);
	Slice(indexing::NoneType, indexing::NoneType);
	template <class A, class B, class C> Slice(A from, B to, C step);
};
struct TensorIndex {
	TensorIndex(const Tensor &t);
	TensorIndex(Slice s);
	TensorIndex(indexing::NoneType) { opbound::take_new_dimension(this); }
	TensorIndex(const indexing::EllipsisType &) {}
	TensorIndex(const char *) {}
	TensorIndex(bool) {}
	TensorIndex(int i) { opbound::take_entry(this, i); }
	TensorIndex(unsigned i) { opbound::take_entry(this, i); }
	TensorIndex(long i) { opbound::take_entry(this, i); }
	TensorIndex(unsigned long i) { opbound::take_entry(this, (int64_t)i); }
	TensorIndex(long long i) { opbound::take_entry(this, i); }
	TensorIndex(std::initializer_list<int>) {}
};
} // namespace at
