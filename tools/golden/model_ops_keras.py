"""More of Keras whose ops model_ops.py lists: losses, metrics, initializers, functions."""

import keras
import numpy as np
import tensorflow as tf

from model_ops_cases import f, i

L = keras.layers
M = keras.metrics
ONE_HOT = tf.constant(np.eye(3, dtype=np.float32)[[0, 2]])
BINARY = tf.constant([[0.0, 1], [1, 1]])
CLASSES = tf.constant([0, 2])


class Applied(keras.layers.Layer):
    """A function or a loss as a layer, which of_layer of model_ops.py wants."""

    def __init__(self, function):
        super().__init__()
        self.function = function

    def build(self, *shapes):
        pass

    def call(self, *xs):
        return self.function(*xs)


class Measured(keras.layers.Layer):
    """Metrics: what comes of an update, and what they have after a reset."""

    def __init__(self, metrics):
        super().__init__()
        self.measures = metrics

    def build(self, *shapes):
        pass

    def call(self, *xs):
        found = []
        for metric in self.measures:
            metric.update_state(*xs)
            found.append(metric.result())
            metric.reset_state()
        return found


def _losses():
    k = keras.losses
    pairs = [(name, getattr(k, name)(), BINARY, f(2, 2)) for name in [
        "BinaryCrossentropy", "BinaryFocalCrossentropy", "CosineSimilarity", "Dice", "Hinge", "Huber", "KLDivergence",
        "LogCosh", "MeanAbsoluteError", "MeanAbsolutePercentageError", "MeanSquaredError",
        "MeanSquaredLogarithmicError", "Poisson", "SquaredHinge", "Tversky"]]
    pairs += [(name, getattr(k, name)(), ONE_HOT, f(2, 3)) for name in [
        "CategoricalCrossentropy", "CategoricalFocalCrossentropy", "CategoricalHinge"]]
    pairs += [
        ("BinaryCrossentropy_logits", k.BinaryCrossentropy(from_logits=True, label_smoothing=0.1), BINARY, f(2, 2)),
        ("CategoricalCrossentropy_logits", k.CategoricalCrossentropy(from_logits=True, label_smoothing=0.1), ONE_HOT,
         f(2, 3)),
        ("SparseCategoricalCrossentropy", k.SparseCategoricalCrossentropy(), CLASSES, f(2, 3)),
        ("SparseCategoricalCrossentropy_logits", k.SparseCategoricalCrossentropy(from_logits=True, ignore_class=1),
         CLASSES, f(2, 3)),
        ("Circle", k.Circle(), CLASSES, f(2, 3)),
        ("Generalized", k.CategoricalGeneralizedCrossEntropy(), CLASSES, f(2, 3)),
        ("CTC", k.CTC(), i(2, 3, most=2) + 1, f(2, 5, 4)),
    ]
    inputs = [BINARY, ONE_HOT, CLASSES, f(2, 2), f(2, 3)]
    chosen = [(loss, y, p) for _, loss, y, p in pairs]
    return [("losses", lambda: Applied(lambda *xs: [loss(_given(y, inputs, xs), _given(p, inputs, xs))
                                                    for loss, y, p in chosen]), inputs)]


def _given(value, known, xs):
    """The tensor of the call that a value stands for, or else the value."""
    return next((x for each, x in zip(known, xs) if each is value), value)


