// Stub of <paddle/include/experimental/ext_all.h>.
#pragma once
#include "opbound/paddle.h"
