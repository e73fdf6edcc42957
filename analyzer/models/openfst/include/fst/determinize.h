// Stub of <fst/determinize.h>.
#pragma once
#include "opbound/openfst.h"
