// Stub of <c10/util/Optional.h>.
#pragma once
#include "opbound/c10.h"
