"""Writes keras/src/test/resources/golden/keras_losses.json, keras_regularizers.json and keras_constraints.json.

A case of losses has the loss as files have it, target and prediction, perhaps weights and a mask, the value, and the gradients
of target and prediction of the sum of values times numbers that are in the case.
"""

import itertools

import numpy as np
from keras_cases import keras, nest, numbers, tf, write
from keras.src import backend

L = keras.losses
REGRESSION = [L.MeanSquaredError, L.MeanAbsoluteError, L.MeanAbsolutePercentageError, L.MeanSquaredLogarithmicError,
              L.CosineSimilarity, L.Huber, L.LogCosh, L.Hinge, L.SquaredHinge, L.CategoricalHinge, L.KLDivergence, L.Poisson]
REDUCTIONS = ["sum_over_batch_size", "mean", "sum", "mean_with_sample_weight", "none", None]
inf = float("inf")


def described(loss):
    result = keras.saving.serialize_keras_object(loss)
    # Keras leaves some out.
    result["config"].update({"dtype": loss.dtype, **loss._fn_kwargs})
    return result


def case(loss, target, prediction, weight=None, mask=None, bound=None, gradients=True):
    target, prediction = tf.constant(target), tf.constant(prediction)
    result = {"loss": described(loss), "target": nest(target), "prediction": nest(prediction)}
    with tf.GradientTape() as tape:
        tape.watch([x for x in (target, prediction) if x.dtype.is_floating])
        given = tf.identity(prediction)
        if mask is not None:
            backend.set_keras_mask(given, tf.constant(mask))
        value = loss(target, given, sample_weight=None if weight is None else tf.constant(weight))
        direction = tf.cast(numbers(*value.shape), value.dtype)
        total = tf.reduce_sum(value * direction)
    result["value"] = nest(value)
    if weight is not None:
        result["weight"] = nest(weight)
    if mask is not None:
        result["mask"] = nest(mask)
    if bound:
        result["bound"] = bound
    if gradients:
        result["direction"] = nest(direction)
        result["gradients"] = [nest(g) for g in tape.gradient(total, [target, prediction])]
    return result


def positive(*shape):
    return np.abs(numbers(*shape)).astype("float32")


def parts(*shape):
    """Probabilities of classes."""
    x = np.round(np.random.default_rng(shape).uniform(0.05, 1, size=shape), 3)
    return np.round(x / x.sum(-1, keepdims=True), 4).astype("float32")


def bits(*shape):
    return (numbers(*shape) > 0).astype("float32")


def one_hot(classes, *shape):
    return np.eye(classes, dtype="float32")[np.abs(numbers(*shape) * 10).astype("int64") % classes]


def weights():
    """Weights and masks of two axes."""
    yield {}
    yield {"weight": positive(4, 1)}
    yield {"weight": positive(4, 3)}
    yield {"weight": np.float32(0.5)}
    yield {"mask": np.array([[True, False, True], [True, True, True], [False, False, False], [True, True, False]])}
    yield {"mask": np.array([[True, False, True], [True, True, True], [False, False, False], [True, True, False]]),
           "weight": positive(4, 3)}
    yield {"mask": np.array([[True, False, True], [True, True, True], [False, False, False], [True, True, False]]),
           "weight": positive(4, 1)}
    yield {"mask": np.zeros((4, 3), bool)}


def reductions():
    for reduction, extra in itertools.product(REDUCTIONS, weights()):
        yield case(L.MeanSquaredError(reduction=reduction), numbers(4, 3, 2), numbers(4, 3, 2), **extra)
    for reduction in REDUCTIONS:
        loss = L.MeanAbsoluteError(reduction=reduction)
        yield case(loss, numbers(3, 2), numbers(3, 2))
        yield case(loss, numbers(3, 2), numbers(3, 2), weight=positive(3))
        yield case(loss, numbers(3, 2), numbers(3, 2), weight=positive(3, 1))
        yield case(loss, numbers(3, 2), numbers(3, 2), weight=np.array([0, 2, 1], "int32"))
        yield case(loss, numbers(3, 2), numbers(3, 2), mask=np.array([True, False, True]))
        yield case(loss, numbers(3, 2), numbers(3, 2), mask=np.array([True, False, True]), weight=positive(3))
        yield case(loss, numbers(3, 2), numbers(3, 2), weight=np.zeros(3, "float32"))
        yield case(loss, numbers(0, 2), numbers(0, 2))
        yield case(loss, numbers(0, 3, 2), numbers(0, 3, 2))
        yield case(L.Dice(reduction=reduction), bits(3, 2), positive(3, 2))
        yield case(L.Dice(reduction=reduction), bits(3, 2), positive(3, 2), weight=np.float32(3))


