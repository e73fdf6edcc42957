// Stub of "absl/meta/type_traits.h".
#pragma once
#include "opbound/absl.h"
