"""Writes keras/src/test/resources/golden/keras_preprocessing.json: layers that prepare numbers and categories."""

import numpy as np

from keras_cases import case, keras, numbers, write

L = keras.layers


def plain(layer, x, **options):
    return case(layer, x, gradients=False, **options)


def rescaling():
    yield case(L.Rescaling(0.5), numbers(2, 3))
    yield case(L.Rescaling(1 / 127.5, offset=-1), numbers(2, 3, 4) * 100)
    yield case(L.Rescaling([1.0, 2.0, -3.0], offset=[0.5, 0.0, 1.0]), numbers(2, 2, 3))
    yield plain(L.Rescaling(1 / 255), np.array([[0, 17, 255]], "uint8"))
    yield plain(L.Rescaling(2.0, offset=0.5), np.array([1, 2, 3], "int32"))
    yield case(L.Rescaling(2.0, dtype="float64"), numbers(0, 3))
    yield plain(L.Rescaling(1 / 3, dtype="mixed_bfloat16"), numbers(2, 3), bound=1e-2)


def moments(layer):
    layer.adapt_mean.assign(np.round(np.linspace(-1, 2, layer.adapt_mean.shape.num_elements()), 2).reshape(layer.adapt_mean.shape))
    layer.adapt_variance.assign(np.round(np.linspace(0, 3, layer.adapt_mean.shape.num_elements()), 2).reshape(layer.adapt_mean.shape))
    layer.finalize_state()


def normalization():
    for axis, shape in [(-1, (4, 3)), (-1, (2, 3, 2)), (None, (4, 3)), (1, (2, 3, 4)), ((1, -1), (2, 3, 4)), ((-1, -2), (2, 3, 4)),
                        (-1, (0, 3)), (-1, (2, 1)), (0, (3,)), ((1, 2), (2, 3, 2, 2))]:
        yield case(L.Normalization(axis=axis), numbers(*shape), prepare=moments)
        if 0 not in shape:  # Keras fails there
            yield case(L.Normalization(axis=axis, invert=True), numbers(*shape), prepare=moments)
    yield case(L.Normalization(mean=1.5, variance=0.25), numbers(3, 2))
    yield case(L.Normalization(mean=1.5, variance=0.0, axis=None), numbers(3, 2))
    yield case(L.Normalization(mean=[1.0, 2.0], variance=[0.25, 4.0]), numbers(3, 2))
    yield case(L.Normalization(mean=[1.0, 2.0, 3.0], variance=[0.25, 4.0, 1.0], axis=1, invert=True), numbers(2, 3, 2))
    yield case(L.Normalization(mean=[1.0, 2.0], variance=[0.25, 4.0], axis=(1, 2)), numbers(2, 3, 2))
    yield plain(L.Normalization(mean=3.0, variance=2.0), np.array([[1, 2], [3, 4]], "int64"))
    yield plain(L.Normalization(dtype="mixed_bfloat16"), numbers(4, 3), prepare=moments, bound=2e-2)


def discretization():
    for mode in ["int", "one_hot", "multi_hot", "count"]:
        for shape in [(4,), (3, 1), (2, 5), (0, 3), (2, 3, 4), (2, 3, 1), ()]:
            yield plain(L.Discretization(bin_boundaries=[-0.5, 0.0, 1.0], output_mode=mode), numbers(*shape))
    yield plain(L.Discretization(bin_boundaries=[-1.0, 0.0, 1.0]), np.array([-1, 0, 1, 5], "float32"))
    yield plain(L.Discretization(bin_boundaries=[0.5, 2.0]), np.array([[0, 1], [2, 3]], "int64"))
    yield plain(L.Discretization(bin_boundaries=[0.5, 2.0]), np.array([[0, 1], [2, 3]], "uint8"))
    yield plain(L.Discretization(bin_boundaries=[0.5], output_mode="one_hot", dtype="float64"), numbers(3))
    for bins, values in [(3, np.arange(10.0)), (4, numbers(500)), (10, numbers(5)), (1, numbers(30)), (5, numbers(40, 7))]:
        layer = L.Discretization(num_bins=bins)
        layer.adapt(values)
        yield plain(layer, numbers(6))