def _metrics():
    plain = ["AUC", "BinaryAccuracy", "BinaryCrossentropy", "ConcordanceCorrelation", "CosineSimilarity",
             "FalseNegatives", "FalsePositives", "Hinge", "KLDivergence", "LogCoshError", "MeanAbsoluteError",
             "MeanAbsolutePercentageError", "MeanSquaredError", "MeanSquaredLogarithmicError", "PearsonCorrelation",
             "Poisson", "Precision", "R2Score", "Recall", "RootMeanSquaredError", "SquaredHinge", "TrueNegatives",
             "TruePositives"]
    cases = [(name, lambda n=name: getattr(M, n)(), [BINARY, f(2, 2)]) for name in plain]
    cases += [(name, lambda n=name: getattr(M, n)(), [ONE_HOT, f(2, 3)]) for name in [
        "CategoricalAccuracy", "CategoricalCrossentropy", "CategoricalHinge", "F1Score", "FBetaScore",
        "TopKCategoricalAccuracy"]]
    cases += [(name, lambda n=name: getattr(M, n)(), [CLASSES, f(2, 3)]) for name in [
        "SparseCategoricalAccuracy", "SparseCategoricalCrossentropy", "SparseTopKCategoricalAccuracy"]]
    cases += [
        ("Accuracy", M.Accuracy, [CLASSES, CLASSES]), ("Mean", M.Mean, [f(2, 3)]), ("Sum", M.Sum, [f(2, 3)]),
        ("MeanIoU", lambda: M.MeanIoU(3), [CLASSES, CLASSES]), ("IoU", lambda: M.IoU(3, [0]), [CLASSES, CLASSES]),
        ("BinaryIoU", M.BinaryIoU, [BINARY, f(2, 2)]), ("OneHotIoU", lambda: M.OneHotIoU(3, [0]), [ONE_HOT, f(2, 3)]),
        ("OneHotMeanIoU", lambda: M.OneHotMeanIoU(3), [ONE_HOT, f(2, 3)]),
        ("AUC_pr", lambda: M.AUC(curve="PR", multi_label=True, num_labels=2), [BINARY, f(2, 2)]),
        ("Precision_top", lambda: M.Precision(top_k=1), [BINARY, f(2, 2)]),
        *[(name, lambda n=name: getattr(M, n)(0.5), [BINARY, f(2, 2)]) for name in [
            "PrecisionAtRecall", "RecallAtPrecision", "SensitivityAtSpecificity", "SpecificityAtSensitivity"]],
    ]
    groups = {}
    for _, make, inputs in cases:
        groups.setdefault(str([(x.shape, x.dtype) for x in inputs]), (inputs, []))[1].append(make)
    return [(f"metrics_{number}", lambda makes=makes: Measured([make() for make in makes]), inputs)
            for number, (inputs, makes) in enumerate(groups.values())]


def _initializers():
    k = keras.initializers
    made = [(name, getattr(k, name)()) for name in [
        "GlorotNormal", "GlorotUniform", "HeNormal", "HeUniform", "LecunNormal", "LecunUniform", "Ones", "Orthogonal",
        "RandomNormal", "RandomUniform", "TruncatedNormal", "VarianceScaling", "Zeros", "Identity"]]
    return [("initializers", lambda: Applied(lambda x: [each((3, 4)) + x for _, each in made]), [f(3, 4)])]


def _mixed():
    """Layers that compute in float16 and bfloat16, as mixed precision has them."""
    made = [("Dense", L.Dense, (3,), [f(2, 4)]), ("Conv2D", L.Conv2D, (2, 3), [f(2, 6, 5, 4)]),
            ("BatchNormalization", L.BatchNormalization, (), [f(2, 4, 4, 3)]), ("LSTM", L.LSTM, (3,), [f(2, 4, 5)]),
            ("LayerNormalization", L.LayerNormalization, (), [f(2, 4)]), ("Embedding", L.Embedding, (6, 3), [i(2, 4)]),
            ("MultiHeadAttention", L.MultiHeadAttention, (2, 3), [f(2, 4, 5), f(2, 3, 5)]),
            ("Softmax", L.Softmax, (), [f(2, 4)]), ("Dropout", L.Dropout, (0.5,), [f(2, 4)])]
    return [(f"{dtype}_{name}", lambda n=kind, a=arguments, d=dtype: n(*a, dtype=d), inputs)
            for name, kind, arguments, inputs in made for dtype in ("mixed_float16", "mixed_bfloat16")]



def _augmented():
    return [(name, lambda n=name: Boxed(getattr(L, n)()), [f(2, 8, 8, 3), ONE_HOT]) for name in ("CutMix", "MixUp")]


class Boxed(keras.layers.Layer):
    """A layer that changes images and their labels."""

    def __init__(self, inner):
        super().__init__()
        self.inner = inner

    def build(self, *shapes):
        pass

    def call(self, x, y):
        return self.inner({"images": x, "labels": y}, training=True)


