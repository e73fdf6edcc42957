// Stub of <ncnn/paramdict.h>.
#pragma once
#include "opbound/ncnn.h"
