"""Models that Keras trains for five steps and saves, and then trains on: losses and metrics of the steps afterwards, and weights.

Writes keras/src/test/resources/golden/keras_files/continued/*.keras, and keras_continued.json.
"""

import json

from keras_cases import OUT, array, keras, np, numbers, random
from keras_files import FOLDER, L, nest

O, schedules = keras.optimizers, keras.optimizers.schedules
BEFORE, AFTER, LATER = 5, 5, 3
CONTINUED = FOLDER / "continued"


def network():
    return keras.Sequential([keras.Input((3,)), L.Dense(4, activation="tanh"), L.BatchNormalization(), L.Dense(1)])


def branched():
    x = keras.Input((3,), name="x")
    y = L.Dense(4, activation="relu")(x)
    return x, L.Dense(1, name="size")(y), L.Dense(3, name="kind")(y)


def frozen():
    model = network()
    model.layers[0].trainable = False
    return model


def values():
    return [(numbers(6, 3), numbers(6, 1)) for _ in range(BEFORE + AFTER + LATER)]


def several(make):
    return [(numbers(6, 3), make(numbers(6, 1), random.integers(0, 3, size=(6,)).astype("int32"))) for _ in range(BEFORE + AFTER + LATER)]


def case(name, model, data, *arguments, **compiled):
    """Trains, saves, and trains on."""
    for weight in model.trainable_weights:
        weight.assign(numbers(*weight.shape))
    model.compile(*arguments, **compiled)
    logs = []
    for i, (x, y) in enumerate(data):
        if i == BEFORE:
            model.save(CONTINUED / name)
        logs.append({k: float(v) for k, v in model.train_on_batch(x, y, return_dict=True).items()})
        if i == BEFORE + AFTER - 1:
            after = [array(w.numpy()) for w in model.weights]
    steps = [{"x": array(x), "y": nest(y), "logs": log} for (x, y), log in list(zip(data, logs))[BEFORE:]]
    return {"file": name, "steps": steps[:AFTER], "later": steps[AFTER:], "after": after}


def optimizers():
    yield "sgd", O.SGD(0.05)
    yield "momentum", O.SGD(0.05, momentum=0.9, nesterov=True, weight_decay=0.01)
    yield "adam", O.Adam(0.01)
    yield "amsgrad", O.Adam(0.01, amsgrad=True, clipnorm=0.1)
    yield "clipped", O.Adam(0.01, global_clipnorm=0.1)
    yield "adamw", O.AdamW(0.01, weight_decay=0.02, clipvalue=0.05)
    yield "rmsprop", O.RMSprop(0.01, momentum=0.5, centered=True)
    yield "adagrad", O.Adagrad(0.05)
    yield "adadelta", O.Adadelta(0.5)
    yield "nadam", O.Nadam(0.01)
    yield "ftrl", O.Ftrl(0.05, l1_regularization_strength=0.01)
    yield "lion", O.Lion(0.01)
    yield "adamax", O.Adamax(0.01)
    yield "adafactor", O.Adafactor(0.05)
    yield "averaged", O.Adam(0.01, use_ema=True, ema_momentum=0.9, ema_overwrite_frequency=3)
    yield "accumulated", O.Adam(0.01, gradient_accumulation_steps=2)
    yield "scaled", O.Adam(0.01, loss_scale_factor=8.0)
    yield "scaling", O.LossScaleOptimizer(O.Adam(0.01), initial_scale=64.0, dynamic_growth_steps=3)
    yield "exponential", O.Adam(schedules.ExponentialDecay(0.05, 4, 0.5, staircase=True))
    yield "cosine", O.SGD(schedules.CosineDecay(0.01, 8, alpha=0.1, warmup_target=0.05, warmup_steps=3), momentum=0.9)
    yield "restarts", O.SGD(schedules.CosineDecayRestarts(0.05, 3))
    yield "piecewise", O.RMSprop(schedules.PiecewiseConstantDecay([3, 7], [0.05, 0.02, 0.01]))
    yield "polynomial", O.SGD(schedules.PolynomialDecay(0.05, 8, power=2.0))
    yield "inverse", O.SGD(schedules.InverseTimeDecay(0.05, 4, 0.5))


def all_cases():
    for name, optimizer in optimizers():
        yield case(f"{name}.keras", network(), values(), optimizer, "mse", metrics=["mae"])
    yield case("frozen.keras", frozen(), values(), O.Adam(0.01), keras.losses.MeanSquaredError(reduction="sum"), weighted_metrics=[keras.metrics.RootMeanSquaredError(name="far")])
    yield case("older.h5", network(), values(), O.Nadam(0.01), "mse", metrics=["mae"])
    classes = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
    labels = several(lambda size, kind: kind)
    one = keras.Sequential([keras.Input((3,)), L.Dense(4, activation="relu"), L.Dense(3)])
    yield case("classes.keras", one, labels, O.Adam(0.01), classes, metrics=["accuracy", keras.metrics.SparseTopKCategoricalAccuracy(2)])
    x, size, kind = branched()
    lists = several(lambda size, kind: [size, kind])
    yield case(
        "list.keras", keras.Model(x, [size, kind]), lists, O.Adam(0.01), loss=["mse", classes], loss_weights=[0.5, 2.0], metrics=[["mae"], ["accuracy"]]
    )
    x, size, kind = branched()
    yield case("names.keras", keras.Model(x, [size, kind]), lists, O.Adam(0.01), loss={"size": "mse", "kind": classes}, metrics={"kind": ["accuracy"]})
    x, size, kind = branched()
    maps = several(lambda size, kind: {"size": size, "kind": kind})
    yield case(
        "map.keras", keras.Model(x, {"size": size, "kind": kind}), maps, O.Adam(0.01), loss={"size": "mse", "kind": classes}, loss_weights={"size": 0.5, "kind": 2.0}
    )


def write():
    CONTINUED.mkdir(parents=True, exist_ok=True)
    text = ",\n".join(json.dumps(each) for each in all_cases())
    (OUT / "keras_continued.json").write_text('{"cases": [\n' + text + "\n]}\n")


if __name__ == "__main__":
    write()
