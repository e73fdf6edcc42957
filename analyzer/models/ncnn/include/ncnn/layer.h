// Stub of <ncnn/layer.h>.
#pragma once
#include "opbound/ncnn.h"
