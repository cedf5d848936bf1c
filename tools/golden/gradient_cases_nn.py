"""Cases of gradient_cases.py: neural networks and images."""

import numpy as np
import tensorflow as tf
from gradient_cases import between, case, positive, some

F32 = np.float32


def add():
    activations()
    convolutions()
    pools()
    batch_norms()
    orders()
    losses()
    images()


def activations():
    for op in "Relu Relu6 LeakyRelu Elu Selu Softplus Softsign".split():
        case(op, lambda r, x, o=op: getattr(r, o)(features=x), some(2, 4), second=op != "Softsign")
    case("Softmax", lambda r, x: r.Softmax(logits=x), some(2, 4))
    case("LogSoftmax", lambda r, x: r.LogSoftmax(logits=x), some(2, 4))
    case("SoftsignGrad", lambda r, g, x: r.SoftsignGrad(gradients=g, features=x), some(2, 3), positive(2, 3), python=False)
    for op in "EluGrad SeluGrad".split():
        case(op, lambda r, g, y, o=op: getattr(r, o)(gradients=g, outputs=y), some(2, 3), between(-0.9, 0.9, 2, 3))


def convolutions():
    for padding in ("SAME", "VALID"):
        case(
            f"Conv2D {padding}",
            lambda r, x, w, p=padding: r.Conv2D(input=x, filter=w, strides=[1, 2, 1, 1], padding=p),
            some(1, 4, 3, 2),
            some(2, 2, 2, 2),
        )
        case(
            f"DepthwiseConv2dNative {padding}",
            lambda r, x, w, p=padding: r.DepthwiseConv2dNative(input=x, filter=w, strides=[1, 1, 1, 1], padding=p),
            some(1, 3, 3, 2),
            some(2, 2, 2, 1),
        )
        case(
            f"Dilation2D {padding}",
            lambda r, x, w, p=padding: r.Dilation2D(input=x, filter=w, strides=[1, 1, 2, 1], rates=[1, 2, 1, 1], padding=p),
            some(2, 4, 4, 2),
            between(-0.3, 0.3, 2, 2, 2),
            second=False,
        )
    case("BiasAdd", lambda r, x, b: r.BiasAdd(value=x, bias=b), some(2, 3), some(3))


def pools():
    window = {"ksize": [1, 2, 2, 1], "strides": [1, 2, 1, 1]}
    for padding in ("SAME", "VALID"):
        case(f"AvgPool {padding}", lambda r, x, p=padding: r.AvgPool(value=x, padding=p, **window), some(1, 3, 3, 2))
        case(f"MaxPool {padding}", lambda r, x, p=padding: r.MaxPool(input=x, padding=p, **window), some(1, 3, 3, 2))
        case(f"MaxPoolV2 {padding}", lambda r, x, p=padding: r.MaxPoolV2(input=x, padding=p, **window), some(1, 3, 3, 2))
        case(
            f"MaxPoolWithArgmax {padding}",
            lambda r, x, p=padding: r.MaxPoolWithArgmax(input=x, padding=p, **window)[0],
            some(2, 3, 3, 2),
            second=False,
        )
    case("MaxPoolWithArgmax batches", lambda r, x: r.MaxPoolWithArgmax(input=x, padding="SAME", include_batch_in_index=True, **window)[0], some(2, 3, 3, 2), second=False)
    cube = {"ksize": [1, 2, 2, 1, 1], "strides": [1, 1, 2, 1, 1]}
    case("AvgPool3D", lambda r, x: r.AvgPool3D(input=x, padding="SAME", **cube), some(1, 2, 3, 2, 1, dtype=F32))
    case("MaxPool3D", lambda r, x: r.MaxPool3D(input=x, padding="SAME", **cube), some(1, 2, 3, 2, 1, dtype=F32))
    fixed = {"deterministic": True, "seed": 1, "seed2": 2}
    for op in "FractionalAvgPool FractionalMaxPool".split():
        for overlapping in (False, True):
            case(
                f"{op} {overlapping}",
                lambda r, x, o=op, v=overlapping: getattr(r, o)(value=x, pooling_ratio=[1.0, 1.5, 1.4, 1.0], overlapping=v, **fixed)[0],
                some(1, 5, 5, 2),
                second=False,
            )


def batch_norms():
    def norm(r, x, s, o, version, **options):
        is_training = options["is_training"]
        channels = s.shape[0]
        mean = tf.constant([] if is_training else [0.3] * channels, tf.float32)
        variance = tf.constant([] if is_training else [1.2] * channels, tf.float32)
        op = getattr(r, "FusedBatchNorm" + version)
        return op(x=x, scale=s, offset=o, mean=mean, variance=variance, epsilon=0.01, **options)[0]

    def add_norm(name, shape, version, dtype=F32, channels=2, **options):
        case(
            f"FusedBatchNorm{version} {name}",
            lambda r, x, s, o: norm(r, x, s, o, version, **options),
            some(*shape, dtype=dtype),
            positive(channels, dtype=F32),
            some(channels, dtype=F32),
            rtol=3e-2 if dtype == np.float16 else 2e-3,
        )

    for version in ("", "V2", "V3"):
        for is_training in (False, True):
            add_norm(f"training {is_training}", (2, 2, 3, 2), version, is_training=is_training)
    add_norm("channels first", (2, 2, 3, 2), "V3", data_format="NCHW", is_training=True)
    add_norm("volumes", (2, 2, 2, 2, 2), "V3", data_format="NDHWC", is_training=True)
    add_norm("half", (2, 2, 3, 2), "V3", dtype=np.float16, is_training=True)


