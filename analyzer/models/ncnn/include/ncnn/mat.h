// Stub of <ncnn/mat.h>.
#pragma once
#include "opbound/ncnn.h"
