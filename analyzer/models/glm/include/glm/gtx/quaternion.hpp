// Stub of <glm/gtx/quaternion.hpp>.
#pragma once
#include "opbound/followed/glm.h"