def _more_layers():
    return [
        ("Pipeline", lambda: L.Pipeline([L.RandomFlip(), L.RandomContrast(0.2)]), [f(2, 8, 8, 3)]),
        ("StackedRNNCells", lambda: L.RNN(L.StackedRNNCells([L.LSTMCell(2), L.GRUCell(3)])), [f(2, 3, 4)]),
        ("LSTM_stateful_masked", lambda: L.LSTM(3, stateful=True, recurrent_dropout=0.2), [f(2, 4, 5)]),
        ("RNN_bidirectional_sum", lambda: L.Bidirectional(L.GRU(2, return_sequences=True), merge_mode="sum"),
         [f(2, 3, 4)]),
        ("Attention_causal", lambda: Masked(L.Attention(score_mode="concat")), [f(2, 4, 5), f(2, 4, 5)]),
        ("MultiHeadAttention_flash", lambda: Causal(L.MultiHeadAttention(2, 3)), [f(2, 4, 5), f(2, 4, 5)]),
        ("Dense_orthogonal", lambda: L.Dense(3, kernel_regularizer="orthogonal_regularizer"), [f(2, 4)]),
        ("Dense_constraints", lambda: L.Dense(3, kernel_constraint="unit_norm", bias_constraint="non_neg"), [f(2, 4)]),
        ("Dense_lora", lambda: lora(), [f(2, 4)]),
        ("Discretization_learned", lambda: learned(), [f(2, 3)]),
        ("Hashing_count", lambda: L.Hashing(4, output_mode="count", sparse=False), [tf.constant([["a", "b"]])]),
        ("IntegerLookup_learned", lambda: learned_integers(), [tf.constant([[1, 2, 2]], tf.int64)]),
        ("TextVectorization_split",
         lambda: L.TextVectorization(vocabulary=["a", "b"], split="whitespace", standardize="lower"),
         [tf.constant([["A b"], ["b"]])]),
        ("TextVectorization_multi", lambda: L.TextVectorization(vocabulary=["a", "b"], output_mode="multi_hot"),
         [tf.constant([["A b"], ["b"]])]),
    ]


class Masked(keras.layers.Layer):
    def __init__(self, inner):
        super().__init__()
        self.inner = inner

    def build(self, *shapes):
        pass

    def call(self, x, y):
        masks = [x[..., 0] > 0.2, y[..., 0] > 0.2]
        return self.inner([x, y], mask=masks, use_causal_mask=True)


class Causal(Masked):
    def call(self, x, y):
        return self.inner(x, y, use_causal_mask=True, return_attention_scores=True)


def lora():
    layer = L.Dense(3)
    layer.build((None, 4))
    layer.enable_lora(2)
    return layer


def learned():
    layer = L.Discretization(num_bins=3)
    layer.adapt(f(10, 1))
    return layer


def learned_integers():
    layer = L.IntegerLookup(max_tokens=4)
    layer.adapt(tf.constant([1, 2, 2, 3], tf.int64))
    return layer


KERAS_MORE = [*_losses(), *_metrics(), *_initializers(), *_mixed(), *_augmented(), *_more_layers()]

# -- functions of keras.ops, of which models are made that have other layers ----------------------

K = keras.ops

ELEMENTWISE = """abs absolute arccos arcsin arctan arctanh arcsinh ceil cos cosh exp exp2 expm1 floor isfinite isinf isnan
isneginf isposinf log log10 log1p log2 negative reciprocal relu relu6 round sigmoid sign sin sinh sqrt square tan
tanh trunc rsqrt erf erfinv logsumexp softmax log_softmax gelu silu selu elu celu glu mish softplus softsign soft_shrink
hard_shrink hard_sigmoid hard_silu hard_tanh sparse_plus sparsemax squareplus tanh_shrink leaky_relu nan_to_num
deg2rad rad2deg sinc signbit i0 angle conj real imag""".split()
REDUCTIONS = """all any amax amin argmax argmin argsort average count_nonzero cumsum cumprod diff flip max mean median min
prod sort std sum var norm nonzero ravel transpose trace diag diagonal tril triu logsumexp unstack size shape ptp nansum
nanmean nanmax nanmin nanprod nanstd nanvar flipud fliplr""".split()
PAIRS = """add arctan2 divide divide_no_nan equal greater greater_equal less less_equal logaddexp logaddexp2 maximum minimum
mod multiply not_equal power subtract true_divide floor_divide fmod hypot copysign isclose logical_and logical_or
logical_xor outer vdot inner cross nextafter heaviside""".split()
SQUARE = "cholesky det inv eig eigh qr svd lu_factor norm slogdet pinv matrix_rank cholesky_inverse".split()
WHOLE = "bitwise_and bitwise_or bitwise_xor left_shift right_shift bitwise_left_shift bitwise_right_shift gcd lcm".split()


def each(kind, functions, *arguments):
    """A function that calls all of those that take these arguments."""
    takers = [function for function in functions if takes(function, arguments)]

    def call(*xs):
        return [function(*xs) for function in takers]

    return (f"ops_{kind}", known(call, arguments), list(arguments))


def named(names):
    return [getattr(K, name) for name in names if hasattr(K, name)]


