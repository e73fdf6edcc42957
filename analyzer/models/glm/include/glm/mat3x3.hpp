// Stub of <glm/mat3x3.hpp>.
#pragma once
#include "opbound/followed/glm.h"
