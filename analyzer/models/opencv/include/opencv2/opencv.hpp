// Stub of <opencv2/opencv.hpp>.
#pragma once
#include "opbound/followed/cv.h"
