// Stub of MMDeploy's trt_serialize.hpp.
#pragma once
#include "opbound/followed/trt_serialize.h"
