"""Writes keras/src/test/resources/golden/keras_*.json of convolutions, pooling and resizing."""

from keras_cases import case, keras, np, numbers, write

L = keras.layers
CONV = {1: L.Conv1D, 2: L.Conv2D, 3: L.Conv3D}
TRANSPOSE = {1: L.Conv1DTranspose, 2: L.Conv2DTranspose, 3: L.Conv3DTranspose}
DEPTHWISE = {1: L.DepthwiseConv1D, 2: L.DepthwiseConv2D}
SEPARABLE = {1: L.SeparableConv1D, 2: L.SeparableConv2D}
# With channels first, channels and the last axis differ in size: Keras adds biases along the wrong one else.
SIZES = {1: (7,), 2: (5, 6), 3: (4, 3, 5)}
ROUGH = 0.05


def last(axes, channels=2):
    return numbers(2, *SIZES[axes], channels)


def first(axes, channels=2):
    return numbers(2, channels, *SIZES[axes])


def ones(axes, channels=2):
    return numbers(2, *[1] * axes, channels)


def without_rows(layer, x):
    """The case of no rows: what follows from that of some, as oneDNN gives nothing the shape of its input."""
    found = case(layer, x)
    for key in ["input", "output", "direction"]:
        found[key] = rowless(found[key])
    first, *weights = found["gradients"]
    zeros = [{**each, "data": [0.0] * len(each["data"])} for each in weights]
    found["gradients"] = [rowless(first), *zeros]
    return found


def rowless(array):
    return {**array, "shape": [0, *array["shape"][1:]], "data": []}


def convolutions():
    for axes, layer in CONV.items():
        yield case(layer(3, 2), last(axes))
        yield case(layer(3, 3, padding="same", activation="relu"), last(axes))
        yield case(layer(2, 2, strides=2), last(axes))
        yield case(layer(2, 3, strides=2, padding="same", use_bias=False), last(axes))
        yield case(layer(2, 2, dilation_rate=2), last(axes))
        yield case(layer(2, 2, dilation_rate=2, padding="same"), last(axes))
        yield case(layer(4, 2, groups=2), last(axes, channels=4))
        yield case(layer(6, 2, groups=3, padding="same", strides=2), last(axes, channels=3))
        yield case(layer(3, 2, data_format="channels_first"), first(axes))
        yield case(layer(2, 2, data_format="channels_first", padding="same", strides=2), first(axes))
        yield case(layer(3, 2, data_format="channels_first", activation="softmax"), first(axes))
        yield case(layer(3, 1), last(axes))
        yield case(layer(1, 3, padding="same"), ones(axes))
        yield without_rows(layer(2, 2), last(axes))
        yield without_rows(layer(2, 2, dilation_rate=2, padding="same"), last(axes))
        yield case(layer(2, 2, dtype="mixed_bfloat16"), last(axes), bound=ROUGH)
        yield case(layer(2, 2, dtype="float64", padding="same"), last(axes))
        yield case(layer(2, 2, groups=2, data_format="channels_first"), first(axes))
    yield case(L.Conv1D(3, 3, padding="causal"), last(1))
    yield case(L.Conv1D(2, 3, padding="causal", strides=2), last(1))
    yield case(L.Conv1D(2, 3, padding="causal", dilation_rate=3, activation="tanh"), last(1))
    yield case(L.Conv1D(2, 3, padding="causal", data_format="channels_first"), first(1))
    yield case(L.Conv1D(2, 3, padding="causal"), ones(1))
    yield case(L.Conv2D(2, (1, 3), strides=(2, 1)), last(2))
    yield case(L.Conv2D(2, (3, 2), strides=(1, 3), padding="same"), last(2))
    yield case(L.Conv2D(2, (3, 2), dilation_rate=(1, 2)), last(2))
    yield case(L.Conv2D(2, 2, groups=2, dilation_rate=2), last(2))
    yield case(L.Conv3D(2, (1, 2, 3), strides=(2, 1, 2), padding="same"), last(3))
    yield case(L.Conv2D(2, 7, padding="same"), last(2))


def small(axes, channels_first=False):
    sizes = [3, 2, 4][3 - axes:]
    return numbers(2, 2, *sizes) if channels_first else numbers(2, *sizes, 2)


def transposed():
    for axes, layer in TRANSPOSE.items():
        yield case(layer(3, 2), small(axes))
        yield case(layer(2, 3, strides=2, padding="same", activation="relu"), small(axes))
        yield case(layer(2, 3, strides=2), small(axes))
        yield case(layer(2, 1, strides=3, use_bias=False), small(axes))
        yield case(layer(2, 3, strides=2, output_padding=1), small(axes))
        yield case(layer(2, 3, strides=2, padding="same", output_padding=1), small(axes))
        yield case(layer(2, 3, strides=2, padding="same", output_padding=0), small(axes))
        yield case(layer(2, 2, strides=3, padding="same", output_padding=2), small(axes))
        yield case(layer(3, 2, data_format="channels_first"), small(axes, True))
        yield case(layer(2, 3, strides=2, padding="same", data_format="channels_first"), small(axes, True))
        yield case(layer(2, 2, dilation_rate=2), small(axes))
        yield case(layer(2, 3, dilation_rate=2, padding="same"), small(axes))
        yield case(layer(2, 3, padding="same"), ones(axes))
        yield without_rows(layer(2, 2, strides=2), small(axes))
        yield case(layer(2, 2, strides=2, dtype="mixed_bfloat16"), small(axes), bound=ROUGH)
        yield case(layer(2, 2, dtype="float64"), small(axes))
    yield case(L.Conv2DTranspose(2, (2, 3), strides=(1, 2)), small(2))
    yield case(L.Conv2DTranspose(2, (3, 2), strides=(2, 3), padding="same", output_padding=(1, 2)), small(2))


