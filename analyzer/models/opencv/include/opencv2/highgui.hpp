// Stub of <opencv2/highgui.hpp>.
#pragma once
#include "opbound/followed/cv.h"
