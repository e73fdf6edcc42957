// Stub of <opencv2/core/core.hpp>.
#pragma once
#include "opbound/followed/cv.h"
