// Stub of <fst/compose.h>.
#pragma once
#include "opbound/openfst.h"
