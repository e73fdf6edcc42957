// Stub of "tensorflow/core/util/sparse/dim_comparator.h".
#pragma once
#include "opbound/followed/dim_comparator.h"
