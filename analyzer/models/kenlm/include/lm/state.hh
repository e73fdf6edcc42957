// Stub of <lm/state.hh>.
#pragma once
#include "opbound/kenlm.h"
