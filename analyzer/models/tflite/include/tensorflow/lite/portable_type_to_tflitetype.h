// Stub of "tensorflow/lite/portable_type_to_tflitetype.h".
#pragma once
#include "opbound/lite_c.h"
#include <stdint.h>

namespace tflite {
template <TfLiteType Type> struct TfLiteTypeToType {};
template <typename T> constexpr TfLiteType typeToTfLiteType() { return kTfLiteNoType; }
#define OPBOUND_LITE_TYPE(T, type)                                                                                       \
	template <> constexpr TfLiteType typeToTfLiteType<T>() { return type; }                                            \
	template <> struct TfLiteTypeToType<type> {                                                                        \
		using Type = T;                                                                                                \
	};
OPBOUND_LITE_TYPE(int8_t, kTfLiteInt8)
OPBOUND_LITE_TYPE(uint8_t, kTfLiteUInt8)
OPBOUND_LITE_TYPE(int16_t, kTfLiteInt16)
OPBOUND_LITE_TYPE(int32_t, kTfLiteInt32)
OPBOUND_LITE_TYPE(int64_t, kTfLiteInt64)
OPBOUND_LITE_TYPE(float, kTfLiteFloat32)
OPBOUND_LITE_TYPE(double, kTfLiteFloat64)
OPBOUND_LITE_TYPE(bool, kTfLiteBool)
#undef OPBOUND_LITE_TYPE
} // namespace tflite
