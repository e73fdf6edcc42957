// Stub of <gtest/gtest-param-test.h>.
#pragma once
#include "opbound/gtest.h"
