// Stub of <glm/ext.hpp>.
#pragma once
#include "opbound/followed/glm.h"
