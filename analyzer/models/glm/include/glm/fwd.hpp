// Stub of <glm/fwd.hpp>.
#pragma once
#include "opbound/followed/glm.h"
