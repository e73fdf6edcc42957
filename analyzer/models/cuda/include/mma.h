// Stub of <mma.h>.
#pragma once
#include "opbound/followed/wmma.h"
