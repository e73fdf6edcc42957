// Stub: everything is in one place.
#pragma once
#include "opbound/thrust.h"
