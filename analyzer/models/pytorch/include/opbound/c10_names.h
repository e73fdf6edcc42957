// Stub of what c10 has under names of its own, beside what the other headers here put there.
#pragma once
#include <optional>
#include <string_view>
#include "opbound/followed/wrap_dim.h"

namespace c10 {
using at::DeviceGuard;
using at::DimVector;
using at::OptionalDeviceGuard;
using at::TensorImpl;
using at::TensorOptions;
using at::typeMetaToScalarType;
using std::make_optional;
using std::string_view;
using StreamId = int64_t;
template <class T> using OptionalArrayRef = std::optional<ArrayRef<T>>;
using OptionalIntArrayRef = OptionalArrayRef<int64_t>;
struct Stream {
	StreamId id() const;
	Device device() const;
	DeviceIndex device_index() const;
	DeviceType device_type() const;
	bool query() const;
	void synchronize() const;
};
struct StreamGuard {
	uint64_t before;
	explicit StreamGuard(Stream s);
	~StreamGuard();
};
struct InferenceMode {
	bool before;
	explicit InferenceMode(bool enabled = true);
	~InferenceMode();
	static bool is_enabled();
};
TensorOptions layout(Layout l);
ScalarType promoteTypes(ScalarType a, ScalarType b);
ScalarType toComplexType(ScalarType t);
bool isComplexType(ScalarType t);
bool canCast(ScalarType from, ScalarType to);
TypeMeta scalarTypeToTypeMeta(ScalarType t);
int64_t sum_integers(IntArrayRef of);
int64_t size_to_dim_(int k, IntArrayRef sizes);
int64_t size_from_dim_(int k, IntArrayRef sizes);
IntArrayRef fromIntArrayRefSlow(IntArrayRef sizes);
namespace cuda {
void stream_synchronize(cudaStream_t stream);
}
} // namespace c10
namespace at {
using c10::canCast;
using c10::InferenceMode;
using c10::isComplexType;
using c10::layout;
using c10::OptionalArrayRef;
using c10::OptionalIntArrayRef;
using c10::promoteTypes;
using c10::scalarTypeToTypeMeta;
using c10::Stream;
using c10::StreamGuard;
using c10::string_view;
using c10::toComplexType;
} // namespace at
