// Stub of <ps/simple_app.h>.
#pragma once
#include "opbound/pslite.h"
