// Stub of <openvino/op/op.hpp>.
#pragma once
#include "opbound/openvino.h"
