// Stub of <glm/gtc/quaternion.hpp>.
#pragma once
#include "opbound/followed/glm.h"
