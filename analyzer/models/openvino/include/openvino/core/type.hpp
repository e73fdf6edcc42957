// Stub of <openvino/core/type.hpp>.
#pragma once
#include "opbound/openvino.h"
