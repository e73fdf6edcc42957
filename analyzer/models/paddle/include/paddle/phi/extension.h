// Stub of <paddle/phi/extension.h>.
#pragma once
#include "opbound/paddle.h"
