"""Writes keras/src/test/resources/golden/keras_merging.json."""

import numpy as np

from keras_cases import case, keras, numbers, write

L = keras.layers
STEPS = np.array([[True, True, False], [True, False, False]])
OTHERS = np.array([[False, True, False], [True, True, False]])
ELEMENTWISE = [L.Add, L.Multiply, L.Average, L.Maximum, L.Minimum]


def tensors(*shapes):
    return [numbers(*shape) for shape in shapes]


def elementwise():
    for kind in ELEMENTWISE + [L.Subtract]:
        yield case(kind(), tensors((2, 3), (2, 3)))
        yield case(kind(), tensors((2, 3, 4), (2, 1, 4)), training=True)
        yield case(kind(), tensors((2, 4), (2, 3, 4)))
        yield case(kind(), tensors((2, 3, 1, 4), (2, 4)))
        if kind not in (L.Add, L.Average):  # which fail in Keras without rows
            yield case(kind(), tensors((0, 3), (0, 3)))
        yield case(kind(), tensors((2, 3, 4), (2, 3, 4)), mask=[STEPS, OTHERS])
        yield case(kind(), tensors((2, 3, 4), (2, 3, 4)), mask=[STEPS, None])
        yield case(kind(), tensors((2, 3, 4), (2, 3, 4)), mask=[None, OTHERS])
        yield case(kind(), tensors((2, 3, 4), (2, 1, 4)), mask=[STEPS, OTHERS[:, :1]])
    for kind in ELEMENTWISE:
        yield case(kind(), tensors((2, 3), (2, 3), (2, 1)))
        yield case(kind(), tensors((2, 3)))
        yield case(kind(), tensors((2, 3, 2), (2, 3, 2), (2, 3, 2)), mask=[STEPS, OTHERS, STEPS])
        yield case(kind(), tensors((2, 3, 2), (2, 3, 2), (2, 3, 2)), mask=[STEPS, OTHERS, None])
        yield case(kind(dtype="mixed_bfloat16"), tensors((2, 3), (2, 3)), bound=0.02)
        same = numbers(2, 3)
        yield case(kind(), [same, same.copy()])
    yield case(L.Maximum(), tensors((2, 3, 4), (2, 4)), mask=[STEPS, None])


def concatenations():
    yield case(L.Concatenate(), tensors((2, 3), (2, 1)))
    yield case(L.Concatenate(), tensors((2, 3)))
    yield case(L.Concatenate(axis=1), tensors((2, 3, 4), (2, 1, 4), (2, 2, 4)))
    yield case(L.Concatenate(axis=-2), tensors((2, 3, 4), (2, 1, 4)))
    yield case(L.Concatenate(axis=0), tensors((2, 3), (1, 3)))
    yield case(L.Concatenate(), tensors((0, 3), (0, 1)))
    yield case(L.Concatenate(), tensors((2, 3, 4), (2, 3, 1)), mask=[STEPS, OTHERS], training=True)
    yield case(L.Concatenate(), tensors((2, 3, 4), (2, 3, 1)), mask=[STEPS, None])
    yield case(L.Concatenate(axis=1), tensors((2, 3, 4), (2, 3, 4)), mask=[STEPS, OTHERS])
    yield case(L.Concatenate(axis=1), tensors((2, 3, 4), (2, 2, 4)), mask=[STEPS, None])
    yield case(L.Concatenate(dtype="mixed_bfloat16"), tensors((2, 3), (2, 3)), bound=0.02)


def dots():
    kinds = [(1, [(2, 3), (2, 3)]), (-1, [(2, 3), (2, 3)]), (2, [(2, 3, 4), (2, 5, 4)]), ((2, 1), [(2, 3, 4), (2, 4, 5)]),
             (1, [(2, 3, 4), (2, 3, 5)]), ((-1, -2), [(2, 3, 4), (2, 4, 5)]), (1, [(2, 3), (2, 3, 4)]), ((2, 1), [(2, 3, 4), (2, 4)]),
             ((1, 2), [(2, 4, 3, 2), (2, 5, 4)]), ((2, 3), [(2, 3, 4), (2, 2, 3, 4)]), (-1, [(0, 3, 4), (0, 5, 4)]), (1, [(2, 1), (2, 1)])]
    for given, shapes in kinds:
        yield case(L.Dot(given), tensors(*shapes))
        yield case(L.Dot(given, normalize=True), tensors(*shapes))
    yield case(L.Dot(-1), tensors((2, 3, 4), (2, 3, 4)), mask=[STEPS, OTHERS])
    yield case(L.Dot(-1, dtype="mixed_bfloat16"), tensors((2, 3), (2, 3)), bound=0.05)


if __name__ == "__main__":
    write("merging", (each for cases in [elementwise, concatenations, dots] for each in cases()))
