"""Writes keras/src/test/resources/golden/keras_sparse.json: layers that give sparse and ragged tensors."""

import numpy as np

from keras_cases import case, keras, numbers, write
from keras_lookup import INTEGERS, MODES, TEXTS, WORDS

L = keras.layers
SHAPES = [(4,), (3, 1), (2, 5), (0, 3), (2, 3, 4), (2, 3, 1), ()]


def plain(layer, x, **config):
    made = case(layer, x, gradients=False)
    made["layer"]["config"].update(sparse=True, **config)  # one class of Keras forgets it
    return made


def categories():
    for mode in MODES:
        for shape in SHAPES:
            if mode == "one_hot" or 0 not in shape:  # the kernel that counts takes none
                yield plain(L.CategoryEncoding(6, output_mode=mode, sparse=True), np.arange(np.prod(shape, dtype=int)).reshape(shape) * 5 % 6)
        yield plain(L.CategoryEncoding(3, output_mode=mode, sparse=True), np.array([[2, 0, 2], [1, 1, 1]], "int32"))
        yield plain(L.CategoryEncoding(4, output_mode=mode, sparse=True, dtype="float16"), np.array([[2, 0, 2], [1, 1, 1]], "int64"))
    for mode in ["multi_hot", "count"]:
        yield plain(L.CategoryEncoding(2, output_mode=mode, sparse=True), np.array([[5, 0, 2], [1, 9, 1]], "int64"))
    yield plain(L.CategoryEncoding(4, output_mode="one_hot", sparse=True), np.array([2, -1, 3], "int64"))
    yield plain(L.CategoryEncoding(4, sparse=True), np.array([[2, -1, 3]] * 2, "int64").reshape((1, 2, 3)))


def bins():
    for mode in MODES:
        for shape in SHAPES[:6]:
            if mode != "one_hot" and 0 in shape:
                continue
            yield plain(L.Discretization(bin_boundaries=[-0.5, 0.0, 1.0], output_mode=mode, sparse=True), numbers(*shape))


def hashes():
    for mode in MODES:
        yield plain(L.Hashing(5, output_mode=mode, sparse=True), WORDS)
        yield plain(L.Hashing(5, output_mode=mode, sparse=True, mask_value="", salt=[1, 2]), WORDS)
        yield plain(L.Hashing(5, output_mode=mode, sparse=True), np.array(["a", "b"]))
        yield plain(L.Hashing(3, output_mode=mode, sparse=True, dtype="int32"), INTEGERS)
    for x in [[np.array(["a", "b"]), np.array([1, 2])], [np.array([["a"], ["b"]]), np.array([[1], [2]])]]:
        yield plain(L.HashedCrossing(5, output_mode="one_hot", sparse=True), x)


def lookups():
    words = ["b", "a", "\u00e4"]
    for mode in MODES:
        for options in [{}, {"num_oov_indices": 3}, {"max_tokens": 7, "pad_to_max_tokens": True}]:
            yield plain(L.StringLookup(vocabulary=words, output_mode=mode, sparse=True, **options), WORDS)
        for x in [np.array(["a"]), WORDS[:, :1], WORDS[:0], np.array([[["a"], ["b"]]])]:
            if mode == "one_hot" or 0 not in x.shape:
                yield plain(L.StringLookup(vocabulary=words, output_mode=mode, sparse=True), x)
        yield plain(L.IntegerLookup(vocabulary=[20, 1, 300], output_mode=mode, sparse=True), INTEGERS)
    yield plain(L.StringLookup(vocabulary=words, output_mode="tf_idf", idf_weights=[0.5, 1.0, 2.0], sparse=True), WORDS[0])  # not of more axes
    yield plain(L.IntegerLookup(vocabulary=[20, 1, 300], output_mode="tf_idf", idf_weights=[0.5, 1.0, 2.0], sparse=True), INTEGERS[1])


def ragged(layer, x):
    return case(layer, x, gradients=False)


def texts():
    vocabulary = ["the", "fox", "quick", "\u00e4rger", "the quick"]
    for mode in ["multi_hot", "count"]:
        yield plain(L.TextVectorization(vocabulary=vocabulary, output_mode=mode, sparse=True), TEXTS)
        yield plain(L.TextVectorization(vocabulary=vocabulary, output_mode=mode, ngrams=2, max_tokens=9, pad_to_max_tokens=True, sparse=True), TEXTS)
    for options in [{}, {"output_sequence_length": 2}, {"output_sequence_length": 9}, {"ngrams": 2}, {"split": "character"}]:
        yield ragged(L.TextVectorization(vocabulary=vocabulary, ragged=True, **options), TEXTS)
    yield ragged(L.TextVectorization(vocabulary=vocabulary, ragged=True), TEXTS.reshape((4, 1)))
    yield ragged(L.TextVectorization(vocabulary=vocabulary, ragged=True), TEXTS[:0])


def cases():
    for family in [categories, bins, hashes, lookups, texts]:
        yield from family()


if __name__ == "__main__":
    write("sparse", cases())
