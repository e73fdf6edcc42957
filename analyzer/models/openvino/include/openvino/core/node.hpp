// Stub of <openvino/core/node.hpp>.
#pragma once
#include "opbound/openvino.h"
