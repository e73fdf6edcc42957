#pragma once
#include "opbound/ortx.h"
