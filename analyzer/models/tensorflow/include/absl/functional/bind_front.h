// Stub of "absl/functional/bind_front.h".
#pragma once
#include "opbound/absl.h"
