"""Models with several inputs and outputs that Keras trains: the logs of ten steps, of fit with validation, of evaluate, what
predict gives, and the weights afterwards. Goals are written as a program here has them: one loss for each output, or a list
or a map of goals, each with a loss, its weight and metrics.

Writes keras/src/test/resources/golden/keras_outputs.json.
"""

import json

from keras_cases import OUT, array, keras, np, numbers, random

layers, losses, metrics = keras.layers, keras.losses, keras.metrics
# Batches of fit are all of one size: for a smaller last one Keras counts the losses of outputs, but not their sum, as if it
# were as large as the others.
ROWS, STEPS = 6, 10
MSE, MAE, HUBER = losses.MeanSquaredError(), losses.MeanAbsoluteError(), losses.Huber()


def config(value):
    return None if value is None else keras.saving.serialize_keras_object(value)


def without_masks(model):
    """Masks go along by themselves: the functions that make them, which Keras writes down as layers, are left out."""
    made = config(model)
    kept = [each for each in made["config"]["layers"] if each["class_name"] != "NotEqual"]
    for each in kept:
        for node in each["inbound_nodes"]:
            node["kwargs"].pop("mask", None)
    made["config"]["layers"] = kept
    return made


def nested(value):
    """A tree of arrays, lists and maps."""
    if value is None:
        return None
    if isinstance(value, dict):
        return {key: nested(each) for key, each in value.items()}
    return [nested(each) for each in value] if isinstance(value, (list, tuple)) else array(value)


class Goal:
    """What is wanted of one output."""

    def __init__(self, loss, weight=1.0, measured=(), weighted=()):
        self.loss, self.weight, self.measured, self.weighted = loss, weight, list(measured), list(weighted)

    def config(self):
        return {
            "loss": config(self.loss),
            "weight": self.weight,
            "metrics": [config(each) for each in self.measured],
            "weighted_metrics": [config(each) for each in self.weighted],
        }


class Each(Goal):
    """One loss for all outputs."""

    def config(self):
        return {"each": config(self.loss)}


def tree(goals, of):
    if isinstance(goals, Goal):
        return of(goals)
    if isinstance(goals, dict):
        return {key: tree(each, of) for key, each in goals.items()}
    return [tree(each, of) for each in goals]


def compiled(model, goals, optimizer):
    if isinstance(goals, Each):
        model.compile(optimizer, goals.loss)
        return
    weights = tree(goals, lambda goal: goal.weight)
    model.compile(
        optimizer,
        tree(goals, lambda goal: goal.loss),
        loss_weights=None if all(each == 1.0 for each in flat(weights)) else weights,
        metrics=some(tree(goals, lambda goal: goal.measured)),
        weighted_metrics=some(tree(goals, lambda goal: goal.weighted)),
    )


def flat(value):
    if isinstance(value, dict):
        return [leaf for each in value.values() for leaf in flat(each)]
    return [leaf for each in value for leaf in flat(each)] if isinstance(value, list) else [value]


def some(measured):
    return measured if flat(measured) else None


def goals_config(goals):
    if isinstance(goals, Goal):
        return goals.config()
    if isinstance(goals, dict):
        return {"outputs": {key: goals_config(each) for key, each in goals.items()}}
    return {"outputs": [goals_config(each) for each in goals]}


def logs(found):
    return {key: float(each) for key, each in found.items()}


def case(name, model, goals, data, weights=None, fits=True):
    """`data` makes x and y, `weights` those of examples of y."""
    for weight in model.trainable_weights:
        weight.assign(numbers(*weight.shape))
    result = {
        "name": name,
        "model": without_masks(model),
        "weights": [array(w.numpy()) for w in model.weights],
        "objective": goals_config(goals),
        "steps": [],
    }
    compiled(model, goals, keras.optimizers.SGD(0.05))
    for _ in range(STEPS):
        x, y = data()
        w = weights(y) if weights else None
        found = model.train_on_batch(x, y, sample_weight=w, return_dict=True)
        result["steps"].append({"x": nested(x), "y": nested(y), "sample_weight": nested(w), "logs": logs(found)})
    result["after"] = [array(w.numpy()) for w in model.weights]
    if fits:
        result["fit"] = fitted(model, data, weights)
    return result


def fitted(model, data, weights):
    x, y = data()
    other = data()
    w = weights(y) if weights else None
    validation = (*other, weights(other[1])) if weights else other
    history = model.fit(
        x, y, sample_weight=w, batch_size=2, epochs=2, shuffle=False, verbose=0, validation_data=validation, validation_batch_size=3
    )
    return {
        "x": nested(x),
        "y": nested(y),
        "sample_weight": nested(w),
        "validation": nested(list(validation)),
        "history": {key: [float(each) for each in value] for key, value in history.history.items()},
        "evaluate": logs(model.evaluate(*other, sample_weight=validation[2] if weights else None, verbose=0, batch_size=3, return_dict=True)),
        "predict": nested(model.predict(x, verbose=0, batch_size=2)),
    }


