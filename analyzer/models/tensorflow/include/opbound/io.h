// Stub of TensorFlow's streams: what is read comes from a file, so nothing is known of it.
#pragma once
#include "opbound/base.h"

namespace tensorflow {
namespace io {
class InputStreamInterface {
public:
	InputStreamInterface();
	virtual ~InputStreamInterface();
	virtual Status ReadNBytes(int64_t n, tstring *result) = 0;
	virtual Status SkipNBytes(int64_t n);
	virtual int64_t Tell() const = 0;
	virtual Status Reset() = 0;
};
class RandomAccessInputStream : public InputStreamInterface {
	RandomAccessFile *file;
	int64_t at;
	bool owned;

public:
	explicit RandomAccessInputStream(RandomAccessFile *file, bool owned = false);
	Status ReadNBytes(int64_t n, tstring *result) override;
	Status SkipNBytes(int64_t n) override;
	int64_t Tell() const override;
	Status Seek(int64_t at);
	Status Reset() override;
};
class BufferedInputStream : public InputStreamInterface {
	InputStreamInterface *from;
	size_t size;
	tstring buffer;
	size_t at, limit;
	bool owned;
	Status status;

public:
	BufferedInputStream(InputStreamInterface *from, size_t bytes, bool owned = false);
	BufferedInputStream(RandomAccessFile *file, size_t bytes);
	Status ReadNBytes(int64_t n, tstring *result) override;
	Status SkipNBytes(int64_t n) override;
	int64_t Tell() const override;
	Status Seek(int64_t at);
	Status ReadLine(std::string *result);
	Status ReadLine(tstring *result);
	std::string ReadLineAsString();
	Status SkipLine();
	template <class T> Status ReadAll(T *result);
	Status Reset() override;
};
} // namespace io
} // namespace tensorflow
