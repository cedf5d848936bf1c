"""Small models that Keras trains for ten steps: losses and metrics of each, and the weights afterwards; whole trainings by fit;
and what callbacks decide on a list of losses.

Writes keras/src/test/resources/golden/keras_training.json.
"""

import json

from keras_cases import OUT, array, keras, np, numbers, random

layers, optimizers, losses, metrics = keras.layers, keras.optimizers, keras.losses, keras.metrics
STEPS = 10


def network(*more, **arguments):
    """Two layers of which the second has regularizers or constraints as a case says."""
    return [layers.Dense(4, activation="tanh"), *more, layers.Dense(1, **arguments)]


def built(parts, width):
    model = keras.Sequential(parts)
    model.build(width)
    for weight in model.trainable_weights:
        weight.assign(numbers(*weight.shape))
    return model


def config(value):
    return None if value is None else keras.saving.serialize_keras_object(value)


def settings(optimizer):
    """What the optimizer was made with, besides its defaults."""
    kept = optimizer.get_config()
    plain = type(optimizer)().get_config()
    changed = {k: v for k, v in kept.items() if v != plain.get(k) and k not in ("name", "momentum" if v is None else "")}
    changed["learning_rate"] = kept["learning_rate"]
    return {"class": type(optimizer).__name__, "config": changed}


def rows(steps, size=6, width=3):
    return [(numbers(size, width), numbers(size, 1)) for _ in range(steps)]


def steps(
    name, parts, optimizer, weights=None, loss=None, measured=(), weighted=(), width=(None, 3), data=None, bound=None
):
    """Ten steps of train_on_batch, each with its own data.

    `bound` is how far numbers may be from these, absolute and relative, where they have few digits.
    """
    model = built(parts, width)
    loss = loss or losses.MeanSquaredError()
    before = [array(w.numpy()) for w in model.weights]
    result = {
        "name": name,
        "layers": [config(each) for each in parts],
        "input": list(width),
        "weights": before,
        "optimizer": settings(optimizer),
        "loss": config(loss),
        "metrics": [config(each) for each in measured],
        "weighted_metrics": [config(each) for each in weighted],
        "steps": [],
    }
    if bound:
        result["bound"] = bound
    model.compile(optimizer, loss, metrics=list(measured), weighted_metrics=list(weighted))
    for x, y in data or rows(STEPS):
        w = weights(y) if weights else None
        step = {"x": array(x), "y": array(y)}
        if w is not None:
            step["sample_weight"] = array(w)
        step["logs"] = {k: float(v) for k, v in model.train_on_batch(x, y, sample_weight=w, return_dict=True).items()}
        result["steps"].append(step)
    x, y = (data or rows(1))[0]
    result["test"] = {
        "x": array(x),
        "y": array(y),
        "logs": {k: float(v) for k, v in model.test_on_batch(x, y, return_dict=True).items()},
    }
    result["after"] = [array(w.numpy()) for w in model.weights]
    return result


def example_weights(y):
    return np.round(random.uniform(0.2, 2, size=len(y)), 3).astype("float32")


def step_weights(y):
    return np.round(random.uniform(0.2, 2, size=y.shape[:2]), 3).astype("float32")


def rules():
    yield "SGD", lambda **o: optimizers.SGD(0.05, **o)
    yield "momentum", lambda **o: optimizers.SGD(0.05, momentum=0.9, **o)
    yield "nesterov", lambda **o: optimizers.SGD(0.05, momentum=0.9, nesterov=True, **o)
    yield "Adam", lambda **o: optimizers.Adam(0.01, **o)
    yield "AdamW", lambda **o: optimizers.AdamW(0.01, weight_decay=0.01, **o)
    yield "RMSprop", lambda **o: optimizers.RMSprop(0.01, **o)


