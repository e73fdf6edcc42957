// Stub of <ps/kv_app.h>.
#pragma once
#include "opbound/pslite.h"
