// Stub of <fst/mutable-fst.h>.
#pragma once
#include "opbound/openfst.h"
