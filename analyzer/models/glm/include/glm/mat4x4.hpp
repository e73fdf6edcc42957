// Stub of <glm/mat4x4.hpp>.
#pragma once
#include "opbound/followed/glm.h"
