// Stub of <rccl.h>.
#pragma once
#include "nccl.h"
#include "opbound/hip.h"