# -- models ----------------------------------------------------------------------------------------


def dense(name, units=1):
    return layers.Dense(units, name=name)


def branched(outputs):
    """Two layers of which outputs are made."""
    x = keras.Input((3,), name="x")
    hidden = layers.Dense(3, activation="tanh", name="hidden")(x)
    return keras.Model(x, outputs(hidden))


def target():
    return numbers(ROWS, 1)


def one(structure):
    """Data with targets as `structure` makes them."""
    return lambda: (numbers(ROWS, 3), structure())


def two():
    return [target(), target()]


def pair():
    return {"p": target(), "q": target()}


def of_rows(y):
    """One for each row, or for each step of it."""
    return np.round(random.uniform(0.2, 2, size=y.shape[: max(1, y.ndim - 1)]), 3).astype("float32")


def weights_alike(y):
    return of_rows(flat(y)[0])


def weights_each(y):
    return {k: of_rows(v) for k, v in y.items()} if isinstance(y, dict) else [of_rows(each) for each in y]


def lists():
    both = lambda h: [dense("a")(h), dense("b")(h)]  # noqa: E731
    yield case("a list, one loss", branched(both), Each(MSE), one(two))
    goals = [Goal(MSE, 0.7, [metrics.MeanAbsoluteError(name="mae")]), Goal(HUBER, 2.0, [metrics.MeanSquaredError(name="mse")])]
    yield case("a list of losses", branched(both), goals, one(two))
    goals = [
        Goal(MSE, 1.0, [metrics.MeanAbsoluteError(name="mae")], [metrics.MeanAbsoluteError(name="mae")]),
        Goal(MAE, 0.5, [metrics.MeanSquaredError(name="mse")], [metrics.MeanAbsoluteError(name="mae")]),
    ]
    yield case("a list with weights for each", branched(both), goals, one(two), weights_each)
    goals = [Goal(MSE, weighted=[metrics.MeanSquaredError(name="mse")]), Goal(MAE, weighted=[metrics.MeanAbsoluteError(name="mae")])]
    yield case("a list with one weight for all", branched(both), goals, one(two), weights_alike, fits=False)
    goals = {"b": Goal(MAE, 0.5, [metrics.MeanAbsoluteError(name="mae")]), "a": Goal(MSE)}
    yield case("a list by names of layers", branched(both), goals, one(two))
    goals = [Goal(MSE), Goal(None, measured=[metrics.MeanAbsoluteError(name="mae")])]
    yield case("a list of which one is measured only", branched(both), goals, one(two))
    goals = [Goal(MSE, measured=[metrics.MeanAbsoluteError(name="mae")]), Goal(MSE, measured=[metrics.MeanAbsoluteError(name="mae")])]
    yield case("an inner model of two", inner(), goals, lambda: (numbers(ROWS, 3), two()), fits=False)


def inner():
    x = keras.Input((3,))
    part = keras.Model(x, [dense("a")(x), dense("b")(x)], name="part")
    y = keras.Input((3,))
    first, second = part(y)
    return keras.Model(y, [first, layers.Dense(1, name="last")(second)])


def maps():
    both = lambda h: {"p": dense("a")(h), "q": dense("b")(h)}  # noqa: E731
    yield case("a map, one loss", branched(both), Each(MSE), one(pair))
    goals = {"p": Goal(MSE, 0.3, [metrics.MeanSquaredError(name="mse")]), "q": Goal(MAE, weighted=[metrics.MeanAbsoluteError(name="mae")])}
    yield case("a map of losses", branched(both), goals, one(pair), weights_each)
    goals = {"q": Goal(MAE, measured=[metrics.MeanSquaredError(name="mse")])}
    yield case("a map with a goal for one", branched(both), goals, one(pair))
    yield case("a map of one", branched(lambda h: {"p": dense("a")(h)}), {"p": Goal(MAE, measured=[metrics.MeanSquaredError(name="mse")])}, one(lambda: {"p": target()}), fits=False)
    kinds = {"kind": dense("scores", 3), "size": dense("number")}
    goals = {
        "kind": Goal(losses.SparseCategoricalCrossentropy(from_logits=True), 1.0, [metrics.SparseCategoricalAccuracy(name="accuracy")]),
        "size": Goal(MSE, 0.2),
    }
    yield case(
        "classes and numbers",
        branched(lambda h: {key: layer(h) for key, layer in kinds.items()}),
        goals,
        one(lambda: {"kind": random.integers(0, 3, size=(ROWS,)).astype("int32"), "size": target()}),
        weights_each,
    )


