// Stub of <openvino/core/core.hpp>.
#pragma once
#include "opbound/openvino.h"
