// Stub of <openvino/runtime/properties.hpp>.
#pragma once
#include "opbound/openvino.h"
