#pragma once
#include "opbound/ort_c.h"
