// Stub of XNNPACK's runtime, as delegates call it.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define XNN_EXTRA_BYTES 16
#define XNN_MAX_TENSOR_DIMS 6
#define XNN_INVALID_VALUE_ID UINT32_MAX
#define XNN_FLAG_BASIC_PROFILING 0x00000008
#define XNN_VALUE_FLAG_EXTERNAL_INPUT 0x00000001
#define XNN_VALUE_FLAG_EXTERNAL_OUTPUT 0x00000002

#ifdef __cplusplus
extern "C" {
#endif
enum xnn_status {
	xnn_status_success = 0,
	xnn_status_uninitialized = 1,
	xnn_status_invalid_parameter = 2,
	xnn_status_invalid_state = 3,
	xnn_status_unsupported_parameter = 4,
	xnn_status_unsupported_hardware = 5,
	xnn_status_out_of_memory = 6,
	xnn_status_reallocation_required = 7,
	xnn_status_deprecated = 8
};
enum xnn_profile_info {
	xnn_profile_info_num_operators,
	xnn_profile_info_operator_name,
	xnn_profile_info_operator_timing
};
typedef struct xnn_runtime *xnn_runtime_t;
typedef struct xnn_subgraph *xnn_subgraph_t;
typedef struct xnn_workspace *xnn_workspace_t;
typedef struct xnn_weights_cache *xnn_weights_cache_t;
struct xnn_external_value {
	uint32_t id;
	void *data;
};
enum xnn_status xnn_initialize(const void *allocator);
enum xnn_status xnn_delete_runtime(xnn_runtime_t runtime);
enum xnn_status xnn_invoke_runtime(xnn_runtime_t runtime);
enum xnn_status xnn_reshape_runtime(xnn_runtime_t runtime);
enum xnn_status xnn_setup_runtime(xnn_runtime_t runtime, size_t count, const struct xnn_external_value *values);
enum xnn_status xnn_setup_runtime_v2(xnn_runtime_t runtime, size_t count, const struct xnn_external_value *values);
enum xnn_status xnn_reshape_external_value(xnn_runtime_t runtime, uint32_t id, size_t count, const size_t *dims);
enum xnn_status xnn_get_external_value_shape(xnn_runtime_t runtime, uint32_t id, size_t *count, size_t *dims);
enum xnn_status xnn_get_runtime_profiling_info(xnn_runtime_t runtime, enum xnn_profile_info what, size_t size, void *out,
                                               size_t *wanted);
#ifdef __cplusplus
}
#endif
