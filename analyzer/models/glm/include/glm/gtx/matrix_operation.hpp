// Stub of <glm/gtx/matrix_operation.hpp>.
#pragma once
#include "opbound/followed/glm.h"
