// Stub of "absl/log/initialize.h".
#pragma once
#include "opbound/absl.h"
