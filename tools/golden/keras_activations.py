"""Writes keras/src/test/resources/golden/keras_activations.json (layers) and keras_activation_functions.json."""

import numpy as np
import tensorflow as tf

from keras_cases import array, case, keras, numbers, write

A = keras.activations
L = keras.layers
STEPS = np.array([[True, True, False], [True, False, False]])
NAMES = ["relu", "relu6", "leaky_relu", "elu", "celu", "selu", "gelu", "glu", "silu", "swish", "hard_silu", "hard_swish", "mish",
         "sigmoid", "hard_sigmoid", "sparse_sigmoid", "log_sigmoid", "tanh", "hard_tanh", "tanh_shrink", "hard_shrink", "soft_shrink",
         "softplus", "squareplus", "sparse_plus", "softsign", "softmax", "log_softmax", "sparsemax", "exponential", "linear"]
# Where pieces meet, around there, and far away.
KINKS = np.array([-6, -3.001, -3, -2.999, -2, -1.001, -1, -0.999, -0.501, -0.5, -0.499, -0.25, -1e-4, 0,
                  1e-4, 0.25, 0.499, 0.5, 0.501, 0.999, 1, 1.001, 2, 2.999, 3, 3.001, 5.999, 6, 6.001, 7], "float32")
FAR = np.array([-1e4, -300, -90, -30, -15, 15, 30, 60, 80, 86], "float32")
FARTHER = np.array([-1e30, -1e5, 1e5, 1e15], "float32")


def activations():
    for name in NAMES:
        yield case(L.Activation(name), KINKS.reshape(3, 10))
        yield case(L.Activation(name), FAR.reshape(1, 10), bound=1e-5)
        if name not in ("exponential", "squareplus", "sparse_plus", "sparsemax"):
            yield case(L.Activation(name), FARTHER.reshape(1, 4), bound=1e-5)
        yield case(L.Activation(name), numbers(0, 4))
        yield case(L.Activation(name, dtype="float64"), numbers(2, 4) * 2)
        yield case(L.Activation(name, dtype="mixed_bfloat16"), numbers(2, 4), bound=0.03)
        yield case(L.Dense(4, activation=name), numbers(2, 3))
    yield case(L.Activation("sparsemax"), numbers(2, 3, 5))
    yield case(L.Activation("sparsemax"), np.ones((2, 3), "float32"))
    yield case(L.Activation("glu"), numbers(2, 3, 2))


def layers():
    for arguments in [{}, {"max_value": 6.0}, {"max_value": 1.0}, {"negative_slope": 0.1}, {"threshold": 0.5}, {"max_value": 2.0, "threshold": 1.0},
                      {"max_value": 1.0, "negative_slope": 0.25, "threshold": 0.5}, {"negative_slope": 0.5, "max_value": 3.0},
                      {"negative_slope": 0.5, "threshold": 1.0}, {"max_value": 6.0, "negative_slope": 0.5}, {"max_value": 0.0}]:
        yield case(L.ReLU(**arguments), KINKS.reshape(3, 10))
    yield case(L.ReLU(max_value=1.0, threshold=0.5, dtype="mixed_bfloat16"), numbers(2, 3), bound=0.02)
    for slope in [0.3, 0.0, 1.5]:
        yield case(L.LeakyReLU(slope), KINKS.reshape(3, 10))
    for alpha in [1.0, 0.5, -1.0]:
        yield case(L.ELU(alpha), KINKS.reshape(3, 10))
    for arguments, shape in [({}, (2, 3)), ({}, (2, 3, 4)), ({"shared_axes": [1]}, (2, 3, 4)), ({"shared_axes": [1, 2]}, (2, 3, 4, 2)),
                             ({"shared_axes": [2], "alpha_initializer": "ones"}, (2, 3, 4)), ({}, (0, 3)), ({}, (2, 1))]:
        yield case(L.PReLU(**arguments), numbers(*shape))
    yield case(L.PReLU(), np.array([[0, -1, 1]], "float32"))
    yield case(L.PReLU(dtype="mixed_bfloat16"), numbers(2, 3), bound=0.02)
    for kind in [L.ReLU(), L.LeakyReLU(), L.ELU(), L.PReLU()]:
        yield case(kind, numbers(2, 3, 2), mask=STEPS)
    for arguments, shape in [({}, (2, 3)), ({"axis": 1}, (2, 3, 4)), ({"axis": [1, 2]}, (2, 3, 4)), ({"axis": [-1]}, (2, 3)), ({"axis": 0}, (2, 3)),
                             ({"axis": [-2, -1]}, (2, 3, 4)), ({}, (0, 3)), ({}, (2, 1))]:
        yield case(L.Softmax(**arguments), numbers(*shape))
    yield case(L.Softmax(), np.array([[1e5, -1e5, 0], [88, 89, 1e30]], "float32"))
    yield case(L.Softmax(), numbers(2, 3), mask=STEPS)
    yield case(L.Softmax(), numbers(2, 3, 4), mask=STEPS[:, :, None])
    yield case(L.Softmax(), numbers(2, 2, 3), mask=STEPS[:, None, :])
    yield case(L.Softmax(), numbers(2, 2, 3), mask=np.array([True, False, True]))
    yield case(L.Softmax(), numbers(2, 3), mask=np.zeros((2, 3), bool))
    yield case(L.Softmax(), numbers(2, 3), mask=np.array([[1, 0.2, 0.7], [0, 1, 0.5]], "float32"))
    yield case(L.Softmax(axis=[1, 2]), numbers(2, 3, 2), mask=STEPS[:, :, None])
    yield case(L.Softmax(dtype="float16"), numbers(2, 3), mask=STEPS, bound=0.002)
    yield case(L.Softmax(dtype="mixed_bfloat16"), numbers(2, 3), mask=STEPS, bound=0.02)


FUNCTIONS = [("relu", A.relu, [0.1, np.inf, 0.0]), ("relu", A.relu, [0.0, 2.0, 1.0]), ("relu", A.relu, [0.5, 3.0, 0.25]), ("leaky_relu", A.leaky_relu, [0.7]),
             ("elu", A.elu, [0.5]), ("elu", A.elu, [1.0]), ("celu", A.celu, [0.5]), ("celu", A.celu, [2.0]), ("gelu", A.gelu, [True]), ("glu", A.glu, [0]),
             ("glu", A.glu, [-2]), ("hard_shrink", A.hard_shrink, [1.0]), ("soft_shrink", A.soft_shrink, [1.0]), ("squareplus", A.squareplus, [0.25]),
             ("threshold", A.threshold, [0.5, -2.0]), ("softmax", A.softmax, [0]), ("log_softmax", A.log_softmax, [0]), ("sparsemax", A.sparsemax, [0]),
             ("sparsemax", A.sparsemax, [-2]), ("sparsemax", A.sparsemax, [1])]


def functions():
    for name, function, arguments in FUNCTIONS:
        x = tf.constant(KINKS.reshape(6, 5))
        direction = numbers(*function(x, *named(arguments)).shape)
        with tf.GradientTape() as tape:
            tape.watch(x)
            y = function(x, *named(arguments))
            loss = tf.reduce_sum(y * direction)
        yield {"function": name, "arguments": [float(each) if each != np.inf else 1e300 for each in arguments], "x": array(x), "y": array(y),
               "direction": array(direction), "gradient": array(tape.gradient(loss, x))}


def named(arguments):
    return [None if each is np.inf else each for each in arguments]


if __name__ == "__main__":
    write("activations", (each for cases in [activations, layers] for each in cases()))
    write("activation_functions", functions())