def all_steps():
    l2, max_norm = keras.regularizers.L2, keras.constraints.MaxNorm
    for name, rule in rules():
        yield steps(name, network(), rule())
        yield steps(name + " with weights", network(), rule(), weights=example_weights)
        penal = network(kernel_regularizer=l2(0.1), activity_regularizer=l2(0.01))
        yield steps(name + " with regularizers", penal, rule())
        yield steps(name + " with a constraint", network(kernel_constraint=max_norm(0.5)), rule())
    for name, rule in list(rules())[0:4:3]:
        for option in ({"clipnorm": 0.1}, {"clipvalue": 0.05}, {"global_clipnorm": 0.1}):
            yield steps(f"{name} {option}", network(), rule(**option))
        yield steps(name + " accumulated", network(), rule(gradient_accumulation_steps=3))
    measured = [metrics.MeanSquaredError(), metrics.MeanAbsoluteError()]
    weighted = [metrics.MeanAbsoluteError()]
    yield steps("metrics", network(), optimizers.SGD(0.05), weights=example_weights, measured=measured, weighted=weighted)
    classes = [layers.Dense(4, activation="relu"), layers.Dense(3)]
    labels = [(x, random.integers(0, 3, size=(6,)).astype("int32")) for x, _ in rows(STEPS)]
    crossentropy = losses.SparseCategoricalCrossentropy(from_logits=True)
    yield steps(
        "classes", classes, optimizers.Adam(0.01), loss=crossentropy, measured=[metrics.SparseCategoricalAccuracy()], data=labels
    )
    yield steps("batch normalization", network(layers.BatchNormalization()), optimizers.SGD(0.05))
    yield steps("dropout that drops nothing", network(layers.Dropout(0.0)), optimizers.SGD(0.05))
    masked = [layers.Masking(0.0), layers.Dense(1)]
    series = [(np.where(random.uniform(size=(4, 5, 1)) < 0.3, 0, numbers(4, 5, 2)), numbers(4, 5, 1)) for _ in range(STEPS)]
    series = [(x.astype("float32"), y) for x, y in series]
    yield steps("mask", masked, optimizers.SGD(0.05), width=(None, 5, 2), data=series, measured=[metrics.MeanSquaredError()])
    yield steps(
        "mask with weights",
        [layers.Masking(0.0), layers.Dense(1)],
        optimizers.SGD(0.05),
        width=(None, 5, 2),
        data=series,
        weights=step_weights,
        weighted=[metrics.MeanSquaredError()],
    )


def option_steps():
    """What optimizers do besides their rule."""
    schedules = optimizers.schedules
    rates = {
        "ExponentialDecay": schedules.ExponentialDecay(0.1, 3, 0.5),
        "ExponentialDecay in stairs": schedules.ExponentialDecay(0.1, 3, 0.5, staircase=True),
        "CosineDecay": schedules.CosineDecay(0.0, 6, alpha=0.1, warmup_target=0.1, warmup_steps=3),
        "PiecewiseConstantDecay": schedules.PiecewiseConstantDecay([2, 5], [0.1, 0.05, 0.01]),
    }
    for name, rate in rates.items():
        for rule in (optimizers.SGD, optimizers.Adam):
            yield steps(f"{rule.__name__} {name}", network(), rule(rate))
    options = (
        {"weight_decay": 0.1},
        {"use_ema": True, "ema_momentum": 0.8},
        {"use_ema": True, "ema_momentum": 0.8, "ema_overwrite_frequency": 3},
        {"loss_scale_factor": 128.0},
        {"gradient_accumulation_steps": 4, "global_clipnorm": 0.2, "weight_decay": 0.05},
        {"gradient_accumulation_steps": 2, "use_ema": True, "ema_momentum": 0.8, "ema_overwrite_frequency": 2},
    )
    for option in options:
        for name, rule in list(rules())[0:4:3]:
            yield steps(f"{name} {option}", network(), rule(**option))
    yield steps("Adam amsgrad", network(), optimizers.Adam(0.01, amsgrad=True))
    yield steps("RMSprop centered", network(), optimizers.RMSprop(0.01, momentum=0.5, centered=True))


def half_steps():
    """Layers that compute in 16 bits. Under mixed_float16 the optimizer is wrapped in one that scales losses."""
    for name, rule in list(rules())[0:4:3]:
        for policy, bound in (("mixed_bfloat16", 2e-2), ("mixed_float16", 3e-3)):
            keras.mixed_precision.set_dtype_policy(policy)
            yield steps(f"{name} {policy}", network(), rule(), bound=bound)
            yield steps(f"{name} {policy} with weights", network(), rule(global_clipnorm=0.5), weights=example_weights, bound=bound)
            # Gradients of this size overflow with the first scales, and these steps change nothing.
            large = [(x, y * 100) for x, y in rows(STEPS)]
            yield steps(f"{name} {policy} large", [layers.Dense(1)], rule(), data=large, bound=bound)
            keras.mixed_precision.set_dtype_policy("float32")


def fit(name, class_weight=None, sample_weight=None, optimizer=None, **options):
    model = built([layers.Dense(4, activation="relu"), layers.Dense(3)], (None, 3))
    x = numbers(11, 3)
    y = random.integers(0, 3, size=(11,)).astype("int32")
    weights = example_weights(y) if sample_weight else None
    loss, accuracy = losses.SparseCategoricalCrossentropy(from_logits=True), metrics.SparseCategoricalAccuracy()
    before = [array(w.numpy()) for w in model.weights]
    optimizer = optimizer or optimizers.Adam(0.02)
    model.compile(optimizer, loss, metrics=[accuracy])
    history = model.fit(x, y, shuffle=False, verbose=0, class_weight=class_weight, sample_weight=weights, **options)
    return {
        "name": name,
        "layers": [config(each) for each in model.layers],
        "input": [None, 3],
        "weights": before,
        "optimizer": settings(optimizer),
        "x": array(x),
        "y": array(y),
        "class_weight": class_weight,
        "sample_weight": None if weights is None else array(weights),
        "options": options,
        "history": {k: [float(each) for each in v] for k, v in history.history.items()},
        "evaluate": {k: float(v) for k, v in model.evaluate(x, y, verbose=0, batch_size=4, return_dict=True).items()},
        "predict": array(model.predict(x, verbose=0, batch_size=4)),
    }


