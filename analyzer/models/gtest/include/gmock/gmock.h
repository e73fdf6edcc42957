// Stub of <gmock/gmock.h>.
#pragma once
#include "opbound/gtest.h"