def by_channel():
    for axes in DEPTHWISE:
        def both(*given, **named):
            yield DEPTHWISE[axes](*given, **named)
            yield SEPARABLE[axes](3, *given, **named)
        for layers, x, bound in [
            (both(2), last(axes), None),
            (both(3, padding="same", activation="relu"), last(axes), None),
            (both(3, depth_multiplier=2, use_bias=False), last(axes), None),
            (both(2, strides=2), last(axes), None),
            (both(3, strides=2, padding="same"), last(axes), None),
            (both(2, dilation_rate=2), last(axes), None),
            (both(2, dilation_rate=2, padding="same"), last(axes), None),
            (both(2, strides=2, dilation_rate=2), last(axes), None),
            (both(3, strides=2, dilation_rate=2, padding="same"), last(axes), None),
            (both(3, data_format="channels_first", depth_multiplier=2), first(axes, channels=3), None),
            (both(2, data_format="channels_first", dilation_rate=2, padding="same"), first(axes), None),
            (both(3, padding="same"), ones(axes), None),
            (both(2), last(axes, channels=1), None),
            (both(2, dtype="mixed_bfloat16"), last(axes), ROUGH),
            (both(2, dtype="float64"), last(axes), None),
        ]:
            for layer in layers:
                yield case(layer, x, bound=bound)
        for layer in both(2, depth_multiplier=2):
            yield without_rows(layer, last(axes))
    yield case(L.DepthwiseConv2D((1, 3)), last(2))
    yield case(L.DepthwiseConv2D((3, 2), dilation_rate=(1, 2), padding="same"), last(2))
    yield case(L.SeparableConv2D(2, (3, 1), dilation_rate=(2, 1)), last(2))


def windows():
    for kind in ["Max", "Average"]:
        for axes in [1, 2, 3]:
            layer = getattr(L, f"{kind}Pooling{axes}D")
            yield case(layer(2), last(axes))
            yield case(layer(3, strides=1), last(axes))
            yield case(layer(2, strides=3), last(axes))
            yield case(layer(2, padding="same"), last(axes))
            yield case(layer(3, strides=2, padding="same"), last(axes))
            yield case(layer(2, data_format="channels_first"), first(axes))
            yield case(layer(2, strides=1, padding="same", data_format="channels_first"), first(axes))
            yield case(layer(1), last(axes))
            yield case(layer(2, padding="same"), ones(axes))
            yield without_rows(layer(2), last(axes))
            yield case(layer(2, dtype="mixed_bfloat16"), last(axes), bound=ROUGH)
            if axes < 3:
                yield case(layer(2, dtype="float64"), last(axes))
        yield case(getattr(L, f"{kind}Pooling2D")((1, 3), strides=(2, 1)), last(2))
        yield case(getattr(L, f"{kind}Pooling3D")((1, 2, 3), strides=(2, 1, 1), padding="same"), last(3))
    yield case(L.MaxPooling1D(), last(1))
    yield case(L.MaxPooling2D(), last(2))
    yield case(L.MaxPooling3D(), last(3))


def whole():
    for kind in ["Max", "Average"]:
        for axes in [1, 2, 3]:
            layer = getattr(L, f"Global{kind}Pooling{axes}D")
            yield case(layer(), last(axes))
            yield case(layer(keepdims=True), last(axes))
            yield case(layer(data_format="channels_first"), first(axes))
            yield case(layer(data_format="channels_first", keepdims=True), first(axes))
            yield case(layer(), ones(axes))
            yield without_rows(layer(), last(axes))
            yield case(layer(dtype="mixed_bfloat16"), last(axes), bound=ROUGH)
            yield case(layer(dtype="float64"), last(axes))
    yield case(L.GlobalAveragePooling2D(), np.arange(24).reshape(1, 3, 4, 2).astype("int32"), gradients=False)
    mask = np.array([[1, 1, 0, 1, 0, 0, 0], [1, 1, 1, 1, 1, 1, 1]], "bool")
    yield case(L.GlobalAveragePooling1D(), last(1), mask=mask)
    yield case(L.GlobalAveragePooling1D(keepdims=True), last(1), mask=mask)
    yield case(L.GlobalAveragePooling1D(data_format="channels_first"), first(1), mask=mask)
    yield case(L.GlobalAveragePooling1D(data_format="channels_first", keepdims=True), first(1), mask=mask)
    yield case(L.GlobalAveragePooling1D(dtype="mixed_bfloat16"), last(1), mask=mask, bound=ROUGH)


