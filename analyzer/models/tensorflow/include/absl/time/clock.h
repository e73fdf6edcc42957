// Stub of "absl/time/clock.h".
#pragma once
#include "absl/time/time.h"
