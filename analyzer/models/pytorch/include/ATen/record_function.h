// Stub of <ATen/record_function.h>: what is recorded changes nothing.
#pragma once
#include "opbound/aten.h"

#define RECORD_FUNCTION(...) (void)0
#define RECORD_USER_SCOPE(...) (void)0
#define RECORD_TORCHSCRIPT_FUNCTION(...) (void)0
