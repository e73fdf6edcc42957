// Stub of <glm/gtx/transform.hpp>.
#pragma once
#include "opbound/followed/glm.h"
