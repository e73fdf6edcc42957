// Stub of <ncnn/option.h>.
#pragma once
#include "opbound/ncnn.h"
