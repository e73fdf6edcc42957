// Stub of <util/string_piece.hh>.
#pragma once
#include "opbound/string_piece.h"
