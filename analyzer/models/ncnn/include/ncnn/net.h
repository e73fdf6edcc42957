// Stub of <ncnn/net.h>.
#pragma once
#include "opbound/ncnn.h"
