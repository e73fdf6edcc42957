// Stub of <openvino/core/partial_shape.hpp>.
#pragma once
#include "opbound/openvino.h"
