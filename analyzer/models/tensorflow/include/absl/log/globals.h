// Stub of "absl/log/globals.h".
#pragma once
#include "opbound/absl.h"
