// Stub of <hipcub/hipcub.hpp>.
#pragma once
#include "opbound/cub.h"
#include "opbound/hip.h"

namespace hipcub = cub;
