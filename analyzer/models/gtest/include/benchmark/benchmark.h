// Stub of <benchmark/benchmark.h>.
#pragma once
#include "opbound/gtest.h"
