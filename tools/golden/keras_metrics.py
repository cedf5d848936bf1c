"""Writes keras/src/test/resources/golden/keras_metrics.json.

A case has the metric as files have it, batches with the result after each, what the variables then hold, and the result after a
reset.
"""

import itertools

import numpy as np
from keras_cases import array, keras, nest, numbers, path, tf, write
from keras_losses import bits, one_hot, parts, positive
from keras.src import backend

M = keras.metrics


def described(metric):
    result = keras.saving.serialize_keras_object(metric)
    result["config"].update(getattr(metric, "_fn_kwargs", {}))  # Keras leaves some out
    result["config"] = {key: value.tolist() if hasattr(value, "tolist") else [float(v) for v in value] if isinstance(value, list) and key == "thresholds" else value
                        for key, value in result["config"].items()}
    return result


def case(metric, batches, bound=None, reset=True):
    """Batches are tuples of a target (None for metrics of values), a prediction, and perhaps weights and a mask."""
    result = {"metric": described(metric), "batches": []}
    for target, prediction, *more in batches:
        given = tf.constant(prediction)
        batch = {"prediction": nest(given)}
        weight = more[0] if more else None
        if len(more) > 1:
            backend.set_keras_mask(given, tf.constant(more[1]))
            batch["mask"] = array(more[1])
        if weight is not None:
            batch["weight"] = array(weight)
        if target is None:
            metric.update_state(given, sample_weight=weight)
        else:
            batch["target"] = array(target)
            metric.update_state(tf.constant(target), given, sample_weight=None if weight is None else tf.constant(weight))
        batch["result"] = nest(tf.convert_to_tensor(metric.result()))
        result["batches"].append(batch)
    result["variables"] = [{"path": path(v), "value": array(v.numpy())} for v in metric.variables]
    metric.reset_state()
    result["after_reset"] = nest(tf.convert_to_tensor(metric.result()))
    if bound:
        result["bound"] = bound
    return result


def batches(targets, predictions, sizes=(4, 1, 3), weights=None):
    for size in sizes:
        yield (targets(size), predictions(size), *([weights(size)] if weights else []))


def weighted(make, targets, predictions, **options):
    """Without weights, with weights, with integer weights."""
    yield case(make(), batches(targets, predictions), **options)
    yield case(make(), batches(targets, predictions, weights=lambda n: positive(n)), **options)
    yield case(make(), batches(targets, predictions, weights=lambda n: (np.arange(n) % 3).astype("int32")), **options)


def reductions():
    for kind in [M.Mean, M.Sum]:
        yield case(kind(), [(None, numbers(4)), (None, numbers(1)), (None, np.float32(2.5))])
        yield case(kind(), [(None, numbers(4), positive(4)), (None, numbers(2), positive(2, 1)), (None, np.float32(2.5), np.float32(3))])
        yield case(kind(), [(None, numbers(4, 3), positive(4)), (None, numbers(2, 3), positive(2, 3)), (None, numbers(2, 3), positive(2, 1))])
        yield case(kind(), [(None, numbers(2, 3, 2)), (None, numbers(2, 3, 2), positive(2)), (None, numbers(2, 3, 2), positive(2, 3))])
        yield case(kind(), [(None, numbers(2, 3)), (None, np.array([1, 2, 4], "int32")), (None, np.array([True, False]))])
        yield case(kind(dtype="float64"), [(None, numbers(4).astype("float64"))] * 2)
        yield case(kind(dtype="float16"), [(None, numbers(4).astype("float16"))] * 3, bound=5e-3)
        yield case(kind(name="a/b"), [(None, numbers(0)), (None, numbers(2)), (None, numbers(2), np.zeros(2, "float32"))])
        yield case(kind(), [(None, numbers(3), np.float32(2))])