def orders():
    case("TopKV2", lambda r, x: r.TopKV2(input=x, k=2)[0], some(2, 2, 4))
    case("ApproxTopK", lambda r, x: r.ApproxTopK(input=x, k=2)[0], some(2, 4, dtype=F32), known=True, second=False)
    case("NthElement", lambda r, x: r.NthElement(input=x, n=1), some(2, 4))
    case("NthElement reverse", lambda r, x: r.NthElement(input=x, n=1, reverse=True), some(2, 2, 3))
    case("IsotonicRegression", lambda r, x: r.IsotonicRegression(input=x)[0], some(2, 5, dtype=F32))
    case("ArgMax", lambda r, x: r.Mul(x=x, y=r.Cast(x=r.ArgMax(input=x, dimension=-1), DstT=tf.float64)), some(2, 2))


def losses():
    case("L2Loss", lambda r, x: r.L2Loss(t=x), some(2, 3))
    case(
        "SoftmaxCrossEntropyWithLogits",
        lambda r, x, y: r.SoftmaxCrossEntropyWithLogits(features=x, labels=r.Softmax(logits=y))[0],
        some(2, 3),
        some(2, 3),
        second=False,
    )
    case(
        "SparseSoftmaxCrossEntropyWithLogits",
        lambda r, x: r.SparseSoftmaxCrossEntropyWithLogits(features=x, labels=[2, 0])[0],
        some(2, 3),
    )
    case(
        "CTCLoss",
        lambda r, x: r.CTCLoss(
            inputs=x,
            labels_indices=tf.constant([[0, 0], [0, 1], [1, 0]], tf.int64),
            labels_values=tf.constant([0, 1, 2], tf.int32),
            sequence_length=[4, 3],
        )[0],
        some(4, 2, 4),
        second=False,
        coarse=True,
    )
    for version in ("BlockLSTM", "BlockLSTMV2"):

        def lstm(r, x, c, h, w, i, f, o, b, version=version):
            result = getattr(r, version)(
                seq_len_max=tf.constant(3, tf.int64), x=x, cs_prev=c, h_prev=h, w=w, wci=i, wcf=f, wco=o, b=b, use_peephole=True, cell_clip=0.0
            )
            return result[1], result[6]

        size = [(3, 2, 2), (2, 2), (2, 2), (4, 8), (2,), (2,), (2,), (8,)]
        # Python takes the gradient of the first version for the second one, whose gates have another order.
        sources = [between(-0.5, 0.5, *each, dtype=F32) for each in size]
        case(version, lstm, *sources, second=False, python=version == "BlockLSTM", coarse=True)


def images():
    sizes = {"size": [5, 3]}
    for op in "ResizeNearestNeighbor ResizeBilinear ResizeBicubic".split():
        dtype = np.float64 if op == "ResizeNearestNeighbor" else F32
        for options in ({}, {"align_corners": True}, {"half_pixel_centers": True}):
            case(f"{op} {sorted(options)}", lambda r, x, o=op, e=options: getattr(r, o)(images=x, **sizes, **e), some(1, 3, 4, 2, dtype=dtype), second=False)
    case("ResizeBilinear float64", lambda r, x: r.ResizeBilinear(images=x, **sizes), some(1, 3, 4, 2), second=False, numeric=False, rtol=2e-4)
    case(
        "CropAndResize",
        lambda r, x, b: r.CropAndResize(image=x, boxes=b, box_ind=[0, 1, 0], crop_size=[3, 2]),
        some(2, 4, 5, 2, dtype=F32),
        lambda random: np.array([[0.1, 0.1, 0.9, 0.8], [0.0, 0.2, 0.7, 0.9], [0.3, 0.1, 0.6, 0.95]], F32),
        second=False,
    )
    case(
        "CropAndResize nearest",
        lambda r, x: r.CropAndResize(image=x, boxes=[[0.1, 0.1, 0.9, 0.8]], box_ind=[0], crop_size=[3, 2], method="nearest"),
        some(1, 4, 5, 2, dtype=F32),
        second=False,
    )
    case(
        "ScaleAndTranslate",
        lambda r, x: r.ScaleAndTranslate(images=x, size=[5, 4], scale=[1.3, 0.8], translation=[0.2, -0.3], kernel_type="triangle"),
        some(1, 3, 4, 2, dtype=F32),
        second=False,
    )
    case("RGBToHSV", lambda r, x: r.RGBToHSV(images=x), between(0.05, 0.95, 4, 3), second=False)
    turn = [[0.9, -0.2, 0.5, 0.2, 0.9, -0.3, 0.0, 0.0]]
    case(
        "ImageProjectiveTransformV2",
        lambda r, x: r.ImageProjectiveTransformV2(images=x, transforms=turn, output_shape=[4, 5], interpolation="BILINEAR"),
        some(2, 4, 5, 1, dtype=F32),
        second=False,
    )
    case(
        "ImageProjectiveTransformV3",
        lambda r, x: r.ImageProjectiveTransformV3(images=x, transforms=turn, output_shape=[4, 5], interpolation="BILINEAR", fill_value=0.0),
        some(2, 4, 5, 1, dtype=F32),
        second=False,
    )
