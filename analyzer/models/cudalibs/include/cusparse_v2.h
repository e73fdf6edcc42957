// Stub of <cusparse_v2.h>.
#pragma once
#include "cusparse.h"
