// Stub of "absl/time/time.h".
#pragma once
#include "opbound/absl.h"

namespace absl {
class Duration {
	int64_t hi;
	uint32_t lo;
};
class Time {
	Duration since_epoch;
};
class TimeZone {
	void *rep;
};
bool ParseTime(string_view format, string_view s, Time *out, std::string *error);
std::string FormatTime(string_view format, Time t, TimeZone zone);
TimeZone UTCTimeZone();
Time Now();
int64_t ToUnixSeconds(Time t);
int64_t ToUnixMillis(Time t);
int64_t ToUnixMicros(Time t);
int64_t ToUnixNanos(Time t);
Duration Seconds(int64_t n);
Duration Milliseconds(int64_t n);
} // namespace absl
