// Stub of <cub/thread/thread_reduce.cuh>.
#pragma once
#include "opbound/cub.h"
