/* Stub of "tensorflow/lite/tools/logging.h". */
#pragma once
#include "opbound/lite.h"

namespace tflite {
struct StubLog {
	template <class T> const StubLog &operator<<(const T &) const { return *this; }
};
} // namespace tflite
#undef TFLITE_LOG
#define TFLITE_LOG(severity) ::tflite::StubLog()
#define TFLITE_MAY_LOG(severity, should_log) ::tflite::StubLog()