def deep():
    make = lambda h: {"p": [dense("a")(h), dense("b")(h)], "q": dense("c")(h)}  # noqa: E731
    data = one(lambda: {"p": two(), "q": target()})
    yield case("a nest, one loss", branched(make), Each(MSE), data)
    measured = lambda: [metrics.MeanAbsoluteError(name="mae")]  # noqa: E731
    goals = {"p": [Goal(MSE, 1.0, measured()), Goal(MAE, 0.5, measured())], "q": Goal(MSE, 2.0, measured())}
    yield case("a nest of losses", branched(make), goals, data)
    make = lambda h: [[dense("a")(h), dense("b")(h)], dense("c")(h)]  # noqa: E731
    goals = [[Goal(MSE, measured=measured()), Goal(MSE, measured=measured())], Goal(MAE, measured=measured())]
    yield case("lists in a list", branched(make), goals, one(lambda: [two(), target()]), fits=False)


def inputs():
    parts = [keras.Input((3,), name="left"), keras.Input((2,), name="right")]
    joined = layers.Concatenate(name="joined")([dense("l", 2)(parts[0]), dense("r", 2)(parts[1])])
    make = lambda: [dense("a")(joined), dense("b")(joined)]  # noqa: E731
    goals = lambda: [Goal(MSE, measured=[metrics.MeanAbsoluteError(name="mae")]), Goal(HUBER, 0.5)]  # noqa: E731
    model = keras.Model(parts, make())
    yield case("two inputs and outputs in lists", model, goals(), lambda: ([numbers(ROWS, 3), numbers(ROWS, 2)], two()), weights_each)
    model = keras.Model({"left": parts[0], "right": parts[1]}, make())
    yield case("two inputs in a map", model, goals(), lambda: ({"left": numbers(ROWS, 3), "right": numbers(ROWS, 2)}, two()))


def frozen():
    """A part that is not trained: neither its weights nor its statistics change, and its weights cost nothing."""
    x = keras.Input((3,), name="x")
    hidden = layers.Dense(3, kernel_regularizer="l2", kernel_constraint="non_neg", name="hidden")(x)
    part = keras.Model(x, layers.BatchNormalization(name="norm")(hidden), name="part")
    part.trainable = False
    y = keras.Input((3,), name="y")
    model = keras.Model(y, layers.Dense(1, kernel_regularizer="l2", name="last")(part(y, training=True)))
    yield case("a part that is frozen", model, Goal(MSE), one(target))


def words():
    return random.integers(0, 3, size=(ROWS, 4)).astype("int32")


def masks():
    """Words of which zeros are none: a number for each word, and one for all."""
    tokens = keras.Input((4,), dtype="int32", name="tokens")
    found = layers.Embedding(3, 2, mask_zero=True, name="embedding")(tokens)
    steps = layers.LSTM(2, return_sequences=True, name="steps")(found)
    tags = layers.Dense(1, name="tags")(steps)
    kind = layers.Dense(1, name="kind")(layers.LSTM(2, name="last")(steps))
    measured = lambda: [metrics.MeanSquaredError(name="mse")]  # noqa: E731
    goals = lambda: [Goal(MSE, measured=measured(), weighted=measured()), Goal(MAE, 0.5)]  # noqa: E731
    listed = lambda: (words(), [numbers(ROWS, 4, 1), target()])  # noqa: E731
    mapped = lambda: (words(), {"t": numbers(ROWS, 4, 1), "k": target()})  # noqa: E731
    yield case("masks of a list", keras.Model(tokens, [tags, kind]), goals(), listed)
    yield case("masks of a list with weights", keras.Model(tokens, [tags, kind]), goals(), listed, weights_each, fits=False)
    named = {"t": goals()[0], "k": goals()[1]}
    yield case("masks of a map", keras.Model(tokens, {"t": tags, "k": kind}), named, mapped, weights_each)
    yield case("masks of a map, one loss", keras.Model(tokens, {"t": tags, "k": kind}), Each(MSE), mapped, fits=False)
    nest = keras.Model(tokens, {"z": [kind, tags], "a": kind})
    data = lambda: (words(), {"z": [target(), numbers(ROWS, 4, 1)], "a": target()})  # noqa: E731
    yield case("masks of a nest", nest, Each(MSE), data, fits=False)
    yield case("masks of one", keras.Model(tokens, tags), goals()[0], lambda: (words(), numbers(ROWS, 4, 1)))


def write():
    cases = [*lists(), *maps(), *deep(), *inputs(), *frozen(), *masks()]
    text = ",\n".join(json.dumps(each) for each in cases)
    (OUT / "keras_outputs.json").write_text('{"cases": [\n' + text + "\n]}\n")


if __name__ == "__main__":
    write()
