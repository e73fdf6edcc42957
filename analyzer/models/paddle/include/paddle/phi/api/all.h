// Stub of <paddle/phi/api/all.h>.
#pragma once
#include "opbound/paddle.h"
