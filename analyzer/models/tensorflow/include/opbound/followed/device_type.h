// Stub of the kind of a device, included by kernel.h: a number that its name gives. Which device a kernel runs on comes
// from outside.
#pragma once
#include <string>
#include <type_traits>

namespace tensorflow {
class DeviceType {
	int kind;

public:
	DeviceType(int code) : kind(code) {}
	template <class P, class = std::enable_if_t<std::is_same_v<P, const char *>>> DeviceType(P name);
	template <size_t N> DeviceType(const char (&name)[N]) : kind(0)
	{
		for (size_t i = 0; i < N; i++)
			kind = (kind * 31 + name[i]) & 0xffff;
	}
	const std::string &type_string() const;
	bool operator==(const DeviceType &o) const { return kind == o.kind; }
	bool operator!=(const DeviceType &o) const { return kind != o.kind; }
};
class PlacedOnDevice {
	int device_kind() const;

public:
	DeviceType device_type() const { return DeviceType(device_kind()); }
};
} // namespace tensorflow
