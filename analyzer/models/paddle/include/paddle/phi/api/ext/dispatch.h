// Stub of <paddle/phi/api/ext/dispatch.h>.
#pragma once
#include "opbound/paddle.h"
