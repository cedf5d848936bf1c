"""Writes keras/src/test/resources/golden/keras_lookup.json and keras_adapt.json: layers with vocabularies, and what layers learn
from data before training."""

import numpy as np
import tensorflow as tf

from keras_cases import array, case, keras, numbers, write

L = keras.layers
WORDS = np.array([["a", "b", "", "z"], ["[UNK]", "ä", "b", "b"]])
INTEGERS = np.array([[1, 20, 0, 7], [-1, 300, 20, 20]], "int64")
MODES = ["one_hot", "multi_hot", "count"]


def plain(layer, x, **options):
    return case(layer, x, gradients=False, **options)


def strings():
    vocabulary = ["b", "a", "ä"]
    for options in [{}, {"num_oov_indices": 3}, {"mask_token": ""}, {"mask_token": "", "num_oov_indices": 2, "salt": [3, 5]},
                    {"oov_token": "a"} if False else {"oov_token": "OTHER"}, {"num_oov_indices": 4, "salt": 9}]:
        yield plain(L.StringLookup(vocabulary=vocabulary, **options), WORDS)
        for mode in MODES:
            yield plain(L.StringLookup(vocabulary=vocabulary, output_mode=mode, **options), WORDS)
    yield plain(L.StringLookup(vocabulary=vocabulary, num_oov_indices=0), np.array([["a", "b"]]))
    yield plain(L.StringLookup(vocabulary=vocabulary, num_oov_indices=0, mask_token="", output_mode="multi_hot"), np.array([["a", ""]]))
    yield plain(L.StringLookup(vocabulary=["", "[UNK]", "x"], mask_token=""), np.array(["x", "y", ""]))
    yield plain(L.StringLookup(vocabulary=["[UNK]", "x"], output_mode="count"), np.array(["x", "y", ""]))
    yield plain(L.StringLookup(vocabulary=vocabulary, output_mode="multi_hot", max_tokens=7, pad_to_max_tokens=True), WORDS)
    yield plain(L.StringLookup(vocabulary=vocabulary, output_mode="tf_idf", idf_weights=[0.5, 1.0, 2.0]), WORDS)
    yield plain(L.StringLookup(vocabulary=["[UNK]"] + vocabulary, output_mode="tf_idf", idf_weights=[0.25, 0.5, 1.0, 2.0], max_tokens=6,
                               pad_to_max_tokens=True), WORDS)
    for mode in ["int"] + MODES:
        for x in [np.array("a"), np.array(["a"]), WORDS[:, :1], WORDS[:0], np.array([[["a"], ["b"]]])]:
            yield plain(L.StringLookup(vocabulary=vocabulary, output_mode=mode), x)
    yield plain(L.StringLookup(vocabulary=vocabulary, invert=True), np.array([[0, 1, 2], [3, 4, -1]], "int64"))
    yield plain(L.StringLookup(vocabulary=vocabulary, invert=True, mask_token=""), np.array([[0, 1, 2], [3, 4, 5]], "int32"))


def integers():
    vocabulary = [20, 1, 300]
    for options in [{}, {"num_oov_indices": 3}, {"mask_token": 0}, {"mask_token": 0, "num_oov_indices": 2},
                    {"num_oov_indices": 2, "oov_method": "farmhash"}, {"num_oov_indices": 2, "oov_method": "farmhash", "salt": 3}]:
        yield plain(L.IntegerLookup(vocabulary=vocabulary, **options), INTEGERS)
        for mode in MODES:
            yield plain(L.IntegerLookup(vocabulary=vocabulary, output_mode=mode, **options), INTEGERS)
    yield plain(L.IntegerLookup(vocabulary=[2**40, 5]), np.array([5, 2**40, 1], "int64"))
    yield plain(L.IntegerLookup(vocabulary=vocabulary), INTEGERS.astype("int32"))
    yield plain(L.IntegerLookup(vocabulary=vocabulary, output_mode="tf_idf", idf_weights=[0.5, 1.0, 2.0]), INTEGERS)
    yield plain(L.IntegerLookup(vocabulary=vocabulary, invert=True), np.array([[0, 1, 2], [3, 4, 9]], "int64"))
    yield plain(L.IntegerLookup(vocabulary=vocabulary, invert=True, mask_token=0), np.array([[0, 1, 2], [3, 4, 9]], "int64"))


TEXTS = np.array(["The quick, brown fox!", "", "  fox the-fox  ...", "Ärger & the QUICK"])


def texts():
    vocabulary = ["the", "fox", "quick", "ärger", "the quick"]
    for options in [{}, {"output_sequence_length": 3}, {"output_sequence_length": 6}, {"standardize": None}, {"standardize": "lower"},
                    {"standardize": "strip_punctuation"}, {"ngrams": 2}, {"ngrams": (2,)}, {"ngrams": (1, 3), "output_sequence_length": 4}]:
        yield plain(L.TextVectorization(vocabulary=vocabulary, **options), TEXTS)
    for mode in ["multi_hot", "count"]:
        yield plain(L.TextVectorization(vocabulary=vocabulary, output_mode=mode), TEXTS)
        yield plain(L.TextVectorization(vocabulary=vocabulary, output_mode=mode, ngrams=2, max_tokens=8, pad_to_max_tokens=True), TEXTS)
        yield plain(L.TextVectorization(vocabulary=vocabulary, output_mode=mode, split=None), WORDS)
    yield plain(L.TextVectorization(vocabulary=vocabulary, output_mode="tf_idf", idf_weights=[1.0, 2.0, 3.0, 0.5, 0.25]), TEXTS)
    yield plain(L.TextVectorization(vocabulary=["f", "o", "ä"], split="character"), TEXTS)
    yield plain(L.TextVectorization(vocabulary=["f", "o", "ä"], split="character", output_sequence_length=5), TEXTS[:, None])
    yield plain(L.TextVectorization(vocabulary=["a", "b"], split=None), WORDS)
    yield plain(L.TextVectorization(vocabulary=["a", "b"], split=None, output_sequence_length=2), WORDS)
    yield plain(L.TextVectorization(vocabulary=["a", "b"], split=None, output_sequence_length=6), WORDS)
    yield plain(L.TextVectorization(vocabulary=vocabulary), TEXTS[:, None])
    yield plain(L.TextVectorization(vocabulary=vocabulary, output_sequence_length=3), TEXTS[:0])
    yield plain(L.TextVectorization(vocabulary=vocabulary), np.array("the fox"))
    yield plain(L.TextVectorization(vocabulary=vocabulary, output_sequence_length=4), np.array("the fox"))