def takes(function, arguments):
    try:
        tf.autograph.experimental.do_not_convert(function)(*arguments)
        return True
    except (AttributeError, NotImplementedError, TypeError, ValueError, tf.errors.OpError) as e:
        name = getattr(function, "__name__", "")
        line = function.__code__.co_firstlineno if name == "<lambda>" else ""
        print("left out:", name, line, type(e).__name__, str(e)[:100].replace("\n", " "))
        return False


def known(function, inputs):
    """A function as it is, for inputs of known shapes: of unknown ones some of these functions make nothing."""
    return tf.autograph.experimental.do_not_convert(
        lambda *xs: function(*(tf.ensure_shape(x, each.shape) for x, each in zip(xs, inputs))))


CORNERS = tf.constant([[[0.0, 0], [3, 0], [0, 3], [3, 3]]] * 2)

_REST = [
    lambda x: K.append(x, x),
    lambda x: K.bincount(K.reshape(K.cast(x * 3, "int32"), (-1,)), minlength=4),
    lambda x: K.clip(x, 0.2, 0.5),
    lambda x: K.concatenate([x, x]),
    lambda x: K.digitize(x, [0.2, 0.4]),
    lambda x: K.einsum("ij,kj->ik", x, x),
    lambda x: K.expand_dims(x, 1),
    lambda x: K.histogram(K.reshape(x, (-1,)), 3),
    lambda x: K.linspace(0.0, 1.0, 4),
    lambda x: K.logspace(0.0, 1.0, 4),
    lambda x: K.meshgrid(x[0], x[1]),
    lambda x: K.moveaxis(x, 0, 1),
    lambda x: K.pad(x, ((1, 1), (0, 0)), "reflect"),
    lambda x: K.pad(x, ((1, 1), (0, 0)), "symmetric"),
    lambda x: K.quantile(x, 0.3),
    lambda x: K.repeat(x, 2),
    lambda x: K.roll(x, 1),
    lambda x: K.rot90(x),
    lambda x: K.searchsorted(x[0], x[1]),
    lambda x: K.select([x > 0.2], [x]),
    lambda x: K.split(x, 2, 1),
    lambda x: K.stack([x, x]),
    lambda x: K.swapaxes(x, 0, 1),
    lambda x: K.take(x, [0]),
    lambda x: K.take_along_axis(x, K.cast(x * 3, "int32"), 1),
    lambda x: K.tensordot(x, x, 2),
    lambda x: K.tile(x, 2),
    lambda x: K.where(x > 0.2, x, 0),
    lambda x: K.tri(3),
    lambda x: K.eye(3),
    lambda x: K.arange(3),
    lambda x: K.segment_sum(x, K.cast([0, 1], "int32")),
    lambda x: K.segment_max(x, K.cast([0, 1], "int32")),
    lambda x: K.ldexp(x, K.cast(x * 3, "int32")),
    lambda x: K.threshold(x, 0.2, 0.0),
    lambda x: K.top_k(x, 2),
    lambda x: K.in_top_k(K.cast([0, 1], "int32"), x, 1),
    lambda x: K.extract_sequences(x, 2, 1),
    lambda x: K.fft((x, x)),
    lambda x: K.ifft2((x, x)),
    lambda x: K.rfft(x, 4),
    lambda x: K.irfft((x, x), 4),
    lambda x: K.stft(x, 2, 1, 2),
    lambda x: K.one_hot(K.cast(x * 3, "int32"), 3),
    lambda x: K.multi_hot(K.cast(x * 3, "int32"), 3),
    lambda x: K.moments(x, 0),
    lambda x: K.normalize(x),
    lambda x: K.psnr(x, x, 1.0),
    lambda x: K.unravel_index([1], (2, 2)),
    lambda x: K.scatter([[0]], x[:1], (2, 4)),
    lambda x: K.scatter_update(x, [[0, 0]], [1.0]),
    lambda x: K.slice(x, (0, 0), (1, 2)),
    lambda x: K.slice_update(x, (0, 0), x[:1, :2]),
    lambda x: K.map(lambda e: e * 2, x),
    lambda x: K.scan(lambda c, e: (c + e, c), x[0], x),
    lambda x: K.associative_scan(lambda a, b: a + b, x),
    lambda x: K.fori_loop(0, 3, lambda k, y: y * 2, x),
    lambda x: K.while_loop(lambda y: K.sum(y) < 100, lambda y: (y * 2,), (x,)),
    lambda x: K.cond(K.sum(x) > 1, lambda: x, lambda: x * 2),
    lambda x: K.switch(K.cast(1, "int32"), [lambda e: e, lambda e: e * 2], x),
    lambda x: K.stop_gradient(x),
    lambda x: K.saturate_cast(x, "uint8"),
    lambda x: K.view_as_complex(K.stack([x, x], -1)),
    lambda x: K.unfold(K.reshape(x, (1, 1, 2, 4)), 2),
    lambda x: K.dot(x, K.transpose(x)),
    lambda x: K.ctc_loss(K.ones((2, 2), "int32"), K.reshape(K.tile(x, (1, 4)), (2, 4, 4)), K.cast([2, 2],
        "int32"), K.cast([4, 4], "int32")),
    lambda x: K.ctc_decode(K.reshape(K.tile(x, (1, 4)), (2, 4, 4)), K.cast([4, 4], "int32"), strategy="beam_search"),
    lambda x: K.ctc_decode(K.reshape(K.tile(x, (1, 4)), (2, 4, 4)), K.cast([4, 4], "int32")),
    lambda x: K.solve(K.eye(2), x[:, :2]),
    lambda x: K.solve_triangular(K.eye(2), x[:, :2], lower=True),
    lambda x: K.lstsq(x[:, :2], x[:, 2:]),
]


