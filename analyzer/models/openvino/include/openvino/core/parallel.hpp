// Stub of <openvino/core/parallel.hpp>.
#pragma once
#include "opbound/openvino.h"
