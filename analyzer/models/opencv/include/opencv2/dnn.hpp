// Stub of <opencv2/dnn.hpp>.
#pragma once
#include "opbound/followed/cv.h"