def functions():
    for kind in [M.MeanSquaredError, M.MeanAbsoluteError, M.MeanAbsolutePercentageError, M.MeanSquaredLogarithmicError,
                 M.RootMeanSquaredError, M.LogCoshError, M.CosineSimilarity, M.Poisson, M.KLDivergence, M.Hinge, M.SquaredHinge,
                 M.CategoricalHinge]:
        yield from weighted(kind, lambda n: positive(n, 3), lambda n: positive(n, 3))
        yield case(kind(), batches(lambda n: positive(n, 2, 3), lambda n: positive(n, 2, 3), weights=lambda n: positive(n, 2)))
        yield case(kind(), [(positive(3, 2, 3), positive(3, 2, 3), None, bits(3, 2) > 0)] * 2)
        yield case(kind(), [(positive(3, 2, 3), positive(3, 2, 3), positive(3, 2), bits(3, 2) > 0)] * 2)
        yield case(kind(dtype="float64"), batches(lambda n: positive(n, 3), lambda n: positive(n, 3)))
        yield case(kind(dtype="float16"), batches(lambda n: positive(n, 3), lambda n: positive(n, 3)), bound=1e-2)
        yield case(kind(), batches(lambda n: np.arange(n * 2).reshape(n, 2), lambda n: positive(n, 2)))
    for kind in [M.MeanSquaredError, M.RootMeanSquaredError, M.MeanAbsoluteError]:
        yield case(kind(), batches(lambda n: numbers(n), lambda n: numbers(n, 1)))
        yield case(kind(), batches(lambda n: numbers(n, 1), lambda n: numbers(n)))
    yield case(M.CosineSimilarity(axis=1), batches(lambda n: numbers(n, 2, 3), lambda n: numbers(n, 2, 3)))
    for kind in [M.PearsonCorrelation, M.ConcordanceCorrelation]:
        yield from weighted(kind, lambda n: numbers(n, 5), lambda n: numbers(n, 5))
        yield case(kind(axis=0), [(numbers(5, 3), numbers(5, 3)), (numbers(4, 3), numbers(4, 3))])
        yield case(kind(axis=1), [(numbers(2, 4, 3), numbers(2, 4, 3))])
        yield case(kind(dtype="float64"), [(numbers(2, 4).astype("float64"), numbers(2, 4).astype("float64"))])


def cross_entropies():
    yield from weighted(M.BinaryCrossentropy, lambda n: bits(n, 3), lambda n: parts(n, 3))
    yield case(M.BinaryCrossentropy(from_logits=True, label_smoothing=0.1), batches(lambda n: bits(n, 3), lambda n: numbers(n, 3)))
    yield from weighted(M.CategoricalCrossentropy, lambda n: one_hot(3, n), lambda n: parts(n, 3))
    yield case(M.CategoricalCrossentropy(from_logits=True, label_smoothing=0.1, axis=1),
               batches(lambda n: parts(n, 3, 2), lambda n: numbers(n, 3, 2)))
    labels = lambda n: np.arange(n) % 3
    yield from weighted(M.SparseCategoricalCrossentropy, labels, lambda n: parts(n, 3))
    yield case(M.SparseCategoricalCrossentropy(), batches(lambda n: labels(n)[:, None], lambda n: parts(n, 3)))
    for ignored in [-1, 1]:
        kind = lambda **more: M.SparseCategoricalCrossentropy(ignore_class=ignored, **more)
        steps = lambda n: np.where(np.arange(n * 2).reshape(n, 2) % 3 == 1, ignored, np.arange(n * 2).reshape(n, 2) % 3)
        yield case(kind(), batches(steps, lambda n: parts(n, 2, 3)))
        yield case(kind(from_logits=True), batches(steps, lambda n: numbers(n, 2, 3), weights=lambda n: positive(n, 2)))
        yield case(kind(), [(steps(3), parts(3, 2, 3), positive(3, 2), bits(3, 2) > 0)])


