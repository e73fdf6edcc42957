// Stub of <openvino/openvino.hpp>.
#pragma once
#include "opbound/openvino.h"