_IMAGES = [
    lambda x: K.image.resize(x, (3, 3)),
    lambda x: K.image.resize(x, (3, 3), "bicubic", antialias=True),
    lambda x: K.image.resize(x, (3, 3), "lanczos5"),
    lambda x: K.image.affine_transform(x, K.ones((2, 8))),
    lambda x: K.image.affine_transform(x, K.ones((2, 8)), "nearest", "reflect"),
    lambda x: K.image.crop_images(x, 1, 1, target_height=2, target_width=2),
    lambda x: K.image.extract_patches(x, 2),
    lambda x: K.image.gaussian_blur(x, (3, 3), (1.0, 1.0)),
    lambda x: K.image.hsv_to_rgb(x),
    lambda x: K.image.rgb_to_hsv(x),
    lambda x: K.image.rgb_to_grayscale(x),
    lambda x: K.image.map_coordinates(x[0, :, :, 0], K.ones((2, 3, 3)), 1),
    lambda x: K.image.pad_images(x, 1, 1, 1, 1),
    lambda x: K.image.perspective_transform(x, CORNERS, CORNERS * 2),
    lambda x: K.image.elastic_transform(x, seed=1),
    lambda x: K.image.scale_and_translate(x, (2, 4, 4, 3), scale=K.ones((2,)), translation=K.zeros((2,)),
        spatial_dims=(1, 2), method="linear"),
]


_KERAS_RANDOM = [
    lambda x: keras.random.normal((2,), seed=1),
    lambda x: keras.random.uniform((2,), seed=1),
    lambda x: keras.random.categorical(x, 2, seed=1),
    lambda x: keras.random.randint((2,), 0, 5, seed=1),
    lambda x: keras.random.truncated_normal((2,), seed=1),
    lambda x: keras.random.dropout(x, 0.5, seed=1),
    lambda x: keras.random.gamma((2,), 1.5, seed=1),
    lambda x: keras.random.beta((2,), 1.5, 0.5, seed=1),
    lambda x: keras.random.binomial((2,), 3.0, 0.5, seed=1),
    lambda x: keras.random.shuffle(x, seed=1),
]


FUNCTIONS = [
    each("elementwise", named(ELEMENTWISE), f(2, 4)), each("reductions", named(REDUCTIONS), f(2, 4)),
    each("pairs", named(PAIRS), f(2, 3), f(2, 3) * 2),
    each("square", named(SQUARE), tf.constant([[2.0, 0.5], [0.5, 1.0]])), each("whole", named(WHOLE), i(2, 3), i(2, 3)),
    each("rest", _REST, f(2, 4)), each("image", _IMAGES, f(2, 4, 4, 3)), each("random", _KERAS_RANDOM, f(2, 4)),
    each("attention", [lambda x: K.dot_product_attention(x, x, x, is_causal=True)], f(2, 3, 2, 4)),
    ("ops_conv", lambda x: (K.conv(x, K.ones((3, 3, 3, 2)), 1, "same"), K.depthwise_conv(x, K.ones((3, 3, 3, 2))),
                            K.separable_conv(x, K.ones((3, 3, 3, 1)), K.ones((1, 1, 3, 2))), K.conv_transpose(
                                x, K.ones((3, 3, 2, 3)), 2), K.max_pool(x, 2), K.average_pool(x, 2), K.batch_normalization(
                                    x, K.ones(3), K.ones(3), -1), K.layer_normalization(x), K.rms_normalization(x)),
     [f(2, 8, 8, 3)]),
]
