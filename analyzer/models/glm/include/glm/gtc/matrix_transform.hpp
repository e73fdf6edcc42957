// Stub of <glm/gtc/matrix_transform.hpp>.
#pragma once
#include "opbound/followed/glm.h"
