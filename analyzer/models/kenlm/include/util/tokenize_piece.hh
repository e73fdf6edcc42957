// Stub of <util/tokenize_piece.hh>.
#pragma once
#include "opbound/tokenize_piece.h"
