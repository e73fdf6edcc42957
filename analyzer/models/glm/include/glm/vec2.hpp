// Stub of <glm/vec2.hpp>.
#pragma once
#include "opbound/followed/glm.h"
