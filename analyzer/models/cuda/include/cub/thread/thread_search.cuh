// Stub of <cub/thread/thread_search.cuh>.
#pragma once
#include "opbound/cub.h"
