// Stub of <glm/gtx/norm.hpp>.
#pragma once
#include "opbound/followed/glm.h"
