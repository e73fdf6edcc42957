// Stub of "tensorflow/core/kernels/mirror_pad_op.h".
#pragma once
#include "opbound/eigen_nn_tf.h"
