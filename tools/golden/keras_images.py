"""Writes keras/src/test/resources/golden/keras_images.json: layers that prepare images."""

import numpy as np

from keras_cases import case, keras, nest, random, write

L = keras.layers


def images(*shape, high=256):
    return random.integers(0, high, size=shape).astype("float32")


def units(*shape):
    return np.round(random.uniform(size=shape), 3).astype("float32")


def fresh(layer):
    """Some layers draw numbers also outside of training: they start anew."""
    if getattr(layer, "generator", None) is not None and getattr(layer, "seed", None) is not None:
        layer.generator.state.assign([layer.seed, 0])


def one(layer, x, training=True, **options):
    made = case(layer, x, training=training, prepare=fresh, **options)
    if getattr(layer, "seed", None) is not None:
        made["layer"]["config"]["seed"] = layer.seed  # one class of Keras forgets it
    return made


def resizing():
    for interpolation in ["bilinear", "nearest", "bicubic", "area", "lanczos3", "lanczos5"]:
        for antialias in [False, True]:
            differentiable = interpolation != "area"
            for size, shape in [((3, 4), (2, 5, 7, 3)), ((6, 5), (1, 3, 4, 1))]:
                yield one(L.Resizing(*size, interpolation=interpolation, antialias=antialias), units(*shape), training=False,
                          gradients=differentiable, bound=1e-5)
    yield one(L.Resizing(4, 4), units(6, 2, 3), training=False)
    yield one(L.Resizing(4, 4), units(0, 6, 2, 3), training=False, gradients=False)
    yield one(L.Resizing(1, 1), units(1, 1, 1, 3), training=False)
    for shape in [(2, 5, 9, 1), (2, 9, 5, 1), (7, 5, 2), (1, 4, 4, 1)]:
        for size in [(3, 4), (6, 3)]:
            yield one(L.Resizing(*size, crop_to_aspect_ratio=True), units(*shape), training=False)
            yield one(L.Resizing(*size, pad_to_aspect_ratio=True, fill_value=0.5), units(*shape), training=False)
    yield one(L.Resizing(3, 4, data_format="channels_first"), units(2, 3, 5, 6), training=False)
    yield one(L.Resizing(3, 4, data_format="channels_first", pad_to_aspect_ratio=True), units(3, 5, 6), training=False)
    yield one(L.Resizing(3, 4), images(2, 5, 6, 3).astype("uint8"), training=False, gradients=False)
    yield one(L.Resizing(3, 4, interpolation="nearest"), images(2, 5, 6, 3).astype("uint8"), training=False, gradients=False)
    yield one(L.Resizing(3, 4, dtype="mixed_bfloat16"), units(2, 5, 6, 3), training=False, gradients=False, bound=1e-2)


def crops():
    for shape, size in [((2, 6, 7, 3), (3, 4)), ((6, 7, 3), (3, 4)), ((2, 6, 7, 3), (6, 7)), ((1, 4, 9, 1), (6, 3)), ((2, 5, 5, 1), (8, 4)),
                        ((0, 5, 5, 1), (2, 2))]:
        few = {"gradients": shape[0] > 0}
        yield one(L.CenterCrop(*size), units(*shape), training=False, **few)
        yield one(L.RandomCrop(*size, seed=4), units(*shape), **few)
        yield one(L.RandomCrop(*size, seed=4), units(*shape), training=False, **few)
    yield one(L.CenterCrop(3, 4, data_format="channels_first"), units(2, 3, 6, 7), training=False)
    yield one(L.CenterCrop(3, 4), images(2, 6, 7, 3).astype("uint8"), training=False, gradients=False)
    yield one(L.RandomCrop(3, 4, data_format="channels_first", seed=5), units(2, 3, 6, 7))
    yield one(L.RandomCrop(3, 4, seed=6), images(2, 6, 7, 3).astype("uint8"), gradients=False)


def both(make, x=None, **options):
    """A layer in training, in inference, on one image, with the channels first, and on none."""
    x = images(3, 4, 5, 3) if x is None else x
    yield one(make(), x, **options)
    yield one(make(), x, training=False, **options)
    yield one(make(), x[0], **options)
    kind = type(make())
    if kind is not L.AutoContrast:  # Keras takes other axes there
        yield one(make(data_format="channels_first"), np.moveaxis(x, -1, 1).copy(), **options)
    if kind not in (L.AutoContrast, L.Equalization):  # Keras fails there
        yield one(make(), x[:0], **{**options, "gradients": False})


