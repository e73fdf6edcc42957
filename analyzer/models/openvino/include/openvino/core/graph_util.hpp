// Stub of <openvino/core/graph_util.hpp>.
#pragma once
#include "opbound/openvino.h"
