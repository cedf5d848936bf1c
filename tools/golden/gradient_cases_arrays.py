"""Cases of gradient_cases.py: shapes, parts, gathers, diagonals, patches, partitions, lists, quantization."""

import numpy as np
import tensorflow as tf
from gradient_cases import between, case, complex_, positive, some

F32 = np.float32


def add():
    shapes()
    parts()
    gathers()
    diagonals()
    partitions()
    lists()
    optionals()
    quantizations()


def shapes():
    case("Reshape", lambda r, x: r.Reshape(tensor=x, shape=[3, -1]), some(2, 3))
    case("Reshape of nothing", lambda r, x: r.Reshape(tensor=x, shape=[3, 0]), some(0, 3))
    case("Transpose", lambda r, x: r.Transpose(x=x, perm=[2, 0, 1]), some(2, 3, 2))
    case("ConjugateTranspose", lambda r, x: r.ConjugateTranspose(x=x, perm=[1, 0]), complex_(2, 3))
    case("Tile", lambda r, x: r.Tile(input=x, multiples=[2, 3]), some(2, 2))
    case("BroadcastTo", lambda r, x: r.BroadcastTo(input=x, shape=[2, 3, 2]), some(3, 1))
    case("ExpandDims", lambda r, x: r.ExpandDims(input=x, axis=-2), some(2, 3))
    case("Squeeze", lambda r, x: r.Squeeze(input=x, axis=[-2]), some(2, 1, 3))
    case("Fill", lambda r, x: r.Fill(dims=[2, 3], value=x), some())
    case("ReverseV2", lambda r, x: r.ReverseV2(tensor=x, axis=[-1]), some(2, 3))
    case("Roll", lambda r, x: r.Roll(input=x, shift=1, axis=-1), some(2, 3))
    case("Print", lambda r, x: r.Print(input=x, data=[], message="", first_n=0), some(2))
    case("SpaceToBatch", lambda r, x: r.SpaceToBatch(input=x, paddings=[[0, 0], [0, 0]], block_size=2), some(1, 4, 2, 1))
    case("BatchToSpace", lambda r, x: r.BatchToSpace(input=x, crops=[[0, 1], [0, 0]], block_size=2), some(4, 2, 1, 1))
    case("SpaceToBatchND", lambda r, x: r.SpaceToBatchND(input=x, block_shape=[2], paddings=[[0, 1]]), some(1, 3, 2), known=True)
    case("DepthToSpace", lambda r, x: r.DepthToSpace(input=x, block_size=2), some(1, 1, 2, 4))


def parts():
    case("ConcatV2", lambda r, a, b: r.ConcatV2(values=[a, b], axis=-1), some(2, 1), some(2, 3))
    case("ConcatV2 with nothing", lambda r, a, b: r.ConcatV2(values=[a, b], axis=0), some(0, 3), some(2, 3))
    case("Pack", lambda r, a, b: r.Pack(values=[a, b], axis=-1), some(2, 3), positive(2, 3))
    case("Unpack", lambda r, x: r.Unpack(value=x, num=3, axis=-1), some(2, 3))
    case("Split", lambda r, x: r.Split(axis=-1, value=x, num_split=2), some(2, 4))
    case("SplitV", lambda r, x: r.SplitV(value=x, size_splits=[1, 3], axis=-1, num_split=2), some(2, 4))
    case("StridedSlice", lambda r, x: r.StridedSlice(input=x, begin=[0, -1], end=[0, 0], strides=[1, -2], shrink_axis_mask=1), some(2, 4))
    case("Slice", lambda r, x: r.Slice(input=x, begin=[0, 1], size=[-1, 2]), some(2, 4))
    # Python has no gradient of the constant.
    case("PadV2", lambda r, x, c: r.PadV2(input=x, paddings=[[1, 0], [0, 2]], constant_values=c), some(2, 2), some(), python=False)
    case("MirrorPad", lambda r, x: r.MirrorPad(input=x, paddings=[[1, 1]], mode="REFLECT"), some(4))
    update = {"begin": [0, 1], "end": [2, 3], "strides": [1, 1]}
    case("TensorStridedSliceUpdate", lambda r, x, v: r.TensorStridedSliceUpdate(input=x, value=v, **update), some(3, 4), positive(2, 2))
    steps = {"ksizes": [1, 2, 2, 1], "strides": [1, 2, 1, 1], "rates": [1, 1, 2, 1]}
    for padding in ("SAME", "VALID"):
        case(f"ExtractImagePatches {padding}", lambda r, x, p=padding: r.ExtractImagePatches(images=x, padding=p, **steps), some(2, 4, 4, 2))
        case(
            f"ExtractVolumePatches {padding}",
            lambda r, x, p=padding: r.ExtractVolumePatches(input=x, ksizes=[1, 2, 2, 1, 1], strides=[1, 1, 2, 1, 1], padding=p),
            some(1, 3, 3, 2, 2),
            known=True,
        )


