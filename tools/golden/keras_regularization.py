"""Writes keras/src/test/resources/golden/keras_regularization.json."""

import numpy as np

from keras_cases import case, keras, numbers, write

L = keras.layers
STEPS = np.array([[True, True, False], [True, False, False]])


def kinds():
    yield lambda **more: L.AlphaDropout(0.4, seed=3, **more), [(4, 6), (2, 3, 4), (0, 3), (2, 1)]
    yield lambda **more: L.AlphaDropout(0.25, noise_shape=(None, 1), seed=-5, **more), [(6, 3)]
    yield lambda **more: L.AlphaDropout(0.25, noise_shape=(2, 1, 4), seed=5, **more), [(2, 3, 4)]
    yield lambda **more: L.AlphaDropout(0.0, **more), [(2, 3)]
    yield lambda **more: L.GaussianDropout(0.4, seed=3, **more), [(4, 6), (2, 3, 4), (0, 3), (1, 1)]
    yield lambda **more: L.GaussianDropout(0.0, **more), [(2, 3)]
    yield lambda **more: L.GaussianNoise(0.4, seed=3, **more), [(4, 6), (2, 3, 4), (0, 3), (1, 1)]
    yield lambda **more: L.GaussianNoise(1.0, seed=2**31 - 1, **more), [(2, 3)]
    yield lambda **more: L.GaussianNoise(0.0, **more), [(2, 3)]
    yield lambda **more: L.SpatialDropout1D(0.4, seed=3, **more), [(4, 3, 5), (0, 3, 2), (2, 1, 1)]
    yield lambda **more: L.SpatialDropout2D(0.4, seed=3, **more), [(2, 3, 2, 5)]
    yield lambda **more: L.SpatialDropout2D(0.4, data_format="channels_first", seed=3, **more), [(2, 5, 2, 3)]
    yield lambda **more: L.SpatialDropout3D(0.4, seed=3, **more), [(2, 2, 1, 2, 5)]
    yield lambda **more: L.SpatialDropout3D(0.4, data_format="channels_first", seed=3, **more), [(2, 5, 2, 1, 2)]
    yield lambda **more: L.SpatialDropout1D(1.0, seed=3, **more), [(2, 3, 2)]
    yield lambda **more: L.SpatialDropout1D(0.0, seed=3, **more), [(2, 3, 2)]
    yield lambda **more: L.ActivityRegularization(l1=0.5, l2=0.25, **more), [(2, 3), (0, 3)]
    yield lambda **more: L.Dropout(0.3, seed=4, noise_shape=(None, 1, 4), **more), [(2, 3, 4)]


def cases():
    for make, shapes in kinds():
        for shape in shapes:
            for training in [False, True]:
                yield case(make(), numbers(*shape), training=training)
        if len(shapes[-1]) == 3:
            yield case(make(), numbers(*shapes[-1]), training=True, mask=STEPS[:, :shapes[-1][1]])
        # Keras writes the type of weights where it should write the policy of a spatial dropout.
        policy = "bfloat16" if make().name.startswith("spatial") else "mixed_bfloat16"
        yield case(make(dtype=policy), numbers(*shapes[0]), training=True, bound=0.05)


if __name__ == "__main__":
    write("regularization", cases())
