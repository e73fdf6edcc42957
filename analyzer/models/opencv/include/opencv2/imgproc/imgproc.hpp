// Stub of <opencv2/imgproc/imgproc.hpp>.
#pragma once
#include "opbound/followed/cv.h"
