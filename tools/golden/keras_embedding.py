"""Writes keras/src/test/resources/golden/keras_embedding.json and keras_reshaping.json."""

import numpy as np

from keras_cases import case, keras, numbers, write

L = keras.layers
STEPS = np.array([[True, True, False], [True, False, False]])


def ids(*values, dtype="int32"):
    return np.array(values, dtype)


def embeddings():
    yield case(L.Embedding(5, 3), ids([0, 4, 2], [2, 2, 0]))
    yield case(L.Embedding(5, 3, mask_zero=True), ids([0, 4, 2], [2, 2, 0]))
    yield case(L.Embedding(5, 3, mask_zero=True), ids([0, 4, 2], [2, 2, 0]), mask=STEPS)
    yield case(L.Embedding(5, 3, mask_zero=True), ids([1, 0], dtype="int64"), training=True)
    yield case(L.Embedding(5, 3, embeddings_initializer="ones"), ids([1, -1]))
    yield case(L.Embedding(5, 3), ids([1.0, 3.9], dtype="float32"))
    yield case(L.Embedding(5, 3), ids([[1], [2]], [[0], [4]], dtype="int64"))
    yield case(L.Embedding(5, 3), ids([1, 2], dtype="uint8"))
    yield case(L.Embedding(5, 3), ids(3))
    yield case(L.Embedding(1, 1), ids([0]))
    yield case(L.Embedding(5, 3), np.zeros((0, 2), "int32"))
    yield case(L.Embedding(5, 3, dtype="mixed_bfloat16"), ids([0, 4, 2]), bound=0.02)
    yield case(L.Embedding(5, 3, dtype="float64"), ids([0, 4, 2]))
    yield case(L.ReversibleEmbedding(5, 3), ids([0, 4, 2], [2, 2, 0]))
    yield case(L.ReversibleEmbedding(5, 3, mask_zero=True), ids([0, 4, 2], [2, 2, 0]))
    yield case(L.ReversibleEmbedding(5, 3, tie_weights=False, reverse_dtype="float32", logit_soft_cap=2.0), ids([0, 4, 2]))


def masking():
    x = numbers(2, 3, 2)
    x[0, 1] = 0
    x[1, 2] = 0
    x[1, 0, 0] = 0
    yield case(L.Masking(), x)
    yield case(L.Masking(), x, mask=STEPS, training=True)
    x = numbers(2, 3, 2)
    x[0, 1] = -1
    yield case(L.Masking(-1.0), x)
    yield case(L.Masking(), np.zeros((0, 3, 2), "float32"))
    yield case(L.Masking(), ids([[0, 0], [1, 0]]), gradients=False)
    yield case(L.Masking(dtype="mixed_bfloat16"), x)
    yield case(L.Masking(), np.array([[0, 1], [0, 0]], "float32"))


def equations():
    kinds = [("ab,bc->ac", [4], None, (2, 3)), ("ab,bc->ac", 4, "c", (2, 3)), ("abc,cd->abd", [None, 4], "d", (2, 3, 5)),
             ("abc,cde->abde", [3, 2, 4], "de", (2, 3, 5)), ("abc,cde->abde", [None, 2, 4], "e", (2, 3, 5)),
             ("abc,cde->abde", [None, 2, 4], "d", (2, 3, 5)), ("abcd,cde->abe", [None, 4], "e", (2, 3, 2, 5)),
             ("...x,xy->...y", [4], "y", (2, 3)), ("...x,xy->...y", [4], "y", (2, 3, 2, 5)), ("...bc,cd->...bd", [3, 4], "bd", (2, 2, 3, 5)),
             ("ab...,bc->ac...", [4], "c", (2, 3, 2)), ("ab...,bc->ac...", [4], None, (2, 3, 2, 1)), ("abc,bd->acd", [5, 4], "d", (2, 3, 5)),
             ("abc,cd->abd", [3, 4], "bd", (2, 3, 5)), ("ab,bc->ac", [1], "c", (0, 3))]
    for equation, output, bias, shape in kinds:
        yield case(L.EinsumDense(equation, output, bias_axes=bias), numbers(*shape))
    yield case(L.EinsumDense("ab,bc->ac", 4, activation="tanh", bias_axes="c", kernel_initializer="ones"), numbers(2, 3), training=True)
    yield case(L.EinsumDense("abc,cd->abd", [None, 4], bias_axes="d", dtype="mixed_bfloat16"), numbers(2, 3, 5), bound=0.05)
    yield case(L.EinsumDense("abc,cd->abd", [None, 4]), numbers(2, 3, 5), mask=STEPS)


def identity():
    yield case(L.Identity(), numbers(2, 3))
    yield case(L.Identity(), numbers(2, 3, 2), mask=STEPS, training=True)
    yield case(L.Identity(dtype="float16"), numbers(2, 3))


def axes():
    kinds = [((6,), (2, 3, 2)), ((3, -1), (2, 6)), ((-1,), (2, 3, 2)), ((2, -1, 1), (0, 3, 4)), ((1,), (3,)), ((-1,), (3, 1)), ((-1,), (2,)),
             ((), (3, 1)), ((2, 3), (2, 3, 2)), ((-1, 2), (2, 3, 4, 2))]
    for target, shape in kinds:
        yield case(L.Reshape(target), numbers(*shape))
    yield case(L.Reshape((3, 2)), numbers(2, 3, 2), mask=STEPS)
    for dims, shape in [((2, 1), (2, 3, 4)), ((1,), (2, 3)), ((3, 1, 2), (2, 3, 4, 5)), ((2, 1), (0, 3, 4))]:
        yield case(L.Permute(dims), numbers(*shape))
    yield case(L.Permute((2, 1)), numbers(2, 3, 2), mask=STEPS)
    for n, shape in [(3, (2, 4)), (1, (2, 1)), (2, (0, 4))]:
        yield case(L.RepeatVector(n), numbers(*shape))
    yield case(L.RepeatVector(2), numbers(2, 4), mask=np.array([True, False]))
    yield case(L.Flatten(), numbers(2, 3, 2), mask=STEPS)
    yield case(L.Dropout(0.5, seed=1), numbers(2, 3, 2), mask=STEPS, training=True)
    yield case(L.Dense(2), numbers(2, 3, 2), mask=STEPS)
    yield case(L.Activation("relu"), numbers(2, 3, 2), mask=STEPS)


if __name__ == "__main__":
    write("embedding", (each for cases in [embeddings, masking, equations, identity] for each in cases()))
    write("reshaping", axes())
