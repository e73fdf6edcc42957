#pragma once
#include "onnxruntime_lite_custom_op.h"
