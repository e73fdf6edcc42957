// Stub of <THC/THCReduceApplyUtils.cuh>.
#pragma once
#include "opbound/warp.h"