def cases():
    for family in [strings, integers, texts]:
        yield from family()


def learned(layer, batches, x, whole=False):
    """What a layer learns: from one tensor, or from several batches, after it had learned something else."""
    if whole:
        layer.adapt(batches[0])
    else:
        layer.adapt(tf.data.Dataset.from_generator(lambda: iter(batches), output_signature=tf.TensorSpec(
            [None] * batches[0].ndim, tf.constant(batches[0]).dtype) if not isinstance(layer, L.Normalization) else tf.TensorSpec(
            [None, *batches[0].shape[1:]], tf.constant(batches[0]).dtype)))
    made = layer.__class__.from_config({**layer.get_config(), **({"bin_boundaries": None} if isinstance(layer, L.Discretization) else {}),
                                        **({"vocabulary_size": None} if hasattr(layer, "vocabulary_size") else {})})
    result = {"layer": keras.saving.serialize_keras_object(made), "whole": whole, "batches": [array(each) for each in batches],
              "input": array(x), "output": array(layer(x))}
    if isinstance(layer, L.Normalization):
        result["weights"] = [array(w.numpy()) for w in layer.weights]
    if hasattr(layer, "get_vocabulary"):
        vocabulary = layer.get_vocabulary()
        result["vocabulary"] = [int(each) if isinstance(layer, L.IntegerLookup) else str(each) for each in vocabulary]
        result["tokens"] = [int(each) if isinstance(layer, L.IntegerLookup) else str(each) for each in layer.get_vocabulary(False)]
    lookup = getattr(layer, "_lookup_layer", layer)
    if hasattr(lookup, "idf_weights_const"):
        result["idf"] = array(lookup.idf_weights_const.numpy())
    return result


def adapted():
    for axis, shapes in [(-1, [(4, 3), (2, 3), (5, 3)]), (None, [(4, 3), (1, 3)]), ((1, 2), [(3, 2, 2), (4, 2, 2)]), (1, [(2, 3, 2)])]:
        batches = [numbers(*shape) for shape in shapes]
        yield learned(L.Normalization(axis=axis), batches, numbers(2, *shapes[0][1:]))
        yield learned(L.Normalization(axis=axis, invert=True), batches[:1], numbers(2, *shapes[0][1:]), whole=True)
    yield learned(L.Normalization(), [np.array([[1, 2], [3, 5]], "int32")], numbers(2, 2), whole=True)
    for bins, sizes in [(3, [30]), (4, [200, 350, 7]), (10, [4]), (5, [1000, 1000, 500]), (2, [99, 101])]:
        batches = [numbers(size) * 3 for size in sizes]
        yield learned(L.Discretization(num_bins=bins), batches, numbers(9))
        yield learned(L.Discretization(num_bins=bins, epsilon=0.1, output_mode="one_hot"), batches, numbers(9))
    words = [np.array([["b", "a", "b"], ["c", "", "b"]]), np.array([["d", "c", "[UNK]"], ["ä", "z", "a"]])]
    for options in [{}, {"mask_token": ""}, {"max_tokens": 4}, {"max_tokens": 4, "mask_token": "", "num_oov_indices": 2},
                    {"output_mode": "multi_hot"}, {"output_mode": "tf_idf"},
                    {"output_mode": "tf_idf", "max_tokens": 20, "pad_to_max_tokens": True, "mask_token": ""}]:
        yield learned(L.StringLookup(**options), words, WORDS)
        yield learned(L.StringLookup(**options), [words[0].reshape(-1)], WORDS, whole=True)
    numbers_ = [np.array([[5, 6, 5], [0, 7, -1]], "int64"), np.array([[100, 6, 9], [9, 9, 2]], "int64")]
    for options in [{}, {"mask_token": 0}, {"max_tokens": 3}, {"output_mode": "count"}, {"output_mode": "tf_idf", "num_oov_indices": 2}]:
        yield learned(L.IntegerLookup(**options), numbers_, INTEGERS)
        yield learned(L.IntegerLookup(**options), numbers_[:1], INTEGERS, whole=True)
    for options in [{}, {"max_tokens": 4}, {"ngrams": 2}, {"split": "character"}, {"output_mode": "count"}, {"output_mode": "tf_idf"},
                    {"output_mode": "tf_idf", "ngrams": 2, "max_tokens": 30, "pad_to_max_tokens": True}]:
        yield learned(L.TextVectorization(**options), [TEXTS, TEXTS[::-1]], TEXTS)
        yield learned(L.TextVectorization(**options), [TEXTS], TEXTS, whole=True)


if __name__ == "__main__":
    write("lookup", cases())
    write("adapt", adapted())
