// Stub of <google/protobuf/arena.h>.
#pragma once
#include "opbound/protobuf.h"