def accuracies():
    digits = lambda n: np.abs(numbers(n) * 10).astype("int64") % 3
    yield from weighted(M.Accuracy, digits, digits)
    yield case(M.Accuracy(), batches(lambda n: digits(n)[:, None], digits, weights=lambda n: positive(n, 1)))
    yield case(M.Accuracy(), batches(lambda n: digits(n).astype("float32"), lambda n: digits(n).astype("float32")))
    yield case(M.Accuracy(), batches(lambda n: digits(2 * n).reshape(n, 2), lambda n: digits(2 * n).reshape(n, 2)))
    yield from weighted(M.BinaryAccuracy, lambda n: bits(n, 1), lambda n: parts(n, 3)[:, :1])
    yield case(M.BinaryAccuracy(threshold=0.2), batches(lambda n: bits(n), lambda n: parts(n, 3)[:, :1]))
    yield case(M.BinaryAccuracy(threshold=0.3), batches(lambda n: bits(n, 3).astype("int32"), lambda n: parts(n, 3)))
    yield case(M.BinaryAccuracy(), [(np.array([[1, 0, 1]], "int32"), np.array([[0.5, 0.5, 0.50001]], "float32"))])
    yield case(M.BinaryAccuracy(), [(bits(3, 2, 1), parts(3, 2, 3)[..., :1], None, bits(3, 2) > 0)])
    yield from weighted(M.CategoricalAccuracy, lambda n: one_hot(3, n), lambda n: parts(n, 3))
    yield case(M.CategoricalAccuracy(), batches(lambda n: one_hot(3, n, 2), lambda n: parts(n, 2, 3), weights=lambda n: positive(n, 2)))
    yield case(M.CategoricalAccuracy(), [(one_hot(3, 4, 2), parts(4, 2, 3), positive(4, 2), bits(4, 2) > 0)])
    for kind in [M.SparseCategoricalAccuracy]:
        yield from weighted(kind, digits, lambda n: parts(n, 3))
        yield case(kind(), batches(lambda n: digits(n)[:, None], lambda n: parts(n, 3), weights=lambda n: positive(n)))
        yield case(kind(), batches(lambda n: digits(n * 2).reshape(n, 2), lambda n: parts(n, 2, 3), weights=lambda n: positive(n, 2)))
        yield case(kind(), batches(lambda n: digits(n * 2).reshape(n, 2, 1), lambda n: parts(n, 2, 3)))
        yield case(kind(), batches(lambda n: digits(n)[:, None], lambda n: parts(n, 1, 3)))
        yield case(kind(), batches(lambda n: digits(n).astype("float32"), lambda n: parts(n, 3).astype("float64")))
        yield case(kind(), [(digits(6).reshape(3, 2), parts(3, 2, 3), None, bits(3, 2) > 0)])
        yield case(kind(), [(np.array([0, 2, 0]), np.array([[0.4, 0.4, 0.2], [0.3, 0.3, 0.3], [1, 2, 3]], "float32"))])
    for k in [1, 2, 3]:
        yield from weighted(lambda: M.TopKCategoricalAccuracy(k=k), lambda n: one_hot(4, n), lambda n: parts(n, 4))
        yield from weighted(lambda: M.SparseTopKCategoricalAccuracy(k=k), lambda n: np.arange(n) % 4, lambda n: parts(n, 4))
        yield case(M.SparseTopKCategoricalAccuracy(k=k, from_sorted_ids=True),
                   batches(lambda n: np.arange(n) % 4, lambda n: np.argsort(parts(n, 4)).astype("float32")))
        yield case(M.SparseTopKCategoricalAccuracy(k=k), batches(lambda n: np.arange(n * 2).reshape(n, 2) % 4, lambda n: parts(n, 2, 4)))
        yield case(M.TopKCategoricalAccuracy(k=k), batches(lambda n: one_hot(4, n, 2), lambda n: parts(n, 2, 4)))


