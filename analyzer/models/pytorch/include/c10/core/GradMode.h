// Stub of <c10/core/GradMode.h>.
#pragma once
#include "opbound/aten.h"
