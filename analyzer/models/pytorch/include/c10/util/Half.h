// Stub of <c10/util/Half.h>.
#pragma once
#include "opbound/c10.h"
