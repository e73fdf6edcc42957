// Stub of <cooperative_groups.h>.
#pragma once
#include "opbound/followed/cooperative_groups.h"
