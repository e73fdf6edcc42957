// Stub of "absl/cleanup/cleanup.h".
#pragma once
#include "opbound/absl.h"
