// Stub of <ATen/core/op_registration/op_registration.h>.
#pragma once
#include "opbound/aten.h"