def gathers():
    case("GatherV2", lambda r, x: r.GatherV2(params=x, indices=[[2, 0], [2, 1]], axis=0), some(3, 2))
    case("GatherV2 last", lambda r, x: r.GatherV2(params=x, indices=[2, 0, 2], axis=-1), some(2, 3), known=True)
    case("GatherV2 batches", lambda r, x: r.GatherV2(params=x, indices=[[2, 0], [1, 1]], axis=1, batch_dims=1), some(2, 3), known=True)
    case("GatherNd", lambda r, x: r.GatherNd(params=x, indices=[[1, 2], [0, 0], [1, 2]]), some(2, 3))
    case("ScatterNd", lambda r, x: r.ScatterNd(indices=[[3], [1], [3]], updates=x, shape=[5]), some(3))
    for op in "TensorScatterAdd TensorScatterSub TensorScatterUpdate".split():
        case(op, lambda r, x, u, o=op: getattr(r, o)(tensor=x, indices=[[3], [1]], updates=u), some(4, 2), positive(2, 2))
    for op in "TensorScatterMax TensorScatterMin".split():
        case(op, lambda r, x, u, o=op: getattr(r, o)(tensor=x, indices=[[3], [1], [3]], updates=u), some(4, 2), some(3, 2))


def diagonals():
    case("MatrixDiag", lambda r, x: r.MatrixDiag(diagonal=x), some(2, 3))
    case("MatrixDiagPart", lambda r, x: r.MatrixDiagPart(input=x), some(2, 3, 2))
    case("MatrixSetDiag", lambda r, x, d: r.MatrixSetDiag(input=x, diagonal=d), some(2, 3, 2), positive(2, 2))
    case("MatrixDiagV2", lambda r, x: r.MatrixDiagV2(diagonal=x, k=[-1, 0], num_rows=3, num_cols=3, padding_value=0.0), some(2, 3), known=True)
    case("MatrixDiagV3", lambda r, x: r.MatrixDiagV3(diagonal=x, k=[0, 1], num_rows=-1, num_cols=-1, padding_value=9.0, align="LEFT_RIGHT"), some(2, 3), known=True)
    case("MatrixDiagV3 one", lambda r, x: r.MatrixDiagV3(diagonal=x, k=1, num_rows=-1, num_cols=-1, padding_value=0.0), some(2, 3), known=True)
    case("MatrixDiagPartV2", lambda r, x: r.MatrixDiagPartV2(input=x, k=[-1, 1], padding_value=0.0), some(2, 3, 4))
    for align in "LEFT_RIGHT RIGHT_LEFT LEFT_LEFT RIGHT_RIGHT".split():
        case(f"MatrixDiagPartV3 {align}", lambda r, x, a=align: r.MatrixDiagPartV3(input=x, k=[-1, 1], padding_value=7.0, align=a), some(3, 4))
        case(f"MatrixSetDiagV3 {align}", lambda r, x, d, a=align: r.MatrixSetDiagV3(input=x, diagonal=d, k=[-1, 0], align=a), some(3, 4), positive(2, 3), known=True)
    case("MatrixSetDiagV2", lambda r, x, d: r.MatrixSetDiagV2(input=x, diagonal=d, k=[-1, 0]), some(3, 4), positive(2, 3), known=True)
    case("MatrixSetDiagV3 one", lambda r, x, d: r.MatrixSetDiagV3(input=x, diagonal=d, k=1), some(2, 3, 4), positive(2, 3))
    case("MatrixBandPart", lambda r, x: r.MatrixBandPart(input=x, num_lower=1, num_upper=0), some(3, 3))


def partitions():
    case("DynamicPartition", lambda r, x: r.DynamicPartition(data=x, partitions=[1, 0, 1, 2], num_partitions=4), some(4, 2))
    case("DynamicPartition of matrices", lambda r, x: r.DynamicPartition(data=x, partitions=[[1, 0], [0, 0]], num_partitions=2), some(2, 2, 2))
    case("DynamicStitch", lambda r, a, b: r.DynamicStitch(indices=[[0, 2], [1, 3]], data=[a, b]), some(2, 2), positive(2, 2))
    case("DynamicStitch over", lambda r, a, b: r.DynamicStitch(indices=[[0, 1], [1, 2]], data=[a, b]), some(2, 2), positive(2, 2), python=False)
    case("ParallelDynamicStitch", lambda r, a, b: r.ParallelDynamicStitch(indices=[0, [1, 2]], data=[a, b]), some(2), positive(2, 2))


