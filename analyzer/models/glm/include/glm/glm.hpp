// Stub of <glm/glm.hpp>.
#pragma once
#include "opbound/followed/glm.h"
