// Stub of <cub/thread/thread_scan.cuh>.
#pragma once
#include "opbound/cub.h"
