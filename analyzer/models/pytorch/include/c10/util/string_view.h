// Stub of <c10/util/string_view.h>.
#pragma once
#include "opbound/aten.h"
