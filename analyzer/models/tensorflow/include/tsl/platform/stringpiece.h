// Stub of "tsl/platform/stringpiece.h".
#pragma once
#include "opbound/base.h"
