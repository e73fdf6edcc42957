/* Stub of "ruy/context.h". */
#pragma once
#include "opbound/lite_graph.h"
