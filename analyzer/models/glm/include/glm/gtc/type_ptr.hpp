// Stub of <glm/gtc/type_ptr.hpp>.
#pragma once
#include "opbound/followed/glm.h"
