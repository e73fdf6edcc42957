// Stub of <fst/arc.h>.
#pragma once
#include "opbound/openfst.h"
