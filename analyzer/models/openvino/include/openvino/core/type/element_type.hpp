// Stub of <openvino/core/type/element_type.hpp>.
#pragma once
#include "opbound/openvino.h"
