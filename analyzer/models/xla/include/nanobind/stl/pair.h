// Stub: everything is in one place.
#pragma once
#include "nanobind/nanobind.h"
