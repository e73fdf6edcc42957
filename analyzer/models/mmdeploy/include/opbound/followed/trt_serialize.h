// Values one after another in a buffer; the buffer's pointer goes behind each.
#pragma once
#include <cassert>
#include <cstddef>
#include <cstring>
#include <string>
#include <vector>

template <typename T> size_t serialized_size(const T &value)
{
	return sizeof value;
}
inline size_t serialized_size(const char *value)
{
	return strlen(value) + 1;
}
template <typename T> size_t serialized_size(const std::vector<T> &value)
{
	return sizeof(size_t) + value.size() * sizeof(T);
}
template <typename T> void serialize_value(void **buffer, const T &value)
{
	memcpy(*buffer, &value, sizeof value);
	*buffer = (char *)*buffer + sizeof value;
}
template <typename T> void serialize_value(void **buffer, const std::vector<T> &value)
{
	serialize_value(buffer, value.size());
	memcpy(*buffer, value.data(), value.size() * sizeof(T));
	*buffer = (char *)*buffer + value.size() * sizeof(T);
}
template <typename T> void deserialize_value(const void **buffer, size_t *size, T *value)
{
	assert(*size >= sizeof *value);
	memcpy(value, *buffer, sizeof *value);
	*buffer = (const char *)*buffer + sizeof *value;
	*size -= sizeof *value;
}
template <typename T> void deserialize_value(const void **buffer, size_t *size, std::vector<T> *value)
{
	size_t n = 0;
	deserialize_value(buffer, size, &n);
	assert(*size >= n * sizeof(T));
	value->resize(n);
	memcpy(value->data(), *buffer, n * sizeof(T));
	*buffer = (const char *)*buffer + n * sizeof(T);
	*size -= n * sizeof(T);
}
