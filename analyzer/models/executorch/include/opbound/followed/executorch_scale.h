// Stub of how operators that resample place the elements of one dimension in another.
#pragma once
#include <cmath>
#include <cstdint>
#include <optional>

namespace torch {
namespace executor {
template <class T> T compute_scales_value(const std::optional<double> &scale, int64_t input_size, int64_t output_size)
{
	return scale.has_value() ? static_cast<T>(1.0 / scale.value()) : (static_cast<T>(input_size) / output_size);
}
template <class T>
T area_pixel_compute_scale(int64_t input_size, int64_t output_size, bool align_corners, const std::optional<double> &scale)
{
	if (align_corners)
		return output_size > 1 ? static_cast<T>(input_size - 1) / (output_size - 1) : static_cast<T>(0);
	return compute_scales_value<T>(scale, input_size, output_size);
}
template <class T> T area_pixel_compute_source_index(T scale, int64_t dst_index, bool align_corners, bool cubic)
{
	if (align_corners)
		return scale * dst_index;
	const T at = scale * (dst_index + static_cast<T>(0.5)) - static_cast<T>(0.5);
	return !cubic && at < static_cast<T>(0) ? T(0) : at;
}
} // namespace executor
} // namespace torch
