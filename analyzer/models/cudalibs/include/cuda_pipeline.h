// Stub of <cuda_pipeline.h>: copies into shared memory that are waited for later.
#pragma once
#include "opbound/followed/pipeline.h"