def adaptive():
    for kind in ["Max", "Average"]:
        for axes in [1, 2, 3]:
            layer = getattr(L, f"Adaptive{kind}Pooling{axes}D")
            for size in [1, 2, 3, 4, 8][kind == "Max":]:
                yield case(layer(size), last(axes))
            yield case(layer(SIZES[axes]), last(axes))
            yield case(layer(2, data_format="channels_first"), first(axes))
            yield without_rows(layer(2), last(axes))
            yield case(layer(2, dtype="mixed_bfloat16"), last(axes), bound=ROUGH)
    # Keras ends the process where the largest element of a whole axis is asked for.
    yield case(L.AdaptiveMaxPooling2D((2, 4)), last(2))
    yield case(L.AdaptiveMaxPooling3D((3, 2, 2)), last(3))
    yield case(L.AdaptiveAveragePooling2D((1, 4)), last(2))
    yield case(L.AdaptiveAveragePooling3D((3, 1, 2)), last(3))
    for axes in [1, 2, 3]:
        yield case(getattr(L, f"AdaptiveAveragePooling{axes}D")(2), ones(axes))


def pooling():
    yield from windows()
    yield from whole()
    yield from adaptive()


def enlarged():
    for axes in [1, 2, 3]:
        layer = getattr(L, f"UpSampling{axes}D")
        yield case(layer(), last(axes))
        yield case(layer(3), last(axes))
        yield case(layer(1), last(axes))
        yield case(layer(2), ones(axes))
        yield without_rows(layer(2), last(axes))
        yield case(layer(2, dtype="mixed_bfloat16"), last(axes), bound=ROUGH)
        yield case(layer(2), np.arange(2 * np.prod(SIZES[axes])).reshape(1, *SIZES[axes], 2).astype("int32"), gradients=False)
        if axes > 1:
            yield case(layer(2, data_format="channels_first"), first(axes))
    yield case(L.UpSampling2D((1, 3)), last(2))
    yield case(L.UpSampling3D((2, 1, 3), data_format="channels_first"), first(3))
    # The kernels have no gradients of other numbers than those of single precision.
    for interpolation in ["bilinear", "bicubic", "lanczos3", "lanczos5"]:
        yield case(L.UpSampling2D(interpolation=interpolation), last(2))
        yield case(L.UpSampling2D((3, 1), interpolation=interpolation), last(2))
        yield case(L.UpSampling2D(interpolation=interpolation, data_format="channels_first"), first(2))
        yield case(L.UpSampling2D(interpolation=interpolation), ones(2))
        yield case(L.UpSampling2D((3, 4), interpolation=interpolation), last(2))
        yield case(L.UpSampling2D(5, interpolation=interpolation, dtype="mixed_bfloat16"), last(2), bound=ROUGH, gradients=interpolation == "bilinear")
        yield case(L.UpSampling2D(interpolation=interpolation, dtype="mixed_bfloat16"), last(2), bound=ROUGH, gradients=interpolation == "bilinear")
        yield case(L.UpSampling2D(interpolation=interpolation, dtype="float64"), last(2), gradients=False)


def padded():
    for name, argument in [("ZeroPadding", "padding"), ("Cropping", "cropping")]:
        one, two, three = (getattr(L, f"{name}{axes}D") for axes in [1, 2, 3])
        for layer, axes in [(one, 1), (two, 2), (three, 3)]:
            yield case(layer(), last(axes))
            yield case(layer(**{argument: 1}), last(axes))
            yield case(layer(**{argument: 0}), last(axes))
            yield without_rows(layer(**{argument: 1}), last(axes))
            yield case(layer(**{argument: 1}, dtype="mixed_bfloat16"), last(axes), bound=ROUGH)
            if name == "ZeroPadding" or axes > 1:
                yield case(layer(**{argument: 1}, data_format="channels_first"), first(axes))
        yield case(one((2, 3)), last(1))
        yield case(one((0, 3)), last(1))
        yield case(one((3, 0)), last(1))
        yield case(two(((2, 0), (1, 3))), last(2))
        yield case(two(((0, 2), (3, 1)), data_format="channels_first"), first(2))
        yield case(three(((2, 0), (0, 1), (1, 3))), last(3))
        yield case(three(((0, 2), (1, 0), (3, 0)), data_format="channels_first"), first(3))
    yield case(L.ZeroPadding2D((2, 1)), np.arange(24).reshape(1, 3, 4, 2).astype("int32"), gradients=False)
    yield case(L.Cropping2D(((1, 0), (0, 2))), np.arange(24).reshape(1, 3, 4, 2).astype("int32"), gradients=False)


def resizing():
    yield from enlarged()
    yield from padded()


if __name__ == "__main__":
    write("convolutions", convolutions())
    write("transposed_convolutions", transposed())
    write("depthwise_convolutions", by_channel())
    write("pooling", pooling())
    write("resizing", resizing())
