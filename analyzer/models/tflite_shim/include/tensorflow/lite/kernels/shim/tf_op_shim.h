// Stub of "tensorflow/lite/kernels/shim/tf_op_shim.h".
#pragma once
#include "opbound/followed/lite_shim_tf.h"
#include "opbound/lite_shim_status.h"
