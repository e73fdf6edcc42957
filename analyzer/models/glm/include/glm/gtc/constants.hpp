// Stub of <glm/gtc/constants.hpp>.
#pragma once
#include "opbound/followed/glm.h"
