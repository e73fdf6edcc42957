// Stub of <openvino/core/extension.hpp>.
#pragma once
#include "opbound/openvino.h"
