"""Trains the network of examples/data/shapes.keras on the drawings of examples/Shapes.java.

    ./intarsia run examples/Shapes.java 1 FOLDER
    python tools/golden/keras_shapes.py FOLDER/shapes.npz

Needs keras 3.15.1. The file has no state of an optimizer, which would be larger than the network.
"""

import pathlib
import sys

import keras
import numpy as np

FILE = pathlib.Path(__file__).resolve().parents[2] / "examples" / "data" / "shapes.keras"


def block(filters):
    return [
        keras.layers.SeparableConv2D(filters, 3, activation="relu"),
        keras.layers.BatchNormalization(),
        keras.layers.MaxPooling2D(),
    ]


def network(kinds):
    return keras.Sequential(
        [
            keras.Input((32, 32, 3)),
            keras.layers.Rescaling(1 / 127.5, offset=-1),
            keras.layers.Conv2D(16, 3, activation="relu"),
            *block(32),
            *block(64),
            keras.layers.GlobalMaxPooling2D(),
            keras.layers.Dense(kinds),
        ],
        name="shapes",
    )


def turned(x, y):
    """The drawings, and also turned by a quarter and by a half."""
    return np.concatenate([np.rot90(x, turn, (1, 2)) for turn in range(3)]), np.tile(y, 3)


def main(drawings):
    keras.utils.set_random_seed(1)
    data = np.load(drawings)
    kinds = int(data["y"].max()) + 1
    model = network(kinds)
    model.compile(
        keras.optimizers.Adam(3e-3),
        keras.losses.SparseCategoricalCrossentropy(from_logits=True),
        metrics=[keras.metrics.SparseCategoricalAccuracy(name="accuracy")],
    )
    x, y = turned(data["x"], data["y"])
    model.fit(x, y, batch_size=64, epochs=12, verbose=2)
    trained = network(kinds)
    trained.set_weights(model.get_weights())
    trained.save(FILE)
    print(FILE.stat().st_size, "bytes")


if __name__ == "__main__":
    main(sys.argv[1])
