// Stub of <fst/arcsort.h>.
#pragma once
#include "opbound/openfst.h"
