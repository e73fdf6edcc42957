#pragma once
#include "opbound/ort.h"
