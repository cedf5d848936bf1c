"""Cases of gradient_cases.py: the common ops in half precision and in bfloat16."""

import numpy as np
import tensorflow as tf
from gradient_cases import between, case, positive, some

TOLERANCES = {np.float16: 1e-2, tf.bfloat16.as_numpy_dtype: 6e-2}


def add():
    for dtype, rtol in TOLERANCES.items():
        Half(dtype, rtol).add()


class Half:
    def __init__(self, dtype, rtol):
        self.dtype = dtype
        self.rtol = rtol
        self.suffix = " in " + tf.as_dtype(dtype).name

    def case(self, name, code, *makers, **options):
        case(name + self.suffix, code, *makers, rtol=self.rtol, **options)

    def some(self, *shape):
        return some(*shape, dtype=self.dtype)

    def positive(self, *shape):
        return positive(*shape, dtype=self.dtype)

    def add(self):
        self.functions()
        self.arithmetic()
        self.reductions()
        self.products()
        self.networks()
        self.parts()

    def functions(self):
        for op in ("Abs", "Neg", "Square", "Exp", "Expm1", "Sinh", "Cosh", "Sin", "Cos", "Atan", "Asinh", "Erf", "Erfc"):
            self.case(op, lambda r, x, op=op: getattr(r, op)(x=x), self.some(2, 3))
        for op in ("Sqrt", "Rsqrt", "Log", "Log1p", "Reciprocal"):
            self.case(op, lambda r, x, op=op: getattr(r, op)(x=x), self.positive(2, 3))
        for op in ("Relu", "Relu6", "LeakyRelu", "Elu", "Selu", "Softplus", "Softsign"):
            self.case(op, lambda r, x, op=op: getattr(r, op)(features=x), self.some(2, 3))
        for op in ("Softmax", "LogSoftmax"):
            self.case(op, lambda r, x, op=op: getattr(r, op)(logits=x), self.some(2, 3))
        self.case("L2Loss", lambda r, x: r.L2Loss(t=x), self.some(2, 3))

    def arithmetic(self):
        for op in ("AddV2", "Sub", "Mul", "RealDiv", "Maximum", "Minimum", "SquaredDifference", "DivNoNan", "Xdivy", "Xlogy"):
            self.case(f"{op} row", lambda r, x, y, op=op: getattr(r, op)(x=x, y=y), self.some(2, 3), self.positive(3))
        self.case("Pow column", lambda r, x, y: r.Pow(x=x, y=y), self.positive(2, 3), self.positive(2, 1))
        self.case("Cast to float32", lambda r, x: r.Cast(x=x, DstT=tf.float32), self.some(2, 3))

    def reductions(self):
        for op in ("Sum", "Mean", "Max", "Min", "Prod"):
            self.case(op, lambda r, x, op=op: getattr(r, op)(input=x, axis=[1], keep_dims=False), self.positive(2, 3))
        self.case("Cumsum", lambda r, x: r.Cumsum(x=x, axis=1, exclusive=True), self.some(2, 3))
        self.case("UnsortedSegmentSum", lambda r, x: r.UnsortedSegmentSum(data=x, segment_ids=[1, 0, 1], num_segments=3), self.some(3, 2))

    def products(self):
        self.case("MatMul", lambda r, a, b: r.MatMul(a=a, b=b, transpose_b=True), self.some(2, 3), self.some(4, 3))
        self.case("BatchMatMulV2", lambda r, a, b: r.BatchMatMulV2(x=a, y=b), self.some(2, 2, 3), self.some(3, 2))
        self.case("Einsum", lambda r, a, b: r.Einsum(inputs=[a, b], equation="bij,jk->bik"), self.some(2, 2, 3), self.some(3, 2))
        self.case("BiasAdd", lambda r, x, b: r.BiasAdd(value=x, bias=b), self.some(2, 3), self.some(3))

    def networks(self):
        window = {"strides": [1, 1, 1, 1], "padding": "SAME"}
        self.case("Conv2D", lambda r, x, k: r.Conv2D(input=x, filter=k, **window), self.some(1, 3, 4, 2), self.some(2, 2, 2, 3))
        self.case(
            "DepthwiseConv2dNative",
            lambda r, x, k: r.DepthwiseConv2dNative(input=x, filter=k, **window),
            self.some(1, 3, 4, 2),
            self.some(2, 2, 2, 1),
        )
        for op in ("MaxPool", "AvgPool"):
            source = {"MaxPool": "input", "AvgPool": "value"}[op]
            self.case(
                op,
                lambda r, x, op=op, source=source: getattr(r, op)(**{source: x}, ksize=[1, 2, 2, 1], strides=[1, 2, 2, 1], padding="VALID"),
                self.some(1, 4, 4, 2),
            )
        self.case("SoftmaxCrossEntropyWithLogits", lambda r, x: r.SoftmaxCrossEntropyWithLogits(features=x, labels=tf.constant([[0.2, 0.8, 0], [1, 0, 0]], self.dtype))[0], self.some(2, 3))
        self.case("SparseSoftmaxCrossEntropyWithLogits", lambda r, x: r.SparseSoftmaxCrossEntropyWithLogits(features=x, labels=[1, 0])[0], self.some(2, 3))
        self.case("TopKV2", lambda r, x: r.TopKV2(input=x, k=2)[0], self.some(2, 4))

    def parts(self):
        self.case("GatherV2", lambda r, x: r.GatherV2(params=x, indices=[2, 0, 2], axis=0), self.some(3, 2))
        self.case("ConcatV2", lambda r, x, y: r.ConcatV2(values=[x, y], axis=1), self.some(2, 3), self.some(2, 1))
        self.case("Select", lambda r, x, y: r.SelectV2(condition=[[True, False, True]], t=x, e=y), self.some(2, 3), self.some(3))
        self.case("ClipByValue", lambda r, x: r.ClipByValue(t=x, clip_value_min=tf.constant(-1, self.dtype), clip_value_max=tf.constant(1, self.dtype)), self.some(2, 3))
        self.case("StridedSlice", lambda r, x: r.StridedSlice(input=x, begin=[0, 2], end=[2, 0], strides=[1, -1]), self.some(2, 3))
        self.case("PadV2", lambda r, x: r.Pad(input=x, paddings=[[0, 1], [1, 0]]), self.some(2, 3))
        self.case("BroadcastTo", lambda r, x: r.BroadcastTo(input=x, shape=[2, 3]), self.some(2, 1))
        self.case("Transpose", lambda r, x: r.Transpose(x=x, perm=[1, 0]), self.some(2, 3))
        self.case("ResizeBilinear", lambda r, x: r.ResizeBilinear(images=x, size=[4, 5]), between(0.1, 1, 1, 2, 3, 1, dtype=self.dtype))
