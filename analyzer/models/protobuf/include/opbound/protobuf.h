// Stub of Protocol Buffers' runtime: messages are opaque, streams only what they are read from and written to.
#pragma once
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>

#ifndef GOOGLE_PROTOBUF_VERSION
#define GOOGLE_PROTOBUF_VERSION 3021012
#endif
namespace google {
namespace protobuf {
using int32 = int32_t;
using int64 = int64_t;
using uint32 = uint32_t;
using uint64 = uint64_t;

class Arena {
	void *state_[4];

public:
	Arena();
	~Arena();
	template <class T, class... Args> static T *Create(Arena *arena, Args &&...args);
	template <class T> static T *CreateMessage(Arena *arena);
	uint64_t Reset();
	uint64_t SpaceUsed() const;
};
class Descriptor;
class EnumDescriptor;
class FieldDescriptor;
class FileDescriptor;
class OneofDescriptor;
class Reflection;
class UnknownFieldSet;
struct Metadata {
	const Descriptor *descriptor;
	const Reflection *reflection;
};

namespace io {
class ZeroCopyInputStream {
public:
	virtual ~ZeroCopyInputStream();
	virtual bool Next(const void **data, int *size) = 0;
	virtual void BackUp(int count) = 0;
	virtual bool Skip(int count) = 0;
	virtual int64_t ByteCount() const = 0;
};
class ZeroCopyOutputStream {
public:
	virtual ~ZeroCopyOutputStream();
	virtual bool Next(void **data, int *size) = 0;
	virtual void BackUp(int count) = 0;
	virtual int64_t ByteCount() const = 0;
};
class opbound_input_stream : public ZeroCopyInputStream {
	void *state_[8];

public:
	bool Next(const void **data, int *size) override;
	void BackUp(int count) override;
	bool Skip(int count) override;
	int64_t ByteCount() const override;
};
class opbound_output_stream : public ZeroCopyOutputStream {
	void *state_[8];

public:
	bool Next(void **data, int *size) override;
	void BackUp(int count) override;
	int64_t ByteCount() const override;
};
class ArrayInputStream : public opbound_input_stream {
public:
	ArrayInputStream(const void *data, int size, int block_size = -1);
};
class ArrayOutputStream : public opbound_output_stream {
public:
	ArrayOutputStream(void *data, int size, int block_size = -1);
};
class StringOutputStream : public opbound_output_stream {
public:
	explicit StringOutputStream(std::string *target);
};
class FileInputStream : public opbound_input_stream {
public:
	explicit FileInputStream(int file_descriptor, int block_size = -1);
	bool Close();
	void SetCloseOnDelete(bool value);
	int GetErrno() const;
};
class FileOutputStream : public opbound_output_stream {
public:
	explicit FileOutputStream(int file_descriptor, int block_size = -1);
	bool Flush();
	bool Close();
	void SetCloseOnDelete(bool value);
	int GetErrno() const;
};
class IstreamInputStream : public opbound_input_stream {
public:
	explicit IstreamInputStream(std::istream *stream, int block_size = -1);
};
class OstreamOutputStream : public opbound_output_stream {
public:
	explicit OstreamOutputStream(std::ostream *stream, int block_size = -1);
};
class CodedInputStream {
	void *state_[12];

public:
	explicit CodedInputStream(ZeroCopyInputStream *input);
	CodedInputStream(const uint8_t *buffer, int size);
	~CodedInputStream();
	bool Skip(int count);
	bool ReadRaw(void *buffer, int size);
	bool ReadString(std::string *buffer, int size);
	bool ReadLittleEndian32(uint32_t *value);
	bool ReadLittleEndian64(uint64_t *value);
	bool ReadVarint32(uint32_t *value);
	bool ReadVarint64(uint64_t *value);
	uint32_t ReadTag();
	bool ConsumedEntireMessage();
	int PushLimit(int byte_limit);
	void PopLimit(int limit);
	int BytesUntilLimit() const;
	int CurrentPosition() const;
	void SetTotalBytesLimit(int limit);
	void SetTotalBytesLimit(int limit, int warning_threshold);
};
class CodedOutputStream {
	void *state_[12];

public:
	explicit CodedOutputStream(ZeroCopyOutputStream *output);
	~CodedOutputStream();
	void WriteRaw(const void *buffer, int size);
	void WriteString(const std::string &s);
	void WriteLittleEndian32(uint32_t value);
	void WriteLittleEndian64(uint64_t value);
	void WriteVarint32(uint32_t value);
	void WriteVarint64(uint64_t value);
	void WriteTag(uint32_t value);
	int ByteCount() const;
	bool HadError();
	static size_t VarintSize32(uint32_t value);
	static size_t VarintSize64(uint64_t value);
};
} // namespace io

class MessageLite {
public:
	virtual ~MessageLite();
	virtual std::string GetTypeName() const = 0;
	virtual MessageLite *New() const = 0;
	virtual MessageLite *New(Arena *arena) const = 0;
	virtual void Clear() = 0;
	virtual bool IsInitialized() const = 0;
	virtual size_t ByteSizeLong() const = 0;
	std::string InitializationErrorString() const;
	Arena *GetArena() const;
	void CheckTypeAndMergeFrom(const MessageLite &other);
	bool ParseFromCodedStream(io::CodedInputStream *input);
	bool ParsePartialFromCodedStream(io::CodedInputStream *input);
	bool MergeFromCodedStream(io::CodedInputStream *input);
	bool ParseFromZeroCopyStream(io::ZeroCopyInputStream *input);
	bool ParseFromString(const std::string &data);
	bool ParsePartialFromString(const std::string &data);
	bool MergeFromString(const std::string &data);
	bool ParseFromArray(const void *data, int size);
	bool ParsePartialFromArray(const void *data, int size);
	bool ParseFromFileDescriptor(int file_descriptor);
	bool ParseFromIstream(std::istream *input);
	bool SerializeToCodedStream(io::CodedOutputStream *output) const;
	bool SerializeToZeroCopyStream(io::ZeroCopyOutputStream *output) const;
	bool SerializeToString(std::string *output) const;
	bool SerializePartialToString(std::string *output) const;
	bool AppendToString(std::string *output) const;
	bool SerializeToArray(void *data, int size) const;
	bool SerializePartialToArray(void *data, int size) const;
	uint8_t *SerializeWithCachedSizesToArray(uint8_t *target) const;
	bool SerializeToFileDescriptor(int file_descriptor) const;
	bool SerializeToOstream(std::ostream *output) const;
	std::string SerializeAsString() const;
	std::string SerializePartialAsString() const;
};
class Message : public MessageLite {
public:
	Message *New() const override = 0;
	Message *New(Arena *arena) const override = 0;
	virtual void CopyFrom(const Message &from);
	virtual void MergeFrom(const Message &from);
	std::string DebugString() const;
	std::string ShortDebugString() const;
	std::string Utf8DebugString() const;
	void PrintDebugString() const;
	void DiscardUnknownFields();
	size_t SpaceUsedLong() const;
	const Descriptor *GetDescriptor() const;
	const Reflection *GetReflection() const;
	virtual Metadata GetMetadata() const;
};

class TextFormat {
public:
	static bool Print(const Message &message, io::ZeroCopyOutputStream *output);
	static bool PrintToString(const Message &message, std::string *output);
	static bool Parse(io::ZeroCopyInputStream *input, Message *output);
	static bool ParseFromString(const std::string &input, Message *output);
	static bool Merge(io::ZeroCopyInputStream *input, Message *output);
	static bool MergeFromString(const std::string &input, Message *output);
};
inline void ShutdownProtobufLibrary() {}
} // namespace protobuf
} // namespace google
#ifndef GOOGLE_PROTOBUF_VERIFY_VERSION
#define GOOGLE_PROTOBUF_VERIFY_VERSION ((void)0)
#endif
