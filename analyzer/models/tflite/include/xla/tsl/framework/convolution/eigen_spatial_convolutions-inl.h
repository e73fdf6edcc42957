/* Stub of "xla/tsl/framework/convolution/eigen_spatial_convolutions-inl.h". */
#pragma once
#include "Eigen/Core"
