// Stub of <opencv2/videoio.hpp>.
#pragma once
#include "opbound/followed/cv.h"
