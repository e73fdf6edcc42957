// Stub of <fst/fstlib.h>.
#pragma once
#include "opbound/openfst.h"