def ranks():
    for target, prediction in [((3,), (3, 1)), ((3, 1), (3,)), ((3, 2, 1), (3, 2)), ((3, 2), (3, 2, 1)), ((3,), (3,)), ((1, 2), (3, 2)),
                               ((2,), (3, 2))]:
        yield case(L.MeanSquaredError(), numbers(*target), numbers(*prediction))
        yield case(L.Huber(reduction="sum"), numbers(*target), numbers(*prediction))
        yield case(L.Hinge(), bits(*target), numbers(*prediction))


def regression():
    for kind in REGRESSION:
        yield case(kind(), positive(3, 4), positive(3, 4))
        yield case(kind(reduction="none"), numbers(2, 3, 4), positive(2, 3, 4))
        yield case(kind(dtype="float64"), positive(3, 4).astype("float64"), positive(3, 4).astype("float64"))
        yield case(kind(dtype="float64", reduction="sum"), positive(3, 4), positive(3, 4))
        yield case(kind(dtype="float16"), positive(3, 4).astype("float16"), positive(3, 4).astype("float16"), bound=6e-3)
        yield case(kind(dtype="bfloat16"), positive(3, 4), positive(3, 4), bound=4e-2)
        yield case(kind(), np.array([[1, 2], [3, 0]], "int32"), positive(2, 2) + 0.5)
        yield case(kind(), np.array([[1, 0], [0, 1]], "float32"), np.array([[0, 1], [1, 0]], "float32"), gradients=False)
        yield case(kind(reduction=None), np.array([[-1, -0.0], [0, 1]], "float32"), np.array([[100, -100], [0.0, -0.0]], "float32"),
                   gradients=False)
        if kind is not L.CategoricalHinge:  # Keras fails
            yield case(kind(), numbers(0, 4), numbers(0, 4))
        yield case(kind(), positive(1, 1), positive(1, 1))
    for delta in [0.25, 2.0]:
        yield case(L.Huber(delta=delta), numbers(4, 3) * 3, numbers(4, 3))
    for axis in [0, 1, -2]:
        yield case(L.CosineSimilarity(axis=axis, reduction=None), numbers(3, 4, 2), numbers(3, 4, 2))
    yield case(L.CosineSimilarity(reduction=None), np.zeros((2, 3), "float32"), numbers(2, 3), gradients=False)
    yield case(L.Hinge(reduction=None), np.array([[-1, 1], [1, 1]], "float32"), numbers(2, 2))
    yield case(L.Hinge(reduction=None), np.array([[-1, 0], [1, 1]], "float32"), numbers(2, 2))
    yield case(L.SquaredHinge(reduction=None), np.array([[-1, 1], [1, 1]], "int64"), numbers(2, 2))
    yield case(L.CategoricalHinge(reduction=None), one_hot(3, 4), numbers(4, 3))


