"""Writes keras/src/test/resources/golden/keras_augment.json, keras_spectrograms.json and keras_pipelines.json: layers that
change images in chosen ways, layers over sounds, and layers of layers."""

import itertools

import numpy as np
import keras.src.layers.preprocessing.image_preprocessing.aug_mix as aug_mix

from keras_cases import case, keras, nest, numbers, random, write
from keras_images import images, one, shorter, units

L = keras.layers


def elastic():
    options = {"bound": 1e-3}
    for scale, factor in [(1.0, 1.0), ((0.5, 1.0), (0.6, 1.0)), (0.4, 0.5)]:
        yield one(L.RandomElasticTransform(factor, scale, seed=3), images(3, 6, 5, 2), **options)
    for fill_mode in ["reflect", "wrap", "constant", "nearest"]:
        for interpolation in ["nearest", "bilinear"]:
            yield one(L.RandomElasticTransform(1.0, (0.9, 1.0), interpolation, fill_mode, fill_value=7.0, seed=4),
                      images(2, 21, 24, 1), **options)
    yield one(L.RandomElasticTransform(seed=5), images(6, 5, 3), **options)
    yield one(L.RandomElasticTransform(seed=5, data_format="channels_first"), images(2, 3, 6, 5), **options)
    yield one(L.RandomElasticTransform(seed=5), images(3, 6, 5, 1), training=False, **options)
    yield one(L.RandomElasticTransform(0.0, seed=5), images(2, 3, 4, 1), **options)
    yield one(L.RandomElasticTransform(scale=0.0, seed=5), images(2, 3, 4, 1), **options)
    yield one(L.RandomElasticTransform(seed=6, value_range=(0.2, 0.8)), units(2, 6, 5, 1), **options)
    yield one(L.RandomElasticTransform(seed=6), images(2, 6, 5, 3).astype("uint8"), gradients=False, **options)
    yield one(L.RandomElasticTransform(seed=6, dtype="float64"), images(2, 6, 5, 1), gradients=False, **options)
    yield one(L.RandomElasticTransform(seed=7), images(1, 1, 1, 1), **options)


def rand_augment():
    options = {"bound": 2e-3, "gradients": False}
    for seed in range(12):
        yield one(L.RandAugment(seed=seed), images(2, 4, 5, 3), **options)
    for count in [0, 1, 4]:
        yield one(L.RandAugment(num_ops=count, seed=20), images(2, 4, 5, 3), **options)
    for factor in [0.1, 0.9, (0.2, 0.6)]:
        for seed in [30, 31]:
            yield one(L.RandAugment(factor=factor, interpolation="nearest", seed=seed), images(2, 4, 5, 3), **options)
    for seed in [40, 41, 42]:
        yield one(L.RandAugment(value_range=(0, 1), seed=seed), units(2, 4, 5, 3), **options)
    yield one(L.RandAugment(seed=0), images(2, 4, 5, 3), training=False, **options)
    yield one(L.RandAugment(seed=3), images(4, 5, 3), **options)
    yield one(L.RandAugment(seed=3), images(2, 4, 5, 3).astype("uint8"), **options)
    yield one(L.RandAugment(num_ops=1, seed=8, data_format="channels_first"), images(2, 3, 4, 5), **options)
    # Of changes without gradients, and of those that are not made, Keras has zeros.
    found = (one(L.RandAugment(seed=seed), units(2, 4, 5, 3), bound=2e-3) for seed in range(50, 80))
    yield from itertools.islice((each for each in found if any(each["gradients"][0]["data"])), 4)


class Choices:
    """In the place of Python's generator: the numbers that the layer's own generator gives, as ours asks it."""

    def __init__(self, layer):
        self.layer = layer
        self.step = None

    def choice(self, those):
        state = self.layer.generator.state
        if self.step is None:
            self.step = int(state.numpy()[1])
        state.assign([self.layer.seed, self.step])
        self.step += 4
        return those[int(keras.random.randint((1,), 0, len(those), seed=self.layer.generator)[0])]


