// Stub of TensorFlow's stream executor: where work for a device is handed in. What runs there is not seen from here.
#pragma once
#include "opbound/kernel.h"

struct CUstream_st;
namespace stream_executor {
class DeviceMemoryBase {
	void *opaque_;
	uint64_t size_;

public:
	explicit DeviceMemoryBase(void *p = nullptr, uint64_t n = 0);
	void *opaque();
	const void *opaque() const;
	uint64_t size() const;
	bool is_null() const;
};
template <class T> class DeviceMemory : public DeviceMemoryBase {
public:
	DeviceMemory();
	explicit DeviceMemory(const DeviceMemoryBase &m);
	uint64_t ElementCount() const;
	static DeviceMemory MakeFromByteSize(void *p, uint64_t bytes);
};
namespace internal {
class StreamInterface {
public:
	virtual ~StreamInterface();
	virtual void *GpuStreamHack();
	virtual void **GpuStreamMemberHack();
};
} // namespace internal
class StreamExecutor;
class Event {
public:
	enum class Status { kUnknown, kError, kPending, kComplete };
	explicit Event(StreamExecutor *executor);
	~Event();
	bool Init();
	Status PollForStatus();
};
namespace blas {
enum class Transpose { kNoTranspose, kTranspose, kConjugateTranspose };
enum class UpperLower { kUpper, kLower };
enum class Diagonal { kUnit, kNonUnit };
enum class Side { kLeft, kRight };
} // namespace blas
class Stream {
public:
	explicit Stream(StreamExecutor *executor);
	~Stream();
	Stream &Init();
	Stream &ThenRecordEvent(Event *event);
	Stream &ThenWaitFor(Event *event);
	Stream &ThenWaitFor(Stream *other);
	tensorflow::Status RecordEvent(Event *event);
	tensorflow::Status WaitFor(Event *event);
	tensorflow::Status WaitFor(Stream *other);
	internal::StreamInterface *implementation();
	StreamExecutor *parent() const;
	bool ok() const;
	tensorflow::Status BlockHostUntilDone();
	Stream &ThenMemcpy(void *to, const DeviceMemoryBase &from, uint64_t n);
	Stream &ThenMemcpy(DeviceMemoryBase *to, const void *from, uint64_t n);
	Stream &ThenMemcpy(DeviceMemoryBase *to, const DeviceMemoryBase &from, uint64_t n);
	Stream &ThenMemZero(DeviceMemoryBase *to, uint64_t n);
	template <class... A> Stream &ThenBlasGemm(blas::Transpose a, blas::Transpose b, A &&...rest);
	template <class... A> Stream &ThenBlasGemmBatched(blas::Transpose a, blas::Transpose b, A &&...rest);
	template <class... A> Stream &ThenBlasGemv(blas::Transpose a, A &&...rest);
	Stream &ThenMemset32(DeviceMemoryBase *to, uint32_t v, uint64_t n);
};
class StreamExecutor {
public:
	int device_ordinal() const;
	bool SynchronizeAllActivity();
};
namespace gpu {
class GpuStream : public internal::StreamInterface {
public:
	CUstream_st *gpu_stream() const;
};
} // namespace gpu
namespace cuda {
class CUDAStream : public internal::StreamInterface {
public:
	CUstream_st *cuda_stream() const;
};
} // namespace cuda
} // namespace stream_executor
namespace perftools {
namespace gputools = ::stream_executor;
}
namespace tensorflow {
namespace se = ::stream_executor;
class DeviceContext : public core::RefCounted {
public:
	virtual se::Stream *stream() const;
	virtual bool IsPluggableDevice();
};
} // namespace tensorflow
namespace se = ::stream_executor;
