// Stub of <c10/util/ArrayRef.h>.
#pragma once
#include "opbound/c10.h"