def binary():
    edges = np.array([[0, 1, 0, 1], [-0.0, 1e-8, 1 - 1e-8, 0.5]], "float32")
    logits = np.array([[100, -100, 0, -0.0], [-inf, inf, 1e-3, 700]], "float32")
    labels = np.array([[0, 1, 1, 0], [0, 1, 0.5, 1]], "float32")
    for kind in [L.BinaryCrossentropy, L.BinaryFocalCrossentropy]:
        yield case(kind(), bits(4, 3), np.round(1 / (1 + np.exp(-numbers(4, 3))), 3).astype("float32"))
        yield case(kind(from_logits=True), bits(4, 3), numbers(4, 3) * 3)
        yield case(kind(label_smoothing=0.2), bits(4, 3), parts(4, 3))
        yield case(kind(label_smoothing=1.0, from_logits=True), bits(4, 3), numbers(4, 3))
        for axis in [0, 1, -2]:
            yield case(kind(axis=axis, reduction=None), bits(2, 4, 3), parts(2, 4, 3))
        yield case(kind(), bits(4), parts(4))
        yield case(kind(), bits(4), parts(4, 1))
        yield case(kind(), bits(4, 1), parts(4))
        yield case(kind(reduction="sum"), np.array([[0], [1], [1]], "int32"), parts(3, 2)[:, :1], weight=positive(3))
        yield case(kind(), np.array([[True, False]]), parts(1, 2))
        yield case(kind(), bits(4, 3, 2), parts(4, 3, 2), mask=bits(4, 3) > 0)
        yield case(kind(reduction=None), labels, edges, gradients=kind is L.BinaryCrossentropy)
        yield case(kind(reduction=None, from_logits=True), labels[:1], logits[:1])
        yield case(kind(), bits(0, 3), parts(0, 3))
        yield case(kind(dtype="float64", from_logits=True), bits(4, 3), numbers(4, 3))
        yield case(kind(dtype="float16"), bits(4, 3), parts(4, 3), bound=6e-3)
        yield case(kind(dtype="bfloat16", from_logits=True), bits(4, 3), numbers(4, 3), bound=4e-2)
    yield case(L.BinaryCrossentropy(from_logits=True, reduction=None), np.array([[0, 1, 0]], "float32"),
               np.array([[-inf, 3e38, -3e38]], "float32"), gradients=False)
    for gamma, alpha, balance in [(0.0, 0.25, True), (3.5, 0.7, True), (1.0, 0.25, False)]:
        yield case(L.BinaryFocalCrossentropy(apply_class_balancing=balance, alpha=alpha, gamma=gamma), bits(4, 3), parts(4, 3))
        yield case(L.BinaryFocalCrossentropy(apply_class_balancing=balance, alpha=alpha, gamma=gamma, from_logits=True), bits(4, 3),
                   numbers(4, 3))


