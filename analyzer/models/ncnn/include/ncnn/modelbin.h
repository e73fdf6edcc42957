// Stub of <ncnn/modelbin.h>.
#pragma once
#include "opbound/ncnn.h"
