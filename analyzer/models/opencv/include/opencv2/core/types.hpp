// Stub of <opencv2/core/types.hpp>.
#pragma once
#include "opbound/followed/cv.h"