def categorical():
    for kind in [L.CategoricalCrossentropy, L.CategoricalFocalCrossentropy]:
        yield case(kind(), one_hot(3, 4), parts(4, 3))
        yield case(kind(), parts(5, 3), positive(5, 3) + 0.1)
        yield case(kind(from_logits=True), one_hot(3, 4), numbers(4, 3) * 3)
        yield case(kind(label_smoothing=0.1), one_hot(3, 4), parts(4, 3))
        yield case(kind(label_smoothing=0.3, from_logits=True), one_hot(3, 4), numbers(4, 3))
        for axis in [0, 1]:
            yield case(kind(axis=axis, reduction=None), parts(2, 4, 3), positive(2, 4, 3) + 0.1)
            yield case(kind(axis=axis, reduction=None, from_logits=True), parts(2, 4, 3), numbers(2, 4, 3))
        yield case(kind(), one_hot(3, 4).astype("int32"), parts(4, 3))
        yield case(kind(), one_hot(3, 4, 2), parts(4, 2, 3), mask=bits(4, 2) > 0)
        yield case(kind(), one_hot(3, 4), parts(4, 3), weight=positive(4))
        yield case(kind(reduction=None), one_hot(2, 3), np.array([[1, 0], [0, 1], [0.5, 0.5]], "float32"), gradients=False)
        yield case(kind(reduction=None, from_logits=True), one_hot(2, 3), np.array([[100, -100], [0, -0.0], [-100, 700]], "float32"))
        yield case(kind(), one_hot(3, 0), parts(0, 3))
        yield case(kind(from_logits=True), one_hot(3, 0), parts(0, 3))
        yield case(kind(dtype="float64"), one_hot(3, 4), parts(4, 3))
        yield case(kind(dtype="float16", from_logits=True), one_hot(3, 4), numbers(4, 3), bound=6e-3)
        yield case(kind(dtype="bfloat16"), one_hot(3, 4), parts(4, 3), bound=4e-2)
    yield case(L.CategoricalFocalCrossentropy(alpha=0.8, gamma=0.5), one_hot(3, 4), parts(4, 3))
    kind = L.SparseCategoricalCrossentropy
    labels = np.array([0, 2, 1, 1], "int32")
    yield case(kind(), labels, parts(4, 3))
    yield case(kind(), labels.astype("uint8"), parts(4, 3))
    yield case(kind(), labels.astype("float32"), parts(4, 3))
    yield case(kind(), labels[:, None], parts(4, 3))
    yield case(kind(from_logits=True), labels.astype("int64"), numbers(4, 3) * 3)
    yield case(kind(from_logits=True, axis=1), labels.astype("int64"), numbers(4, 3) * 3)
    yield case(kind(from_logits=True, reduction=None), labels[:3], np.array([[100, -100], [0, -0.0], [-100, 700]], "float32")[:, [0, 1, 1]])
    yield case(kind(reduction=None), labels[:3], np.array([[1, 0, 0], [0, 0, 1], [0.5, 0.5, 0]], "float32"), gradients=False)
    for reduction, ignored in itertools.product(REDUCTIONS, [-1, 1]):
        loss = kind(ignore_class=ignored, reduction=reduction)
        yield case(loss, np.array([[0, ignored], [2, 1], [ignored, ignored]], "int32"), parts(3, 2, 3))
        yield case(loss, np.array([[0, ignored], [2, 1], [ignored, ignored]], "int32"), parts(3, 2, 3), weight=positive(3, 2))
        yield case(loss, np.array([[0, ignored], [2, 1], [ignored, ignored]], "int32"), parts(3, 2, 3),
                   mask=np.array([[True, True], [False, True], [True, True]]))
    yield case(kind(ignore_class=1, from_logits=True), labels[:, None], numbers(4, 3))
    yield case(kind(ignore_class=1, from_logits=True), np.ones(4, "int64"), numbers(4, 3))
    yield case(kind(ignore_class=255), np.array([0, 255, 1, 2], "uint8"), parts(4, 3))
    yield case(kind(), labels[:0], parts(0, 3))
    yield case(kind(), np.array([[0, 2], [1, 1]]), parts(2, 2, 3), mask=np.array([[True, False], [True, True]]), weight=positive(2, 2))
    yield case(kind(dtype="float64"), labels, parts(4, 3))
    yield case(kind(dtype="float16", from_logits=True), labels, numbers(4, 3), bound=6e-3)
    yield case(kind(dtype="bfloat16"), labels, parts(4, 3), bound=4e-2)
    kind = L.CategoricalGeneralizedCrossEntropy
    for q in [0.1, 0.5, 0.9]:
        yield case(kind(q=q), labels, parts(4, 3))
    yield case(kind(reduction=None), np.array([[0, 2], [1, 1]]), parts(2, 2, 3))
    yield case(kind(reduction=None), labels[:2], np.array([[1, 0, 0], [0, 0, 1]], "float32"), gradients=False)
    yield case(kind(dtype="float64"), labels, parts(4, 3), weight=positive(4))


