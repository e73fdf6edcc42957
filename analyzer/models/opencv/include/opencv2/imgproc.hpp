// Stub of <opencv2/imgproc.hpp>.
#pragma once
#include "opbound/followed/cv.h"
