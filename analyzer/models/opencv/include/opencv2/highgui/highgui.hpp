// Stub of <opencv2/highgui/highgui.hpp>.
#pragma once
#include "opbound/followed/cv.h"
