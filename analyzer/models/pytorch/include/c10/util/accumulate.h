// Stub of <c10/util/accumulate.h>.
#pragma once
#include "opbound/c10.h"
