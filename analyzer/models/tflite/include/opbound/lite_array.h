// Stub of TensorFlow Lite's arrays of dimensions with an owner.
#pragma once
#include "opbound/lite_c.h"
#include <cstddef>
#include <initializer_list>
#include <memory>
#include <vector>

namespace tflite {
namespace array_internal {
struct TfLiteArrayDeleter {
	void operator()(TfLiteIntArray *a);
	void operator()(TfLiteFloatArray *a);
};
template <class T> struct TfLiteArrayInfo;
template <> struct TfLiteArrayInfo<int> {
	using Type = TfLiteIntArray;
};
template <> struct TfLiteArrayInfo<float> {
	using Type = TfLiteFloatArray;
};
} // namespace array_internal
template <class T>
using TfLiteArrayUniquePtr = std::unique_ptr<typename array_internal::TfLiteArrayInfo<T>::Type, array_internal::TfLiteArrayDeleter>;
using IntArrayUniquePtr = TfLiteArrayUniquePtr<int>;
using FloatArrayUniquePtr = TfLiteArrayUniquePtr<float>;
template <class T = int> TfLiteArrayUniquePtr<T> BuildTfLiteArray(int size);
template <class T = int, class U> TfLiteArrayUniquePtr<T> BuildTfLiteArray(int size, const U *values);
template <class T, size_t N> TfLiteArrayUniquePtr<T> BuildTfLiteArray(const T (&values)[N]);
template <class T = int, class C, class = decltype(std::declval<const C &>().data())> TfLiteArrayUniquePtr<T> BuildTfLiteArray(const C &values);
template <class T> TfLiteArrayUniquePtr<T> BuildTfLiteArray(const std::initializer_list<T> &values);
IntArrayUniquePtr BuildTfLiteArray(const TfLiteIntArray &o);
FloatArrayUniquePtr BuildTfLiteArray(const TfLiteFloatArray &o);
} // namespace tflite
