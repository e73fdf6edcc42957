// Stub of <gtest/gtest.h>.
#pragma once
#include "opbound/gtest.h"
