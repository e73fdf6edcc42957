// Stub of <glm/vec4.hpp>.
#pragma once
#include "opbound/followed/glm.h"
