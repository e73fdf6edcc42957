// Stub of "absl/strings/substitute.h".
#pragma once
#include "opbound/absl_text.h"
