// The order of a tensor's dimensions in memory, whose bodies are followed.
#pragma once
#include "opbound/c10.h"
namespace executorch {
namespace runtime {
namespace etensor {
// An ArrayRef in the real header. What is in it is not known, only whose it is: it is the tensor, under another type.
class DimOrder {
	void *impl_;

	const DimOrder *stub_itself() const;

public:
	operator c10::ArrayRef<uint8_t>() const;
	const uint8_t *data() const { return reinterpret_cast<const uint8_t *>(stub_itself()); }
	const uint8_t *begin() const;
	const uint8_t *end() const;
	size_t size() const;
	bool empty() const;
	const uint8_t &front() const;
	const uint8_t &back() const;
	const uint8_t &at(size_t i) const;
	const uint8_t &operator[](size_t i) const;
	bool equals(c10::ArrayRef<uint8_t> o) const;
	c10::ArrayRef<uint8_t> slice(size_t first) const;
	c10::ArrayRef<uint8_t> slice(size_t first, size_t n) const;
};
bool operator==(const DimOrder &a, const DimOrder &b);
bool operator!=(const DimOrder &a, const DimOrder &b);
bool stub_is_contiguous(const DimOrder *o, size_t dims);
bool stub_is_channels_last(const DimOrder *o, size_t dims);
} // namespace etensor
template <class T> bool is_contiguous_dim_order(const T *order, const size_t dims)
{
	return etensor::stub_is_contiguous(reinterpret_cast<const etensor::DimOrder *>(order), dims);
}
template <class T> bool is_channels_last_dim_order(const T *order, const size_t dims)
{
	return etensor::stub_is_channels_last(reinterpret_cast<const etensor::DimOrder *>(order), dims);
}
} // namespace runtime
} // namespace executorch
