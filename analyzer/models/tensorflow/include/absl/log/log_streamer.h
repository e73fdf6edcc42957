// Stub of "absl/log/log_streamer.h".
#pragma once
#include "opbound/absl.h"
