// Stub of <lm/enumerate_vocab.hh>.
#pragma once
#include "opbound/kenlm.h"