def lists():
    def stacked(r, handle, *element):
        return r.TensorListStack(input_handle=handle, element_shape=list(element), element_dtype=tf.float64)

    def of(r, x):
        return r.TensorListFromTensor(tensor=x, element_shape=[2])

    def gather(r, x):
        return r.TensorListGather(input_handle=of(r, r.Square(x=x)), indices=[2, 0], element_shape=[2], element_dtype=tf.float64)

    def gather_twice(r, x):
        return r.TensorListGather(input_handle=of(r, x), indices=[2, 0, 2], element_shape=[2], element_dtype=tf.float64)

    def scatter(r, x):
        return stacked(r, r.TensorListScatterV2(tensor=r.Square(x=x), indices=[1, 0, 2], element_shape=[2], num_elements=3), 2)

    def old_scatter(r, x):
        return stacked(r, r.TensorListScatter(tensor=x, indices=[1, 0, 2], element_shape=[2]), 2)

    def into(r, x, y):
        return stacked(r, r.TensorListScatterIntoExistingList(input_handle=of(r, x), tensor=y, indices=[2, 0]), 2)

    def resize(r, x):
        return stacked(r, r.TensorListResize(input_handle=of(r, x), size=2), 2)

    def split(r, x):
        handle = r.TensorListSplit(tensor=x, element_shape=[-1, 2], lengths=[1, 3])
        return r.TensorListGetItem(input_handle=handle, index=1, element_shape=[3, 2], element_dtype=tf.float64)

    def concat(r, x):
        handle = r.TensorListSplit(tensor=r.Square(x=x), element_shape=[-1, 2], lengths=[1, 3])
        return r.TensorListConcatV2(input_handle=handle, element_shape=[-1, 2], leading_dims=tf.constant([], tf.int64), element_dtype=tf.float64)[0]

    case("TensorListGather", gather, some(3, 2), second=False)
    case("TensorListGather twice", gather_twice, some(3, 2), python=False)
    case("TensorListScatterV2", scatter, some(3, 2), second=False)
    case("TensorListScatter", old_scatter, some(3, 2), second=False)
    case("TensorListScatterIntoExistingList", into, some(3, 2), positive(2, 2), second=False)
    case("TensorListResize", resize, some(3, 2), second=False)
    case("TensorListSplit", split, some(4, 2), second=False)
    case("TensorListConcatV2", concat, some(4, 2), second=False)
    case("TensorListConcat", lambda r, x: r.TensorListConcat(input_handle=of(r, x), element_dtype=tf.float64, element_shape=tf.TensorShape([2]))[0], some(3, 2), second=False)


def optionals():
    def code(r, x, y):
        box = r.OptionalFromValue(components=[r.Square(x=x), y])
        return r.OptionalGetValue(optional=box, output_types=[tf.float64, tf.float64], output_shapes=[tf.TensorShape([2]), tf.TensorShape([3])])

    case("OptionalFromValue", code, some(2), some(3), second=False)


def quantizations():
    case("FakeQuantWithMinMaxArgs", lambda r, x: r.FakeQuantWithMinMaxArgs(inputs=x, min=-1.0, max=1.0), some(2, 3, dtype=F32), second=False)
    case(
        "FakeQuantWithMinMaxVars",
        lambda r, x, a, b: r.FakeQuantWithMinMaxVars(inputs=x, min=a, max=b),
        some(2, 3, dtype=F32),
        between(-1, -0.9, dtype=F32),
        between(0.9, 1, dtype=F32),
        second=False,
    )
    case(
        "FakeQuantWithMinMaxVarsPerChannel",
        lambda r, x, a, b: r.FakeQuantWithMinMaxVarsPerChannel(inputs=x, min=a, max=b),
        some(3, 2, dtype=F32),
        between(-1, -0.9, 2, dtype=F32),
        between(0.9, 1, 2, dtype=F32),
        second=False,
    )
    case("QuantizeAndDequantizeV2", lambda r, x: r.QuantizeAndDequantizeV2(input=x, input_min=-1.0, input_max=1.0), some(2, 3), numeric=False)
    case("QuantizeAndDequantizeV3", lambda r, x: r.QuantizeAndDequantizeV3(input=x, input_min=-1.0, input_max=1.0, num_bits=8), some(2, 3), numeric=False)
    case(
        "QuantizeAndDequantizeV4",
        lambda r, x, a, b: r.QuantizeAndDequantizeV4(input=x, input_min=a, input_max=b, range_given=True),
        some(2, 3),
        between(-1, -0.9),
        between(0.9, 1),
        numeric=False,
        second=False,
    )
