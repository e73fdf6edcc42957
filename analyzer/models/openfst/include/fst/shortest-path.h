// Stub of <fst/shortest-path.h>.
#pragma once
#include "opbound/openfst.h"