def moves():
    for mode in ["horizontal", "vertical", "horizontal_and_vertical"]:
        yield from both(lambda **more: L.RandomFlip(mode, seed=3, **more))
    for make in [lambda **more: L.RandomRotation(0.2, seed=1, **more), lambda **more: L.RandomTranslation(0.3, 0.2, seed=2, **more),
                 lambda **more: L.RandomZoom(0.3, seed=3, **more), lambda **more: L.RandomShear(0.3, 0.2, seed=4, **more)]:
        yield from both(make, bound=1e-3)
        for fill_mode in ["reflect", "wrap", "constant", "nearest"]:
            for interpolation in ["nearest", "bilinear"]:
                yield one(make(fill_mode=fill_mode, interpolation=interpolation, fill_value=7.0), images(2, 5, 4, 1), bound=1e-3)
    for make in [lambda **more: L.RandomPerspective(0.8, scale=0.6, seed=5, **more),
                 lambda **more: L.RandomPerspective((0.5, 1.0), interpolation="nearest", fill_value=7.0, seed=6, **more)]:
        yield from both(make, bound=1e-2)
    yield one(L.RandomRotation((0.1, 0.5), seed=9), images(2, 3, 6, 1), bound=1e-3)
    yield one(L.RandomTranslation((-0.5, 0.1), (0.25, 0.75), seed=9), images(2, 3, 6, 1), bound=1e-3)
    yield one(L.RandomZoom((-0.5, 0.1), (0.25, 0.75), seed=9), images(2, 3, 6, 1), bound=1e-3)
    yield one(L.RandomZoom(0.5, 0.25, seed=9, dtype="float64"), images(2, 3, 6, 1), bound=1e-3, gradients=False)
    yield one(L.RandomShear((0.1, 0.5), (0.2, 0.3), seed=9), images(2, 3, 6, 1), bound=1e-3)


