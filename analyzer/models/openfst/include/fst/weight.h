// Stub of <fst/weight.h>.
#pragma once
#include "opbound/openfst.h"
