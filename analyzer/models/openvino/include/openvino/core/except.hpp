// Stub of <openvino/core/except.hpp>.
#pragma once
#include "opbound/openvino.h"
