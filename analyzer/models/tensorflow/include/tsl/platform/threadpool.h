// Stub of "tsl/platform/threadpool.h".
#pragma once
#include "opbound/base.h"
