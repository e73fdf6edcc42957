// Stub of "absl/functional/function_ref.h".
#pragma once
#include "opbound/absl.h"
