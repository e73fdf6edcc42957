// Stub of <THC/THCReduceApplyUtils.cuh>.
#pragma once
#include "opbound/aten.h"
