// Stub of <lm/lm_exception.hh>.
#pragma once
#include "opbound/kenlm.h"
