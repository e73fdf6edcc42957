// Stub of <ncnn/allocator.h>.
#pragma once
#include "opbound/ncnn.h"