def others():
    for kind in [L.Dice, L.Tversky]:
        yield case(kind(), bits(3, 4), parts(3, 4))
        yield case(kind(), np.zeros((2, 2), "float32"), np.zeros((2, 2), "float32"))
        yield case(kind(axis=(1, 2)), bits(2, 3, 4, 1), parts(2, 3, 4, 1) * positive(2, 3, 4, 1))
        yield case(kind(axis=(1, 2), reduction="none"), bits(2, 3, 4, 2), parts(2, 3, 4, 2), weight=positive(2, 1))
        yield case(kind(axis=-1), bits(3, 4), parts(3, 4), weight=positive(3))
        yield case(kind(), np.array([[0, 1]], "int32"), parts(1, 2))
        yield case(kind(), bits(0, 4), parts(0, 4))
        yield case(kind(dtype="float64"), bits(3, 4), parts(3, 4))
        yield case(kind(dtype="float16"), bits(3, 4), parts(3, 4), bound=6e-3)
    yield case(L.Tversky(alpha=0.2, beta=0.9), bits(3, 4), parts(3, 4))
    labels = np.array([0, 1, 0, 2, 1], "int32")
    x = numbers(5, 3)
    x = np.round(x / np.linalg.norm(x, axis=1, keepdims=True), 3).astype("float32")
    yield case(L.Circle(), labels, x)
    yield case(L.Circle(reduction=None), labels[:, None], x)
    for gamma, margin, diagonal in [(80.0, 0.25, True), (10.0, 0.4, False), (256.0, 0.1, True)]:
        loss = L.Circle(gamma=gamma, margin=margin, remove_diagonal=diagonal)
        yield case(loss, labels, x)
        yield case(loss, labels.astype("float32"), x, weight=positive(5))
    yield case(L.Circle(), np.zeros(3, "int64"), x[:3], gradients=False)
    yield case(L.Circle(dtype="float64"), labels, x)
    yield case(L.CTC(), np.array([[1, 2, 0], [2, 1, 2]], "int32"), numbers(2, 6, 4))
    yield case(L.CTC(reduction=None), np.array([[1, 1], [3, 0], [0, 0]], "int32"), numbers(3, 4, 5))
    yield case(L.CTC(reduction="sum"), np.array([[1, 2.0]], "float32"), numbers(1, 3, 3), weight=positive(1))
    yield case(L.CTC(dtype="float64"), np.array([[1, 2, 0], [2, 1, 2]]), numbers(2, 6, 4).astype("float64"), bound=1e-5)


def called(kind, name, values):
    for each in kind:
        for x in values:
            if not (each.__class__.__name__ == "OrthogonalRegularizer" and x.ndim != 2):
                x = tf.constant(x)
                with tf.GradientTape() as tape:
                    tape.watch(x)
                    y = each(x)
                    total = tf.reduce_sum(y)
                yield {name: keras.saving.serialize_keras_object(each), "input": nest(x), "output": nest(y),
                       "gradients": [nest(tape.gradient(total, x))]}


def regularizers():
    R = keras.regularizers
    kinds = [R.L1(), R.L1(0.3), R.L1(0.0), R.L2(), R.L2(0.7), R.L1L2(), R.L1L2(0.1, 0.2), R.L1L2(l1=0.5), R.L1L2(l2=0.5),
             R.OrthogonalRegularizer(), R.OrthogonalRegularizer(0.5, "columns")]
    values = [numbers(3, 4), numbers(4, 2), numbers(5), numbers(2, 3, 2), numbers(2, 2).astype("float64"), np.zeros((0, 3), "float32")[:, :3]]
    yield from called([k for k in kinds if not isinstance(k, R.OrthogonalRegularizer)], "regularizer", values)
    yield from called(kinds[-2:], "regularizer", values[:2])


def constraints():
    C = keras.constraints
    kinds = [C.MaxNorm(), C.MaxNorm(0.5), C.MaxNorm(1.0, axis=1), C.NonNeg(), C.UnitNorm(), C.UnitNorm(axis=-1),
             C.MinMaxNorm(), C.MinMaxNorm(0.5, 1.5, 0.3), C.MinMaxNorm(2.0, 3.0, 1.0, axis=1)]
    yield from called(kinds, "constraint", [numbers(3, 4) * 2, numbers(2, 3, 2), numbers(0, 3), numbers(3, 2).astype("float64")])
    yield from called([C.MaxNorm(0.7, axis=[0, 1]), C.UnitNorm(axis=[0, 1, 2]), C.MinMaxNorm(1.0, 2.0, 0.5, axis=[1, 2])], "constraint",
                      [numbers(3, 2, 2)])
    yield from called([C.NonNeg()], "constraint", [np.array([-0.0, -1, 2, 0], "float32")])


if __name__ == "__main__":
    write("losses", itertools.chain(reductions(), ranks(), regression(), binary(), categorical(), others()))
    write("regularizers", regularizers())
    write("constraints", constraints())
