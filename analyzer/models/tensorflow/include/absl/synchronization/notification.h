// Stub of "absl/synchronization/notification.h".
#pragma once
#include "opbound/absl_sync.h"
