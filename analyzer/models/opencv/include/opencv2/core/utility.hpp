// Stub of <opencv2/core/utility.hpp>.
#pragma once
#include "opbound/followed/cv.h"
