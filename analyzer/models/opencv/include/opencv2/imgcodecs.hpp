// Stub of <opencv2/imgcodecs.hpp>.
#pragma once
#include "opbound/followed/cv.h"
