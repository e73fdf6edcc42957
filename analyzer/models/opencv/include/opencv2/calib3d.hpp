// Stub of <opencv2/calib3d.hpp>.
#pragma once
#include "opbound/followed/cv.h"
