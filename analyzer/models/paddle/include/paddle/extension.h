// Stub of <paddle/extension.h>.
#pragma once
#include "opbound/paddle.h"
