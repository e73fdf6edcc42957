// Stub of <lm/word_index.hh>.
#pragma once
#include "opbound/kenlm.h"
