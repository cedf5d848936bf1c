"""Writes keras/src/test/resources/golden/keras_core.json and keras_initializers.json."""

from keras_cases import array, case, keras, numbers, write

L = keras.layers
I = keras.initializers


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
    others = [(I.Orthogonal(seed=1), [(3, 4), (4, 3), (2, 2, 3), (1, 3), (3, 1)]), (I.Orthogonal(gain=2.0, seed=-2), [(3, 3)]),
              (I.Identity(), [(3, 3), (2, 4), (4, 2), (0, 2)])]
    waves = [{}, {"side": "imag"}, {"window": "hamming", "scaling": "spectrum"}, {"window": None}, {"scaling": None, "periodic": True},
             {"window": "blackman"}, {"window": "nuttall"}, {"window": "blackmanharris"}, {"window": "flattop", "periodic": True}, {"window": "boxcar"}]
    others += [(I.STFT(**arguments), [(8, 1, 5), (5, 1, 4), (1, 1, 3)]) for arguments in waves]
    for kind, shapes in others:
        for shape in shapes:
            yield {"initializer": keras.saving.serialize_keras_object(kind), "value": array(kind(shape, dtype="float32"))}


if __name__ == "__main__":
    write("core", core())
    write("initializers", initializers())
