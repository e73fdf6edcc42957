%% operator opbound::Node graph(@ARGUMENTS@);
%% own inputs outputs temporaries intermediates
%% ready graph.ready();
%% tensor:input TfLiteTensor *@NAME@ = graph.input(@NUMBER@, @ELEMENT@, {@DIMS@});
%% tensor:output TfLiteTensor *@NAME@ = graph.output(@NUMBER@, @ELEMENT@, {@DIMS@});
%% tensor:temporary TfLiteTensor *@NAME@ = graph.temporary(@NUMBER@, @ELEMENT@, {@DIMS@});
%% element:1 ((int8_t *)@NAME@->data.raw)[@INDEX@] = @VALUE@;
%% element:2 ((int16_t *)@NAME@->data.raw)[@INDEX@] = @VALUE@;
%% element:4 ((int32_t *)@NAME@->data.raw)[@INDEX@] = @VALUE@;
%% element:8 ((int64_t *)@NAME@->data.raw)[@INDEX@] = @VALUE@;
%% fill:1 std::fill_n((int8_t *)@NAME@->data.raw + @INDEX@, @COUNT@, @VALUE@);
%% fill:2 std::fill_n((int16_t *)@NAME@->data.raw + @INDEX@, @COUNT@, @VALUE@);
%% fill:4 std::fill_n((int32_t *)@NAME@->data.raw + @INDEX@, @COUNT@, @VALUE@);
%% fill:8 std::fill_n((int64_t *)@NAME@->data.raw + @INDEX@, @COUNT@, @VALUE@);
%% real-fill:4 std::fill_n((float *)@NAME@->data.raw + @INDEX@, @COUNT@, @VALUE@);
%% real-element:4 ((float *)@NAME@->data.raw)[@INDEX@] = @VALUE@;
%% real-element:8 ((double *)@NAME@->data.raw)[@INDEX@] = @VALUE@;
%% type-trait TfLiteType
%% type:1 kTfLiteFloat32
%% type:2 kTfLiteInt32
%% type:3 kTfLiteUInt8
%% type:4 kTfLiteInt64
%% type:6 kTfLiteBool
%% type:7 kTfLiteInt16
%% type:9 kTfLiteInt8
%% type:10 kTfLiteFloat16
%% type:11 kTfLiteFloat64
%% type:13 kTfLiteUInt64
%% type:16 kTfLiteUInt32
%% type:17 kTfLiteUInt16
%% real:0 kTfLiteFloat32
%% real:1 kTfLiteInt8
%% real:2 kTfLiteFloat16
%% real:4 kTfLiteFloat32
%% real:8 kTfLiteFloat64
%% whole:1 kTfLiteInt8
%% whole:2 kTfLiteInt16
%% whole:4 kTfLiteInt32
%% whole:8 kTfLiteInt64
%% trait:constant:1 @NAME@->allocation_type = kTfLiteMmapRo;
%% trait:dynamic:1 @NAME@->allocation_type = kTfLiteDynamic;
%% flags -I. -Itflite/host -Itflite/include
#include "opbound_host_lite.h"

