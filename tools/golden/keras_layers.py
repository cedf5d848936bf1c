"""Writes keras/src/test/resources/golden/keras_*.json: layers of Keras with inputs, weights, outputs and gradients.

A case has the layer as files have it, its weights by path, inputs, whether it is trained, the outputs, and the gradients
of the sum of outputs times numbers that are in the case.
"""

import json
import os
import pathlib

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import keras  # noqa: E402
import numpy as np  # noqa: E402
import tensorflow as tf  # noqa: E402

OUT = pathlib.Path(__file__).resolve().parents[2] / "keras" / "src" / "test" / "resources" / "golden"
L = keras.layers
I = keras.initializers
random = np.random.default_rng(1)


def array(value):
    value = np.asarray(value)
    return {"dtype": str(value.dtype), "shape": list(value.shape), "data": value.reshape(-1).tolist()}


def numbers(*shape):
    return np.round(random.normal(size=shape), 3).astype("float32")


def weighted(layer):
    """Gives each weight that training changes other numbers than its initial ones."""
    for weight in layer.trainable_weights:
        weight.assign(numbers(*weight.shape))


def case(layer, x, training=False):
    x = tf.constant(x)
    layer(x)
    weighted(layer)
    before = [(w.path.split("/", 1)[1] if "/" in w.path else w.path, w.numpy()) for w in layer.weights]
    variables = list(layer.trainable_weights)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = layer(x, training=training) if training else layer(x)
        direction = numbers(*y.shape)
        loss = tf.reduce_sum(y * direction)
    gradients = tape.gradient(loss, [x] + [v.value for v in variables])
    return {
        "layer": keras.saving.serialize_keras_object(layer),
        "training": training,
        "weights": [{"path": path, "value": array(value)} for path, value in before],
        "input": array(x),
        "output": array(y),
        "direction": array(direction),
        "gradients": [None if g is None else array(tf.convert_to_tensor(g)) for g in gradients],
    }


def core():
    yield case(L.Dense(3), numbers(2, 4))
    yield case(L.Dense(3, use_bias=False), numbers(2, 4))
    for activation in ["relu", "relu6", "leaky_relu", "elu", "selu", "gelu", "silu", "sigmoid", "tanh", "softplus",
                       "softsign", "softmax", "log_softmax", "exponential", "linear"]:
        yield case(L.Dense(3, activation=activation), numbers(2, 4))
        yield case(L.Activation(activation), numbers(2, 5) * 3)
    yield case(L.Dense(2), numbers(2, 3, 4))
    yield case(L.Dense(2, activation="tanh"), numbers(2, 1, 3, 4))
    yield case(L.Dense(1), numbers(0, 4))
    yield case(L.Dropout(0.5, seed=3), numbers(4, 6))
    yield case(L.Dropout(0.5, seed=3), numbers(4, 6), training=True)
    yield case(L.Dropout(0.25, seed=-1), numbers(2, 3, 4), training=True)
    yield case(L.Dropout(0.0), numbers(2, 3), training=True)
    yield case(L.Dropout(1.0, seed=1), numbers(2, 3), training=True)
    yield case(L.Dropout(0.4, noise_shape=(None, 1), seed=9), numbers(6, 3), training=True)
    yield case(L.Flatten(), numbers(2, 3, 4))
    yield case(L.Flatten(), numbers(3))
    yield case(L.Flatten(), numbers(2, 1, 2, 3))
    yield case(L.Flatten(data_format="channels_first"), numbers(2, 3, 4, 5))
    yield case(L.Flatten(), numbers(0, 3, 4))


def initializers():
    kinds = [I.Zeros(), I.Ones(), I.Constant(2.5), I.RandomUniform(-1.0, 2.0, seed=1), I.RandomNormal(1.0, 2.0, seed=2),
             I.TruncatedNormal(0.5, 0.1, seed=3), I.VarianceScaling(3.0, "fan_out", "uniform", seed=4),
             I.VarianceScaling(2.0, "fan_avg", "untruncated_normal", seed=5), I.VarianceScaling(seed=-6),
             I.GlorotUniform(seed=6), I.GlorotNormal(seed=7), I.HeUniform(seed=8), I.HeNormal(seed=2**31 - 1),
             I.LecunUniform(seed=10), I.LecunNormal(seed=-1)]
    for kind in kinds:
        for shape in [(3, 4), (2, 2, 3, 2), (5,), (0, 2)]:
            yield {
                "initializer": keras.saving.serialize_keras_object(kind),
                "value": array(kind(shape, dtype="float32")),
            }


def write(name, cases):
    OUT.mkdir(parents=True, exist_ok=True)
    text = ",\n".join(json.dumps(each) for each in cases)
    (OUT / f"keras_{name}.json").write_text('{"cases": [\n' + text + "\n]}\n")


if __name__ == "__main__":
    write("core", core())
    write("initializers", initializers())
