// Stub of <c10/util/MaybeOwned.h>.
#pragma once
#include "opbound/c10.h"
