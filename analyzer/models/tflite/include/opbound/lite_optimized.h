// Stub of TensorFlow Lite's kernels for processors with vector units: only their names, with any arguments.
#pragma once
#include "Eigen/Core"
#include "opbound/lite.h"
#include "opbound/lite_graph.h"

#define OPBOUND_LITE_OPTIMIZED(name) template <class... T, class... A> LiteAnswer name(const A &...a)
namespace tflite {
struct LiteAnswer {
	template <class T> operator T() const;
};
namespace optimized_ops {
OPBOUND_LITE_OPTIMIZED(ProcessBroadcastShapes);
OPBOUND_LITE_OPTIMIZED(FullyConnected);
OPBOUND_LITE_OPTIMIZED(Transpose);
OPBOUND_LITE_OPTIMIZED(Tanh);
OPBOUND_LITE_OPTIMIZED(Softmax);
OPBOUND_LITE_OPTIMIZED(CumSum);
OPBOUND_LITE_OPTIMIZED(Round);
OPBOUND_LITE_OPTIMIZED(LogSoftmax);
OPBOUND_LITE_OPTIMIZED(HardSwish);
OPBOUND_LITE_OPTIMIZED(Floor);
OPBOUND_LITE_OPTIMIZED(TransposeConvV2);
OPBOUND_LITE_OPTIMIZED(Tanh16bitPrecision);
OPBOUND_LITE_OPTIMIZED(SoftmaxInt8LUT);
OPBOUND_LITE_OPTIMIZED(PopulateSoftmaxLookupTable);
OPBOUND_LITE_OPTIMIZED(Logistic16bitPrecision);
OPBOUND_LITE_OPTIMIZED(Logistic);
OPBOUND_LITE_OPTIMIZED(DepthwiseConv);
OPBOUND_LITE_OPTIMIZED(Conv);
OPBOUND_LITE_OPTIMIZED(SubWithActivation);
OPBOUND_LITE_OPTIMIZED(SliceInt4);
OPBOUND_LITE_OPTIMIZED(Slice);
OPBOUND_LITE_OPTIMIZED(ShuffledFullyConnected);
OPBOUND_LITE_OPTIMIZED(ResizeNearestNeighbor);
OPBOUND_LITE_OPTIMIZED(ResizeBilinear);
OPBOUND_LITE_OPTIMIZED(Requantize);
OPBOUND_LITE_OPTIMIZED(ReluX);
OPBOUND_LITE_OPTIMIZED(Relu1);
OPBOUND_LITE_OPTIMIZED(Relu0To1);
OPBOUND_LITE_OPTIMIZED(Relu);
OPBOUND_LITE_OPTIMIZED(Relu6);
OPBOUND_LITE_OPTIMIZED(ReduceGeneric);
OPBOUND_LITE_OPTIMIZED(QuantizedReduceProd);
OPBOUND_LITE_OPTIMIZED(QuantizedMeanOrSum);
OPBOUND_LITE_OPTIMIZED(PopulateSoftmaxUInt8LookupTable);
OPBOUND_LITE_OPTIMIZED(PadImageStyle);
OPBOUND_LITE_OPTIMIZED(Pad);
OPBOUND_LITE_OPTIMIZED(PReluElementWise);
OPBOUND_LITE_OPTIMIZED(Mean);
OPBOUND_LITE_OPTIMIZED(LstmCell);
OPBOUND_LITE_OPTIMIZED(LeakyRelu);
OPBOUND_LITE_OPTIMIZED(HybridConvPerChannel);
OPBOUND_LITE_OPTIMIZED(HybridConv);
OPBOUND_LITE_OPTIMIZED(Gather);
OPBOUND_LITE_OPTIMIZED(FullyConnectedSparseWeight1x4);
OPBOUND_LITE_OPTIMIZED(FullyConnectedSparseWeight1x16);
OPBOUND_LITE_OPTIMIZED(FullyConnectedSparseWeight);
OPBOUND_LITE_OPTIMIZED(Elu);
OPBOUND_LITE_OPTIMIZED(Dequantize);
OPBOUND_LITE_OPTIMIZED(Conv3DTranspose);
OPBOUND_LITE_OPTIMIZED(Conv3D);
OPBOUND_LITE_OPTIMIZED(ConcatenationWithScaling);
OPBOUND_LITE_OPTIMIZED(Concatenation);
OPBOUND_LITE_OPTIMIZED(Ceil);
OPBOUND_LITE_OPTIMIZED(BroadcastSubSlow);
OPBOUND_LITE_OPTIMIZED(BroadcastPow4D);
OPBOUND_LITE_OPTIMIZED(BroadcastPReluDispatch);
OPBOUND_LITE_OPTIMIZED(BroadcastMinimumDispatch);
OPBOUND_LITE_OPTIMIZED(BroadcastMaximumDispatch);
OPBOUND_LITE_OPTIMIZED(ArgMinMax);
OPBOUND_LITE_OPTIMIZED(ArgMaxVector);
OPBOUND_LITE_OPTIMIZED(AffineQuantize);
OPBOUND_LITE_OPTIMIZED(AddN);
OPBOUND_LITE_OPTIMIZED(AveragePool);
OPBOUND_LITE_OPTIMIZED(MaxPool);
OPBOUND_LITE_OPTIMIZED(L2Pool);
OPBOUND_LITE_OPTIMIZED(Add);
OPBOUND_LITE_OPTIMIZED(BroadcastAddDispatch);
OPBOUND_LITE_OPTIMIZED(BroadcastAddSlow);
OPBOUND_LITE_OPTIMIZED(Mul);
OPBOUND_LITE_OPTIMIZED(BroadcastMulDispatch);
OPBOUND_LITE_OPTIMIZED(BroadcastMulSlow);
OPBOUND_LITE_OPTIMIZED(Sub);
OPBOUND_LITE_OPTIMIZED(BroadcastSubDispatch);
OPBOUND_LITE_OPTIMIZED(Div);
OPBOUND_LITE_OPTIMIZED(BroadcastDivSlow);
OPBOUND_LITE_OPTIMIZED(BatchMatMul);
OPBOUND_LITE_OPTIMIZED(BatchToSpaceND);
OPBOUND_LITE_OPTIMIZED(SpaceToBatchND);
OPBOUND_LITE_OPTIMIZED(DepthToSpace);
OPBOUND_LITE_OPTIMIZED(SpaceToDepth);
OPBOUND_LITE_OPTIMIZED(L2Normalization);
OPBOUND_LITE_OPTIMIZED(LocalResponseNormalization);
OPBOUND_LITE_OPTIMIZED(Neg);
OPBOUND_LITE_OPTIMIZED(Sum);
OPBOUND_LITE_OPTIMIZED(Cast);
OPBOUND_LITE_OPTIMIZED(Split);
OPBOUND_LITE_OPTIMIZED(Pack);
OPBOUND_LITE_OPTIMIZED(Unpack);
OPBOUND_LITE_OPTIMIZED(BroadcastTo);
OPBOUND_LITE_OPTIMIZED(Quantize);
OPBOUND_LITE_OPTIMIZED(Minimum);
OPBOUND_LITE_OPTIMIZED(Maximum);
OPBOUND_LITE_OPTIMIZED(Im2col);
OPBOUND_LITE_OPTIMIZED(DilatedIm2col);
OPBOUND_LITE_OPTIMIZED(Transpose2D);
OPBOUND_LITE_OPTIMIZED(Transpose3D);
OPBOUND_LITE_OPTIMIZED(Reduce);
OPBOUND_LITE_OPTIMIZED(BroadcastAdd6DSlow);
OPBOUND_LITE_OPTIMIZED(BroadcastMul6DSlow);
OPBOUND_LITE_OPTIMIZED(BroadcastSub6DSlow);
template <class S> auto MapAsVector(S *data, const RuntimeShape &shape) -> Eigen::Map<Eigen::Matrix<S, Eigen::Dynamic, 1>>;
template <class S>
auto MapAsMatrixWithLastDimAsRows(S *data, const RuntimeShape &shape) -> Eigen::Map<Eigen::Matrix<S, Eigen::Dynamic, Eigen::Dynamic>>;
template <class S> using ArrayMap = Eigen::Map<Eigen::Array<S, Eigen::Dynamic, Eigen::Dynamic>>;
template <class S> ArrayMap<S> MapAsArrayWithLastDimAsRows(S *data, const RuntimeShape &shape);
} // namespace optimized_ops
namespace optimized_integer_ops {
OPBOUND_LITE_OPTIMIZED(LookupTable);
OPBOUND_LITE_OPTIMIZED(TransposeConvV2);
OPBOUND_LITE_OPTIMIZED(FullyConnectedPerChannel);
OPBOUND_LITE_OPTIMIZED(FullyConnected);
OPBOUND_LITE_OPTIMIZED(ConvPerChannel);
OPBOUND_LITE_OPTIMIZED(QuantizeLeakyRelu);
OPBOUND_LITE_OPTIMIZED(Mean);
OPBOUND_LITE_OPTIMIZED(DepthwiseConvPerChannel);
OPBOUND_LITE_OPTIMIZED(DepthwiseConvHybridPerChannel);
OPBOUND_LITE_OPTIMIZED(Add);
OPBOUND_LITE_OPTIMIZED(BroadcastAddDispatch);
OPBOUND_LITE_OPTIMIZED(Mul);
OPBOUND_LITE_OPTIMIZED(BroadcastMulDispatch);
OPBOUND_LITE_OPTIMIZED(MaxPool);
OPBOUND_LITE_OPTIMIZED(AveragePool);
OPBOUND_LITE_OPTIMIZED(Sub);
OPBOUND_LITE_OPTIMIZED(BroadcastSubDispatch);
} // namespace optimized_integer_ops
} // namespace tflite
#undef OPBOUND_LITE_OPTIMIZED
