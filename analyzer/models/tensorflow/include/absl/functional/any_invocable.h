// Stub of "absl/functional/any_invocable.h".
#pragma once
#include "opbound/absl.h"
