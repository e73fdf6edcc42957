// Stub of <lm/binary_format.hh>.
#pragma once
#include "opbound/kenlm.h"
