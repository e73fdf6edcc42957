// Stub of <fst/matcher.h>.
#pragma once
#include "opbound/openfst.h"