def confusion():
    three = lambda n: np.round(np.random.default_rng(n).uniform(size=(n, 3)), 2).astype("float32")
    one = lambda n: np.round(np.random.default_rng(n).uniform(size=n), 1).astype("float32")
    for kind in [M.TruePositives, M.FalsePositives, M.TrueNegatives, M.FalseNegatives, M.Precision, M.Recall]:
        yield from weighted(kind, lambda n: bits(n), one)
        yield from weighted(lambda: kind(thresholds=[0.2, 0.7]), lambda n: bits(n), one)
        yield from weighted(lambda: kind(thresholds=[0.0, 0.25, 0.5, 0.75, 1.0]), lambda n: bits(n), one)
        yield case(kind(thresholds=0.3), batches(lambda n: bits(n, 3), three, weights=lambda n: positive(n)))
        yield case(kind(thresholds=[0.0, 0.5, 1.0]), batches(lambda n: bits(n, 3), three, weights=lambda n: positive(n, 3)))
        yield case(kind(thresholds=[0.3, 0.1]), batches(lambda n: bits(n, 2, 3), lambda n: three(n * 2).reshape(n, 2, 3)))
        yield case(kind(), batches(lambda n: bits(n, 1), one))
        yield case(kind(), batches(lambda n: bits(n).astype("int64"), lambda n: one(n)[:, None]))
        yield case(kind(), [(bits(0), one(0)), (bits(2) > 0, one(2))])
    for kind in [M.Precision, M.Recall]:
        for more in [{"top_k": 2}, {"top_k": 1, "class_id": 1}, {"class_id": 0}, {"class_id": 2, "thresholds": [0.1, 0.2, 0.6]},
                     {"top_k": 2, "thresholds": [0.0, 0.5, 1.0]}]:
            yield case(kind(**more), batches(lambda n: bits(n, 3), three))
            yield case(kind(**more), batches(lambda n: bits(n, 3), three, weights=lambda n: positive(n)))
    for make in [lambda **m: M.SensitivityAtSpecificity(0.5, **m), lambda **m: M.SpecificityAtSensitivity(0.6, **m),
                 lambda **m: M.PrecisionAtRecall(0.5, **m), lambda **m: M.RecallAtPrecision(0.4, **m)]:
        yield from weighted(lambda: make(num_thresholds=5), lambda n: bits(n), one)
        yield case(make(num_thresholds=1), batches(lambda n: bits(n), one))
        yield case(make(num_thresholds=2), batches(lambda n: bits(n), one))
        yield case(make(num_thresholds=11, class_id=1), batches(lambda n: bits(n, 3), three))
        yield case(make(num_thresholds=11), batches(lambda n: bits(n, 3), three, weights=lambda n: positive(n)))
    for value in [0.0, 1.0]:
        yield case(M.RecallAtPrecision(value, num_thresholds=4), batches(lambda n: bits(n), one))
        yield case(M.SensitivityAtSpecificity(value, num_thresholds=4), batches(lambda n: bits(n), one))


def areas():
    three = lambda n: np.round(np.random.default_rng(n).uniform(size=(n, 3)), 2).astype("float32")
    one = lambda n: np.round(np.random.default_rng(n).uniform(size=n), 2).astype("float32")
    for curve, method in itertools.product(["ROC", "PR", "PRGAIN"], ["interpolation", "minoring", "majoring"]):
        make = lambda **more: M.AUC(curve=curve, summation_method=method, **more)
        yield from weighted(lambda: make(num_thresholds=7), lambda n: bits(n), one)
        yield case(make(thresholds=[0.3, 0.1, 0.8]), batches(lambda n: bits(n), one))
        yield case(make(thresholds=[0.25, 0.5, 0.75]), batches(lambda n: bits(n), one))
        yield case(make(num_thresholds=5, multi_label=True), batches(lambda n: bits(n, 3), three))
        yield case(make(num_thresholds=5, multi_label=True, num_labels=3, label_weights=[1.0, 0.5, 2.0]),
                   batches(lambda n: bits(n, 3), three, weights=lambda n: positive(n)))
        yield case(make(thresholds=[0.4, 0.5], multi_label=True), batches(lambda n: bits(n, 3), three, weights=lambda n: positive(n)))
        yield case(make(num_thresholds=6, label_weights=[1.0, 0.5, 2.0]), batches(lambda n: bits(n, 3), three))
        yield case(make(thresholds=[0.4, 0.5], label_weights=[1.0, 0.5, 2.0]),
                   batches(lambda n: bits(n, 3), three, weights=lambda n: positive(n)))
        yield case(make(num_thresholds=6, from_logits=True), batches(lambda n: bits(n), lambda n: numbers(n)))
        yield case(make(num_thresholds=4), [(np.ones(3, "int32"), one(3)), (np.zeros(3, "int32"), one(3))])
        yield case(make(num_thresholds=2), batches(lambda n: bits(n), one))
    nan = np.array([[0.1, np.nan], [0.7, 0.9], [np.nan, 0.4]], "float32")
    yield case(M.AUC(num_thresholds=5, multi_label=True), [(bits(3, 2), nan)])
    yield case(M.AUC(num_thresholds=5), [(bits(3, 2), nan)])
    yield case(M.TruePositives(thresholds=[0.0, 0.5, 1.0]), [(bits(3, 2), nan)])
    yield case(M.FalseNegatives(thresholds=[0.3]), [(bits(3, 2), nan)])
    yield case(M.AUC(), [(bits(8), one(8)), (bits(3), np.array([0, 1, 0.5], "float32"))])


