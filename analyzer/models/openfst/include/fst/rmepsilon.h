// Stub of <fst/rmepsilon.h>.
#pragma once
#include "opbound/openfst.h"
