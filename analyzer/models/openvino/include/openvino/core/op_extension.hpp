// Stub of <openvino/core/op_extension.hpp>.
#pragma once
#include "opbound/openvino.h"