def mixed(layer, x, training=True, **options):
    choices = Choices(layer)
    aug_mix.py_random = choices

    def start():
        choices.step = None

    keep = layer.get_random_transformation

    def transformation(*values, **named):
        start()
        return keep(*values, **named)

    layer.get_random_transformation = transformation
    return one(layer, x, training=training, **options)


def mixes():
    options = {"bound": 2e-3, "gradients": False}
    for seed in range(10):
        yield mixed(L.AugMix(seed=seed), images(2, 4, 5, 3), **options)
    for seed in [11, 12, 13]:
        yield mixed(L.AugMix(all_ops=False, seed=seed), images(2, 4, 5, 3), **options)
    yield mixed(L.AugMix(num_chains=1, chain_depth=5, factor=0.7, alpha=2.0, seed=14), images(2, 4, 5, 3), **options)
    yield mixed(L.AugMix(num_chains=4, chain_depth=0, seed=15), images(2, 4, 5, 3), **options)
    yield mixed(L.AugMix(factor=(0.2, 0.4), interpolation="nearest", seed=16), images(2, 4, 5, 3), **options)
    yield mixed(L.AugMix(value_range=(0, 1), seed=17), units(2, 4, 5, 3), **options)
    yield mixed(L.AugMix(seed=18), images(2, 4, 5, 3), training=False, **options)
    yield mixed(L.AugMix(seed=19), images(4, 5, 3), **options)
    yield mixed(L.AugMix(seed=20), images(2, 4, 5, 3).astype("uint8"), **options)
    yield mixed(L.AugMix(seed=21), units(2, 4, 5, 3), bound=2e-3)


def histograms():
    kind = L.ContrastLimitedAdaptiveHistogramEqualization
    options = {"bound": 2e-4}
    for grid, shape in [((2, 3), (2, 6, 9, 3)), ((2, 2), (1, 5, 7, 1)), ((1, 1), (2, 4, 4, 1)), ((3, 2), (5, 7, 2)), ((8, 8), (1, 16, 13, 1)),
                        ((4, 1), (1, 2, 1, 1))]:
        for limit in [4.0, 0.0, 90.0]:
            for training in [False, True]:
                if training and limit:
                    continue
                yield one(kind(tile_grid_size=grid, clip_limit=limit), images(*shape), training=training, **options)
    yield one(kind(value_range=(0, 1), tile_grid_size=(2, 2)), units(2, 6, 5, 3), **options)
    yield one(kind(value_range=(-1, 1), tile_grid_size=(2, 2)), units(2, 6, 5, 3) * 2 - 1, **options)
    yield one(kind(tile_grid_size=(2, 2)), images(2, 6, 5, 3).astype("uint8"), gradients=False, **options)
    yield one(kind(tile_grid_size=(2, 2)), images(2, 6, 5, 3, high=400).astype("int32") - 70, gradients=False, **options)
    yield one(kind(tile_grid_size=(2, 2), data_format="channels_first"), images(2, 3, 6, 5), **options)
    yield one(kind(tile_grid_size=(2, 2), data_format="channels_first"), images(3, 6, 5), **options)
    yield one(kind(tile_grid_size=(2, 2)), np.full((1, 4, 4, 1), 9.0, "float32"), **options)


def boxed(layer, boxes, labels):
    """Boxes and labels, which Keras takes in a dictionary beside images."""
    x = np.zeros((len(boxes), 2, 2, 3) if boxes.ndim == 3 else (2, 2, 3), "float32")
    layer.bounding_box_format = "xyxy"
    y = layer({"images": x, "bounding_boxes": {"boxes": boxes, "labels": labels}})["bounding_boxes"]
    made = keras.saving.serialize_keras_object(layer)
    made["config"]["fill_value"] = layer.fill_value  # Keras forgets it
    return {"layer": made, "training": False, "weights": [], "input": nest([boxes, labels]), "output": nest([y["boxes"], y["labels"]])}


