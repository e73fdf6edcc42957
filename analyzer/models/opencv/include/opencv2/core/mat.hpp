// Stub of <opencv2/core/mat.hpp>.
#pragma once
#include "opbound/followed/cv.h"