def colors():
    options = {"bound": 2e-4, "gradients": False}
    for make in [
        lambda **more: L.RandomBrightness(0.4, seed=1, **more), lambda **more: L.RandomBrightness((0.1, 0.3), seed=1, **more),
        lambda **more: L.RandomContrast(0.4, seed=2, **more), lambda **more: L.RandomContrast((0.2, 0.9), seed=2, **more),
        lambda **more: L.RandomGrayscale(0.6, seed=3, **more), lambda **more: L.RandomInvert(0.8, seed=4, **more),
        lambda **more: L.RandomInvert((0.2, 1.0), seed=4, **more), lambda **more: L.RandomPosterization((2, 6), seed=5, **more),
        lambda **more: L.RandomPosterization(3, seed=5, **more), lambda **more: L.RandomPosterization((4, 4), seed=5, **more),
        lambda **more: L.RandomHue(0.7, seed=6, **more), lambda **more: L.RandomHue((0.5, 1.0), seed=7, **more),
        lambda **more: L.RandomSaturation(0.5, seed=8, **more), lambda **more: L.RandomSaturation((0.2, 0.8), seed=8, **more),
        lambda **more: L.RandomColorDegeneration(0.7, seed=9, **more), lambda **more: L.RandomSharpness(0.9, seed=10, **more),
        lambda **more: L.RandomSharpness((0.3, 0.6), seed=10, **more), lambda **more: L.RandomGaussianBlur(0.8, seed=11, **more),
        lambda **more: L.RandomGaussianBlur(1.0, kernel_size=(3, 5), sigma=(0.4, 0.9), seed=12, **more),
        lambda **more: L.RandomErasing(1.0, seed=13, **more), lambda **more: L.RandomErasing(0.9, scale=(0.2, 0.6), fill_value=9.0, seed=14, **more),
        lambda **more: L.Solarization(0.2, 0.6, seed=16, **more), lambda **more: L.Solarization((0.1, 0.3), (0.2, 0.7), seed=17, **more),
        lambda **more: L.AutoContrast(**more), lambda **more: L.Equalization(**more), lambda **more: L.Equalization(bins=16, **more),
    ]:
        yield from both(make, **options)
    for make in [L.RandomColorJitter(brightness_factor=0.2, contrast_factor=0.3, saturation_factor=0.4, hue_factor=0.5, seed=20),
                 L.RandomColorJitter(saturation_factor=(0.3, 0.6), seed=21), L.RandomColorJitter(seed=22),
                 L.RandomColorJitter(brightness_factor=(0.1, 0.2), hue_factor=(0.3, 0.4), seed=23)]:
        for training in [True, False]:
            yield one(make, images(3, 4, 5, 3), training=training, **options)
    yield one(L.RandomErasing((0.2, 1.0), scale=0.5, fill_value=[1.0, 2.0, 3.0], seed=15), images(4, 4, 5, 3), **options)
    for layer in [L.RandomBrightness(0.4, value_range=(0, 1), seed=1), L.RandomContrast(0.4, value_range=(0, 1), seed=1),
                  L.RandomInvert(value_range=(0, 1), seed=2), L.RandomPosterization(3, value_range=(0, 1), seed=1),
                  L.RandomHue(0.4, value_range=(0, 1), seed=1), L.RandomSaturation((0.3, 0.8), value_range=(0, 1), seed=1),
                  L.RandomColorDegeneration((0.1, 0.8), value_range=(0, 1), seed=1), L.RandomSharpness(0.4, value_range=(0, 1), seed=1),
                  L.RandomGaussianBlur(value_range=(0, 1), seed=1), L.RandomErasing(value_range=(0, 1), seed=1),
                  L.RandomColorJitter(value_range=(0, 1), brightness_factor=0.2, contrast_factor=0.3, saturation_factor=0.4, hue_factor=0.5, seed=1),
                  L.Solarization(0.2, 0.6, value_range=(0, 1), seed=2), L.AutoContrast(value_range=(0, 1)), L.Equalization(value_range=(0, 1)),
                  L.Equalization(value_range=(-1, 1), bins=10)]:
        yield one(layer, units(2, 4, 5, 3), **options)
    yield one(L.AutoContrast(), np.full((1, 2, 2, 3), 7.0, "float32"), **options)
    yield one(L.Equalization(), np.full((1, 2, 2, 3), 7.0, "float32"), **options)
    for layer in [L.RandomBrightness(0.4, seed=1), L.RandomContrast(0.4, seed=1), L.RandomInvert(seed=1), L.RandomSharpness(0.4, seed=3),
                  L.RandomColorDegeneration(0.6, seed=1), L.RandomGaussianBlur(0.8, seed=1), L.RandomErasing(fill_value=2.0, seed=5)]:
        yield one(layer, units(2, 4, 5, 3), bound=1e-4)


def mixed(layer, x, labels, training):
    """Images and labels, which Keras takes in a dictionary."""
    layer({"images": x, "labels": labels}, training=False)
    fresh(layer)
    y = layer({"images": x, "labels": labels}, training=training)
    return {"layer": keras.saving.serialize_keras_object(layer), "training": training, "weights": [], "input": nest([x, labels]),
            "output": nest([y["images"], y["labels"]]), "bound": 1e-4}


def mixtures():
    labels = np.eye(5, dtype="float32")[[0, 3, 1, 4]]
    for make in [lambda **more: L.MixUp(seed=1, **more), lambda **more: L.MixUp(alpha=2.0, seed=2, **more),
                 lambda **more: L.CutMix(seed=3, **more), lambda **more: L.CutMix((0.4, 0.6), seed=4, **more)]:
        x = images(4, 4, 5, 3)
        yield mixed(make(), x, labels, True)
        yield mixed(make(), x, labels, False)
        yield mixed(make(data_format="channels_first"), np.moveaxis(x, -1, 1).copy(), labels, True)


def shorter(value):
    """Numbers of eight digits, which are enough for float32."""
    if isinstance(value, float):
        return float(f"{value:.8g}")
    if isinstance(value, dict):
        return {key: shorter(each) for key, each in value.items()}
    return [shorter(each) for each in value] if isinstance(value, list) else value


def cases():
    for family in [mixtures, resizing, crops, moves, colors]:
        yield from map(shorter, family())


if __name__ == "__main__":
    write("images", cases())
