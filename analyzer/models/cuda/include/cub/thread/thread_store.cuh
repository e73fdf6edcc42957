// Stub of <cub/thread/thread_store.cuh>.
#pragma once
#include "opbound/cub.h"