def all_fits():
    yield fit("defaults", epochs=3)
    yield fit("a smaller last batch", batch_size=4, epochs=3)
    yield fit("validation split", batch_size=4, epochs=3, validation_split=0.3)
    yield fit("validation each second epoch", batch_size=4, epochs=4, validation_split=0.3, validation_freq=2)
    yield fit("class weights", batch_size=4, epochs=3, class_weight={0: 0.5, 2: 3.0})
    yield fit("sample weights", batch_size=4, epochs=3, sample_weight=True, validation_split=0.2)
    yield fit("initial epoch", batch_size=4, epochs=4, initial_epoch=2)
    averaged = optimizers.Adam(0.02, use_ema=True, ema_momentum=0.8)
    yield fit("averages of weights", optimizer=averaged, batch_size=4, epochs=3, validation_split=0.3)
    often = optimizers.Adam(0.02, use_ema=True, ema_momentum=0.8, ema_overwrite_frequency=2)
    yield fit("averages of weights, often", optimizer=often, batch_size=4, epochs=3, validation_split=0.3)
    accumulated = optimizers.Adam(0.02, gradient_accumulation_steps=2)
    yield fit("accumulated over epochs", optimizer=accumulated, batch_size=4, epochs=3)
    decaying = optimizers.SGD(optimizers.schedules.InverseTimeDecay(0.2, 2, 0.5), momentum=0.9)
    yield fit("a schedule", optimizer=decaying, batch_size=4, epochs=3)


class Losing(keras.callbacks.Callback):
    """Logs given losses."""

    def __init__(self, values):
        super().__init__()
        self.values = values

    def on_epoch_end(self, epoch, logs=None):
        logs["val_loss"] = self.values[epoch]


def decision(kind, values, **arguments):
    model = keras.Sequential([layers.Dense(1)])
    model.compile(optimizers.SGD(0.1), losses.MeanSquaredError())
    callback = getattr(keras.callbacks, kind)(**arguments)
    x = np.zeros((2, 1), "float32")
    history = model.fit(x, x, epochs=len(values), verbose=0, callbacks=[Losing(values), callback])
    return {
        "callback": kind,
        "arguments": arguments,
        "values": values,
        "epochs": len(history.epoch),
        "learning_rates": [float(each) for each in history.history.get("learning_rate", [])],
        "last_rate": float(model.optimizer.learning_rate.numpy()),
        "best_epoch": getattr(callback, "best_epoch", None),
        "stopped_epoch": getattr(callback, "stopped_epoch", None),
    }


def decisions():
    falling = [1.0, 0.8, 0.9, 0.7, 0.71, 0.72, 0.65, 0.65, 0.65, 0.66, 0.4, 0.5, 0.6, 0.7, 0.8]
    flat = [0.5] * 8
    for values in (falling, flat):
        for patience in (0, 1, 2, 3):
            yield decision("EarlyStopping", values, patience=patience)
            yield decision("ReduceLROnPlateau", values, patience=patience, factor=0.5)
        yield decision("EarlyStopping", values, patience=2, min_delta=0.1)
        yield decision("EarlyStopping", values, patience=2, mode="max")
        yield decision("EarlyStopping", values, patience=2, baseline=0.6)
        yield decision("EarlyStopping", values, patience=1, start_from_epoch=4)
        yield decision("ReduceLROnPlateau", values, patience=1, cooldown=2)
        yield decision("ReduceLROnPlateau", values, patience=1, min_lr=0.02)
        yield decision("ReduceLROnPlateau", values, patience=2, min_delta=0.06)
        yield decision("ReduceLROnPlateau", values, patience=2, mode="max")


def write():
    parts = {"steps": [*all_steps(), *option_steps(), *half_steps()], "fits": list(all_fits()), "decisions": list(decisions())}
    text = ",\n".join(f'"{k}": [\n' + ",\n".join(json.dumps(each) for each in v) + "\n]" for k, v in parts.items())
    (OUT / "keras_training.json").write_text("{" + text + "}\n")


if __name__ == "__main__":
    write()