def scores():
    for average, threshold in itertools.product([None, "micro", "macro", "weighted"], [None, 0.4]):
        yield from weighted(lambda: M.F1Score(average=average, threshold=threshold), lambda n: one_hot(3, n), lambda n: parts(n, 3))
        yield case(M.FBetaScore(average=average, threshold=threshold, beta=2.0), batches(lambda n: bits(n, 3), lambda n: parts(n, 3)))
    yield case(M.FBetaScore(beta=0.5, dtype="float64"), batches(lambda n: bits(n, 3).astype("int32"), lambda n: parts(n, 3)))
    yield case(M.F1Score(), [(np.eye(3, dtype="float32"), np.zeros((3, 3), "float32"))])
    for aggregation, regressors in itertools.product(["uniform_average", "variance_weighted_average", None], [0, 2]):
        make = lambda: M.R2Score(class_aggregation=aggregation, num_regressors=regressors)
        yield case(make(), batches(lambda n: numbers(n, 2), lambda n: numbers(n, 2), sizes=(4, 3, 5)), bound=1e-4)
        yield case(make(), batches(lambda n: numbers(n, 2), lambda n: numbers(n, 2), sizes=(4, 3), weights=lambda n: positive(n) + 0.1),
                   bound=1e-4)
        yield case(make(), batches(lambda n: numbers(n, 1), lambda n: numbers(n, 1), sizes=(4, 3), weights=lambda n: positive(n, 1) + 0.1),
                   bound=1e-4)
    yield case(M.R2Score(num_regressors=7), batches(lambda n: numbers(n, 2), lambda n: numbers(n, 2), sizes=(4,)), bound=1e-4)
    yield case(M.R2Score(num_regressors=9), batches(lambda n: numbers(n, 2), lambda n: numbers(n, 2), sizes=(4,)), bound=1e-4)


def overlaps():
    digits = lambda n: np.abs(numbers(n) * 10).astype("int64") % 3
    yield from weighted(lambda: M.IoU(3, [0, 2]), digits, digits)
    yield from weighted(lambda: M.MeanIoU(3), digits, digits)
    yield case(M.MeanIoU(3, dtype="float32"), batches(digits, digits, weights=lambda n: positive(n)))
    yield case(M.MeanIoU(3, ignore_class=1), batches(lambda n: digits(n * 2).reshape(n, 2), lambda n: digits(n * 2).reshape(n, 2)))
    yield case(M.MeanIoU(3, ignore_class=-1), [(np.array([0, -1, 2, 5]), np.array([0, 1, -3, 1]))])
    yield case(M.MeanIoU(4), [(np.array([0, 1, 1]), np.array([0, 1, 0]))])
    yield case(M.MeanIoU(3), batches(lambda n: digits(n).astype("float32"), lambda n: digits(n).astype("float32")))
    yield case(M.IoU(3, [1], sparse_y_true=False, sparse_y_pred=False), batches(lambda n: one_hot(3, n, 2), lambda n: parts(n, 2, 3)))
    yield case(M.OneHotIoU(3, [0, 1]), batches(lambda n: one_hot(3, n), lambda n: parts(n, 3)))
    yield case(M.OneHotIoU(3, [0, 1], sparse_y_pred=True, ignore_class=2), batches(lambda n: one_hot(3, n), digits))
    yield case(M.OneHotMeanIoU(3), batches(lambda n: one_hot(3, n), lambda n: parts(n, 3), weights=lambda n: np.arange(n)))
    yield case(M.BinaryIoU(), batches(lambda n: bits(n), lambda n: parts(n, 3)[:, 0]))
    yield case(M.BinaryIoU([1], threshold=0.3), batches(lambda n: bits(n, 3), lambda n: parts(n, 3)))
    yield case(M.BinaryIoU([0], threshold=0.3, dtype="float32"),
               batches(lambda n: bits(n, 3), lambda n: parts(n, 3), weights=lambda n: positive(n, 3)))


if __name__ == "__main__":
    write("metrics", itertools.chain(reductions(), functions(), cross_entropies(), accuracies(), confusion(), areas(), scores(), overlaps()))
