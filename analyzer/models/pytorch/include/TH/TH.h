// Stub of <TH/TH.h>.
#pragma once
#include "opbound/aten.h"
