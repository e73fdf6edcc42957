// Stub of <openvino/core/shape.hpp>.
#pragma once
#include "opbound/openvino.h"