def categories():
    for mode in ["one_hot", "multi_hot", "count"]:
        for shape in [(4,), (3, 1), (2, 5), (0, 3), (2, 3, 4), (1,), (2, 3, 1)]:
            values = np.arange(int(np.prod(shape))).reshape(shape) * 7 % 5
            yield plain(L.CategoryEncoding(num_tokens=5, output_mode=mode), values.astype("int32"))
        yield plain(L.CategoryEncoding(num_tokens=3, output_mode=mode), np.array([[0, 0], [1, 2]], "int64"))
        yield plain(L.CategoryEncoding(num_tokens=3, output_mode=mode, dtype="float64"), np.array([[0, 0], [1, 2]], "int64"))
        if mode == "one_hot":  # Keras has no other kernel of that type
            yield plain(L.CategoryEncoding(num_tokens=3, output_mode=mode, dtype="float16"), np.array([[0, 0], [1, 2]], "int64"))
        yield plain(L.CategoryEncoding(num_tokens=3, output_mode=mode), np.array(2))


def hashing():
    words = np.array([["a", "bb", ""], ["Intarsia", "ä", "a"]])
    for mode in ["int", "one_hot", "multi_hot", "count"]:
        yield plain(L.Hashing(3, output_mode=mode), words)
        yield plain(L.Hashing(4, output_mode=mode, salt=7), words[:, :1])
        yield plain(L.Hashing(5, output_mode=mode, mask_value="a"), words)
        yield plain(L.Hashing(5, output_mode=mode), np.array([1, -20, 300], "int32"))
    yield plain(L.Hashing(1), words)
    yield plain(L.Hashing(1, mask_value="a"), words)
    yield plain(L.Hashing(30, salt=[133, 137]), words)
    yield plain(L.Hashing(30, mask_value=2, dtype="int32"), np.array([[1, 2], [3, 2]], "int64"))
    yield plain(L.Hashing(30), np.array([1.9, -2.2], "float32"))
    yield plain(L.Hashing(30, output_mode="one_hot", dtype="float64"), words[:0])


def crossing():
    for mode in ["int", "one_hot"]:
        yield plain(L.HashedCrossing(5, output_mode=mode), [np.array(["a", "b", "c"]), np.array([1, 2, 3], "int64")])
        yield plain(L.HashedCrossing(50, output_mode=mode), [np.array([["a"], ["b"]]), np.array([["c"], ["d"]]), np.array([[1], [2]], "int32")])
        yield plain(L.HashedCrossing(5, output_mode=mode), [np.array("a"), np.array("b")])
    yield plain(L.HashedCrossing(5, dtype="int32"), [np.array(["a", "b"]), np.array(["c", "d"])])


def sounds():
    for options, shape in [({}, (80,)), ({}, (2, 70)), ({"sequence_length": 12}, (2, 50)), ({"window": "hamming"}, (3, 33)),
                           ({"power_to_db": False}, (2, 40)), ({"mag_exp": 1.0, "top_db": 20.0}, (2, 40)),
                           ({"min_freq": 100.0, "max_freq": 3000.0, "sampling_rate": 8000}, (2, 40)),
                           ({"ref_power": 3.0, "min_power": 1e-3}, (1, 20)), ({"num_mel_bins": 1, "sequence_stride": 1}, (1, 17)),
                           ({"dtype": "float64", "power_to_db": False}, (2, 40))]:  # Keras fails at decibels in float64
        arguments = {"fft_length": 16, "sequence_stride": 5, "num_mel_bins": 6, "sampling_rate": 16000, **options}
        yield case(L.MelSpectrogram(**arguments), numbers(*shape), bound=2e-4, gradients=False)


def cases():
    for family in [sounds, rescaling, normalization, discretization, categories, hashing, crossing]:
        yield from family()


if __name__ == "__main__":
    write("preprocessing", cases())
