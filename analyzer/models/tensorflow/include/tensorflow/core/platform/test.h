// Stub of "tensorflow/core/platform/test.h".
#pragma once
#include <gtest/gtest.h>
