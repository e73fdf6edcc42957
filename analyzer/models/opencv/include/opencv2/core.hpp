// Stub of <opencv2/core.hpp>.
#pragma once
#include "opbound/followed/cv.h"
