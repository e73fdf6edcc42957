// Stub of <gmock/gmock-matchers.h>.
#pragma once
#include "opbound/gtest.h"
