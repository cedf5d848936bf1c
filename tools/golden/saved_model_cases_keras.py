"""Models of Keras, as its `export` writes them."""

import numpy as np
import tensorflow as tf
from saved_model_cases import models_of
from saved_model_cases_state import spread

MODELS, model = models_of()


def sequential(*layers):
    import keras

    keras.utils.set_random_seed(1)
    return keras.Sequential(list(layers))


def fill(made):
    """Sets the weights to numbers that every run has."""
    weights = [spread(*each.shape) if each.shape else np.float32(0.5) for each in made.get_weights()]
    made.set_weights([np.abs(each) + 0.5 if "variance" in variable.path else each for each, variable in zip(weights, made.weights)])
    return made


def export(m, made, *inputs):
    made.export(str(m.path), verbose=False)
    m.tidy()
    m.load()
    for i, each in enumerate(inputs):
        m.call(f"serve {i}", "serve", each, rtol=1e-5)
    name = next(iter(m.facts["signatures"]["serving_default"]["inputs"]))
    m.serve("served", "serving_default", **{name: inputs[0]}, rtol=1e-5)


@model
def keras_dense(m):
    """Dense layers with normalisation."""
    from keras import Input, layers

    made = sequential(
        Input([4]),
        layers.Dense(5, activation="gelu"),
        layers.BatchNormalization(),
        layers.Dropout(0.5),
        layers.LayerNormalization(),
        layers.Dense(2, activation="softmax"),
    )
    export(m, fill(made), tf.constant(spread(3, 4)), tf.constant(spread(1, 4)))


@model
def keras_conv(m):
    """Convolutions and pooling."""
    from keras import Input, layers

    made = sequential(
        Input([6, 6, 1]),
        layers.Rescaling(0.5, offset=-1.0),
        layers.Conv2D(2, 3, activation="relu", padding="same"),
        layers.MaxPooling2D(),
        layers.DepthwiseConv2D(2),
        layers.GlobalAveragePooling2D(),
        layers.Dense(2),
    )
    export(m, fill(made), tf.constant(spread(2, 6, 6, 1)))


@model
def keras_gru(m):
    """An embedding and a recurrent layer."""
    from keras import Input, layers

    made = sequential(Input([None], dtype="int32"), layers.Embedding(7, 3, mask_zero=True), layers.GRU(2), layers.Dense(1))
    export(m, fill(made), tf.constant([[1, 2, 0, 0], [3, 4, 5, 6]]), tf.constant([[6]]))


@model
def keras_text(m):
    """Text to indices, with a table of words, and a mean of embeddings."""
    from keras import Input, layers

    words = layers.TextVectorization(vocabulary=["the", "cat", "sat"], output_sequence_length=4)
    made = sequential(Input([1], dtype="string"), words, layers.Embedding(5, 2), layers.GlobalAveragePooling1D())
    made.layers[1].set_weights([spread(5, 2)])
    export(m, made, tf.constant([["The cat, sat!"], ["a dog"]]))


@model
def keras_two(m):
    """Two inputs and two results by name."""
    import keras
    from keras import Input, layers

    keras.utils.set_random_seed(1)
    a, b = Input([2], name="a"), Input([3], name="b")
    joined = layers.Concatenate()([a, b])
    outputs = {"sum": layers.Dense(1, name="sum")(joined), "both": layers.Dense(2, name="both")(joined)}
    made = fill(keras.Model({"a": a, "b": b}, outputs))
    made.export(str(m.path), verbose=False)
    m.tidy()
    m.load()
    given = {"a": tf.constant(spread(2, 2)), "b": tf.constant(spread(2, 3))}
    m.call("serve", "serve", given, rtol=1e-5)
    m.serve("served", "serving_default", **given, rtol=1e-5)
