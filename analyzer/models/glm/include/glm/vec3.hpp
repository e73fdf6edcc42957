// Stub of <glm/vec3.hpp>.
#pragma once
#include "opbound/followed/glm.h"
