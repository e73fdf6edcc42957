// Stub of <fst/vector-fst.h>.
#pragma once
#include "opbound/openfst.h"
