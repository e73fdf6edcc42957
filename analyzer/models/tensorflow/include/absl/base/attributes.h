// Stub of "absl/base/attributes.h".
#pragma once
#include "opbound/absl.h"
