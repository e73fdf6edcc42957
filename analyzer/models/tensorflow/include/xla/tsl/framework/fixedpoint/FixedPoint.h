// Stub of "xla/tsl/framework/fixedpoint/FixedPoint.h".
#pragma once
#include "unsupported/Eigen/CXX11/FixedPoint"