def boxes():
    for most in [1, 3, 4, 6]:
        for fill in [-1, 5]:
            found = L.MaxNumBoundingBoxes(most, fill_value=fill)
            yield boxed(found, numbers(2, 3, 4), random.integers(0, 5, (2, 3)).astype("float32"))
            yield boxed(found, numbers(3, 4), random.integers(0, 5, (3,)).astype("float32"))
    yield boxed(L.MaxNumBoundingBoxes(2), numbers(2, 0, 4), numbers(2, 0))
    yield boxed(L.MaxNumBoundingBoxes(2), numbers(0, 3, 4), numbers(0, 3))
    yield boxed(L.MaxNumBoundingBoxes(2), random.integers(0, 5, (1, 1, 4)).astype("int32"), np.array([[7]], "int32"))


def spectrograms():
    small = {"frame_length": 6, "frame_step": 2, "fft_length": 8}
    for mode in ["log", "magnitude", "psd", "real", "imag", "angle", "stft"]:
        for padding in ["valid", "same"]:
            for expand in [False, True]:
                for form in ["channels_last", "channels_first"]:
                    shape = (2, 11, 3) if form == "channels_last" else (2, 3, 11)
                    yield case(L.STFTSpectrogram(mode, padding=padding, expand_dims=expand, data_format=form, **small), numbers(*shape), bound=2e-4,
                               prepare=lambda layer: None)
    for window in ["hann", "hamming", "blackman", "boxcar", None]:
        for scaling in ["density", "spectrum", None]:
            for periodic in [False, True]:
                yield case(L.STFTSpectrogram("magnitude", window=window, scaling=scaling, periodic=periodic, **small), numbers(1, 9, 1), bound=2e-4,
                           prepare=lambda layer: None)
    yield case(L.STFTSpectrogram("psd", frame_length=5), numbers(2, 17, 1), bound=2e-4)
    yield case(L.STFTSpectrogram("stft", frame_length=5, fft_length=7), numbers(2, 17, 2), bound=2e-4)
    yield case(L.STFTSpectrogram("psd", frame_length=2, frame_step=1), numbers(2, 5, 1), bound=2e-4)
    yield case(L.STFTSpectrogram("magnitude", frame_length=1, frame_step=1), numbers(2, 5, 1), bound=2e-4)
    yield case(L.STFTSpectrogram("magnitude", **small), numbers(2, 9, 1), training=True, bound=2e-4)
    yield case(L.STFTSpectrogram("magnitude", dtype="float64", **small), numbers(2, 9, 1), bound=1e-6)
    yield case(L.STFTSpectrogram("magnitude", dtype="mixed_float16", **small), numbers(2, 9, 1), bound=2e-2, gradients=False)
    yield case(L.STFTSpectrogram(frame_length=12), numbers(1, 40, 1), bound=2e-3, prepare=lambda layer: None)


def pipelines():
    yield case(L.Pipeline([L.Dense(3, activation="relu"), L.Rescaling(0.5), L.Dense(2)]), numbers(4, 5))
    yield case(L.Pipeline([L.Masking(), L.Dense(2)]), np.concatenate([numbers(2, 2, 3), np.zeros((2, 1, 3), "float32")], 1))
    yield case(L.Pipeline([L.Embedding(5, 3, mask_zero=True), L.LSTM(2)]), np.array([[1, 2, 0], [4, 0, 0]], "int32"))
    yield case(L.Pipeline([L.Dense(3), L.BatchNormalization()]), numbers(4, 5), training=True)
    yield case(L.Pipeline([L.Dense(3), L.BatchNormalization()]), numbers(4, 5))
    yield case(L.Pipeline([L.Pipeline([L.Dense(3)]), L.Activation("tanh")]), numbers(2, 3))
    yield case(L.Pipeline([L.AutoContrast(), L.RandomFlip(seed=1), L.RandomBrightness(0.2, seed=2)]), images(2, 4, 5, 3), training=True, gradients=False,
               prepare=restarted, bound=1e-3)


def restarted(pipeline):
    for layer in pipeline.layers:
        if hasattr(layer, "generator"):
            layer.generator.state.assign([layer.seed, 0])


def augment():
    for family in [elastic, rand_augment, mixes, histograms, boxes]:
        yield from map(shorter, family())


if __name__ == "__main__":
    write("augment", augment())
    write("spectrograms", map(shorter, spectrograms()))
    write("pipelines", map(shorter, pipelines()))
