// Stub of <openvino/runtime/tensor.hpp>.
#pragma once
#include "opbound/openvino.h"
