// Stub of <fst/fst.h>.
#pragma once
#include "opbound/openfst.h"
