// Stub of <lm/return.hh>.
#pragma once
#include "opbound/kenlm.h"
