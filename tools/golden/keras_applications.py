"""Writes whole models of Keras, with what they compute, to keras/src/test/resources/golden/applications/.

NAME.json.gz is the config of a model as its .keras file has it; cases.json says what each gives, and of some the losses of
ten steps. Weights and inputs are in no file: both sides compute them of the number of the weight and of the element
(`drawn`). With names of models as arguments it writes those anew and keeps the others.
"""

import gzip
import json
import re
import sys
import time
import zlib

from keras_cases import OUT, array, keras, np, tf

A = keras.applications
L = keras.layers
FOLDER = OUT / "applications"
ROWS = 2
TRAINED_ROWS = 8
UNKNOWN = 8
CLASSES = 10
STEPS = 10

# The applications, and the least size of pictures that they take.
APPLICATIONS = {
    **dict.fromkeys("DenseNet121 DenseNet169 DenseNet201".split(), 32),
    **dict.fromkeys("EfficientNetB0 EfficientNetB1 EfficientNetB2 EfficientNetB3 EfficientNetB4".split(), 32),
    **dict.fromkeys("EfficientNetV2B0 EfficientNetV2B1 EfficientNetV2B2 EfficientNetV2B3 EfficientNetV2S".split(), 32),
    **dict.fromkeys("MobileNet MobileNetV2 MobileNetV3Small MobileNetV3Large NASNetMobile NASNetLarge".split(), 32),
    **dict.fromkeys("ResNet50 ResNet101 ResNet152 ResNet50V2 ResNet101V2 ResNet152V2 VGG16 VGG19".split(), 32),
    **dict.fromkeys("ConvNeXtTiny ConvNeXtSmall".split(), 32),
    "InceptionV3": 75,
    "InceptionResNetV2": 75,
    "Xception": 71,
}

# How fast some are trained. Models of many layers with batches of their own statistics double what single precision rounds
# with each few steps; those are trained slowly, with larger pictures.
TRAINED = {
    "MobileNetV2Narrow": 1e-6,
    "MobileNetV3SmallOf64": 5e-3,
    "EfficientNetB0Of64": 5e-4,
    "ConvNeXtTiny": 1e-3,
    "plain_by_hand": 0.02,
    "dense_by_hand": 0.02,
    "residual_by_hand": 0.02,
    "segmenting_by_hand": 0.02,
    "transformer_by_hand": 0.02,
    "recurrent_by_hand": 0.05,
    "two_inputs_by_hand": 0.02,
}


def uniform(number, count):
    """Numbers of [-1, 1) that have 24 bits: the same in any language with integers of 32 bits."""
    bits = np.arange(count, dtype="uint32") * np.uint32(0x9E3779B9) + np.uint32(number * 0x85EBCA6B + 1 & 0xFFFFFFFF)
    for shift, factor in ((16, 0x7FEB352D), (15, 0x846CA68B)):
        bits = (bits ^ (bits >> np.uint32(shift))) * np.uint32(factor)
    bits ^= bits >> np.uint32(16)
    return (bits >> np.uint32(8)).astype("float32") * np.float32(2.0**-23) - np.float32(1)


def fan_in(shape):
    """How many inputs an output of a kernel has; those of one output are depthwise."""
    return int(np.prod(shape[:2] if len(shape) == 4 and shape[-1] == 1 else shape[:-1]))


def drawn(number, name, shape, gain):
    """The weight of a number: kernels such that the variance of what they give is `gain` times that of what they take."""
    values = uniform(number, int(np.prod(shape, dtype="int64"))).reshape(shape)
    if name.endswith(("kernel", "embeddings")):
        return values * np.float32(np.sqrt(3 * gain / fan_in(shape)))
    if name.endswith(("beta", "bias", "mean")):
        return values * np.float32(0.1)
    return values * np.float32(0.25) + np.float32(1)


def floats(model):
    return [weight for weight in model.weights if weight.dtype == "float32"]


def fill(model, gain):
    for number, weight in enumerate(floats(model)):
        weight.assign(drawn(number, weight.path, tuple(weight.shape), gain))
    for layer in model.layers:
        if isinstance(layer, L.Normalization):
            layer.finalize_state()
    return model


def inputs(model, rows=ROWS):
    """An array for each input: the first has the hundred thousandth number, which no weight has."""
    made = []
    for number, each in enumerate(model.inputs):
        shape = (rows, *(UNKNOWN if size is None else size for size in each.shape[1:]))
        values = uniform(100_000 + number, int(np.prod(shape))).reshape(shape)
        whole = each.dtype.startswith("int")
        made.append(((values + 1) * 8).astype(each.dtype) if whole else values * np.float32(scale(model)))
    return made if len(made) > 1 else made[0]


def labels(model, rows):
    shape = (rows, *(UNKNOWN if size is None else size for size in model.outputs[0].shape[1:-1]))
    return ((uniform(200_000, int(np.prod(shape))) + 1) * (CLASSES / 2)).astype("int32").reshape(shape)


def scale(model):
    """Some applications take numbers as pictures have them."""
    return 100 if any(isinstance(layer, (L.Rescaling, L.Normalization)) for layer in model.layers) else 1


def fingerprint(model):
    """Of names, shapes and types of all weights in their order. Weights without a name have one that Python counts."""
    lines = []
    for weight in model.weights:
        name = re.sub(r"^variable_\d+$", "variable", weight.path.rsplit("/", 1)[-1])
        lines.append(f"{name} {','.join(map(str, weight.shape))} {weight.dtype}\n")
    return zlib.crc32("".join(lines).encode())


def level(model, gain):
    """How much the outputs of rows differ from each other."""
    y = np.asarray(fill(model, gain)(inputs(model), training=False))
    return float(np.std(y[0] - y[1])), y


def gain_of(model):
    """A gain with which rows come out different, and not too large."""
    low, high = -6.0, 4.0
    for _ in range(14):
        middle = (low + high) / 2
        found, _ = level(model, 2.0**middle)
        if 0.5 < found < 2:
            break
        low, high = (middle, high) if found < 1 else (low, middle)
    return round(2.0**middle, 4)


def losses(model, gain, rate, nudge=0.0):
    """Of ten steps on the same rows.

    nudge: by how much weights are others, relatively, at the beginning
    """
    fill(model, gain)
    if nudge:
        for number, weight in enumerate(floats(model)):
            noise = uniform(300_000 + number, int(np.prod(weight.shape))).reshape(weight.shape)
            weight.assign(weight.numpy() * (1 + np.float32(nudge) * noise))
    for layer in model._flatten_layers():
        if hasattr(layer, "seed_generator"):
            layer.seed_generator.state.assign([layer.seed_generator._initial_seed, 0])
    # XLA would draw other numbers.
    model.compile(keras.optimizers.SGD(rate), keras.losses.SparseCategoricalCrossentropy(from_logits=True), jit_compile=False)
    x, y = inputs(model, TRAINED_ROWS), labels(model, TRAINED_ROWS)
    found = []
    for _ in range(STEPS):
        model.reset_metrics()
        found.append(float(model.train_on_batch(x, y)))
    return found


def training(model, gain, rate):
    """The losses, and how much they change if weights change by what single precision rounds to."""
    found = losses(model, gain, rate)
    nudged = losses(model, gain, rate, 1e-7)
    return {"rate": rate, "losses": found, "sensitivity": float(np.max(np.abs(np.array(found) - nudged)))}


def seeded(config):
    """Gives layers that draw random numbers seeds, where they have none."""
    def visit(node):
        if isinstance(node, dict):
            inner = node.get("config")
            if str(node.get("module")).startswith("keras.layers") and isinstance(inner, dict) and "seed" in inner:
                inner["seed"] = visit.seed = visit.seed + 1
        for each in node.values() if isinstance(node, dict) else node if isinstance(node, list) else []:
            visit(each)

    visit.seed = 0
    whole = json.loads(config)
    visit(whole)
    return json.dumps(whole)


def application(name, size=None, **arguments):
    shape = (size or APPLICATIONS[name],) * 2 + (3,)
    return getattr(A, name)(weights=None, input_shape=shape, classes=CLASSES, classifier_activation=None, **arguments)


def residual_by_hand():
    """As ResNet50 is, with fewer layers."""
    def block(x, filters, strides):
        y = L.BatchNormalization()(L.Conv2D(filters, 1, strides=strides)(x))
        y = L.BatchNormalization()(L.Conv2D(filters, 3, padding="same")(L.ReLU()(y)))
        return L.ReLU()(L.Add()([y, L.BatchNormalization()(L.Conv2D(filters, 1, strides=strides)(x))]))

    x = keras.Input((16, 16, 3))
    y = L.MaxPooling2D(3, strides=2, padding="same")(L.Conv2D(8, 5, padding="same")(x))
    for filters, strides in ((8, 1), (12, 2), (16, 1)):
        y = block(y, filters, strides)
    return keras.Model(x, L.Dense(CLASSES)(L.GlobalAveragePooling2D()(y)))


def plain_by_hand():
    penalty = keras.regularizers.L2(1e-3)
    return keras.Sequential([
        keras.Input((16, 16, 3)),
        L.Conv2D(8, 3, padding="same", activation="relu", kernel_regularizer=penalty),
        L.BatchNormalization(),
        L.Conv2D(8, 3, padding="same", activation="leaky_relu", use_bias=False),
        L.MaxPooling2D(),
        L.SpatialDropout2D(0.2),
        L.SeparableConv2D(16, 3, activation="silu"),
        L.BatchNormalization(momentum=0.9),
        L.AveragePooling2D(2, padding="same"),
        L.Flatten(),
        L.Dense(32, activation="elu", kernel_regularizer=keras.regularizers.L1L2(1e-4, 1e-3), activity_regularizer="l2"),
        L.Dropout(0.5),
        L.Dense(CLASSES),
    ])


def dense_by_hand():
    x = keras.Input((12, 12, 3))
    y = L.Conv2D(8, 3, strides=2, padding="same", groups=1, data_format="channels_last")(x)
    for _ in range(3):
        z = L.GroupNormalization(4)(y)
        z = L.Conv2D(4, 3, padding="same", dilation_rate=2)(L.PReLU(shared_axes=[1, 2])(z))
        y = L.Concatenate()([y, L.GaussianDropout(0.1)(z)])
    y = L.UnitNormalization()(L.ZeroPadding2D(1)(y))
    y = L.Conv2D(12, 1, kernel_constraint="max_norm")(L.Cropping2D(((0, 1), (1, 0)))(y))
    y = L.Concatenate()([L.GlobalAveragePooling2D()(y), L.GlobalMaxPooling2D()(y)])
    return keras.Model(x, L.Dense(CLASSES)(L.LayerNormalization()(y)))


def segmenting_by_hand():
    x = keras.Input((None, None, 3))
    a = L.Conv2D(6, 3, padding="same", activation="relu")(x)
    b = L.BatchNormalization()(L.Conv2D(8, 3, strides=2, padding="same", activation="relu")(a))
    c = L.DepthwiseConv2D(3, padding="same", depth_multiplier=2, activation="relu6")(b)
    d = L.Add()([L.Conv2D(8, 1)(c), b])
    e = L.Conv2DTranspose(6, 3, strides=2, padding="same", activation="gelu")(d)
    f = L.UpSampling2D(2, interpolation="bilinear")(b)
    y = L.Concatenate()([a, e, L.Conv2D(4, 1)(f)])
    return keras.Model(x, L.Conv2D(CLASSES, 1)(L.SpatialDropout2D(0.1)(y)))


def transformer_by_hand():
    x = keras.Input((9,), dtype="int32")
    y = L.Embedding(16, 12, mask_zero=True)(x)
    for _ in range(2):
        z = L.MultiHeadAttention(3, 4, dropout=0.1)(y, y, use_causal_mask=True)
        y = L.LayerNormalization()(y + L.Dropout(0.1)(z))
        z = L.Dense(12)(L.Dense(24, activation="gelu")(y))
        y = L.LayerNormalization()(y + z * 0.5)
    return keras.Model(x, L.Dense(CLASSES)(L.GlobalAveragePooling1D()(y)))


def recurrent_by_hand():
    x = keras.Input((None,), dtype="int32")
    y = L.Embedding(16, 6, mask_zero=True)(x)
    y = L.Bidirectional(L.LSTM(5, return_sequences=True))(y)
    y = L.TimeDistributed(L.Dense(6, activation="tanh"))(y)
    y = L.GRU(8, dropout=0.1)(y)
    return keras.Model(x, L.Dense(CLASSES)(y))


def two_inputs_by_hand():
    picture, row = keras.Input((8, 8, 3), name="picture"), keras.Input((5,), name="row")
    shared = L.Dense(6, activation="softplus", name="shared")
    inner = keras.Sequential([L.Conv2D(6, 3), L.BatchNormalization(), L.GlobalAveragePooling2D()], name="inner")
    y = L.Multiply()([shared(L.Dense(4)(row)), shared(L.Dense(4, kernel_initializer="he_normal")(row))])
    y = L.Maximum()([L.Average()([y, inner(picture)]), L.Subtract()([y, inner(picture)])])
    return keras.Model([picture, row], L.Dense(CLASSES)(L.GaussianNoise(0.1)(y)))


BY_HAND = (
    plain_by_hand, dense_by_hand, residual_by_hand, segmenting_by_hand, transformer_by_hand, recurrent_by_hand, two_inputs_by_hand
)
MODELS = {
    **{name: lambda name=name: application(name) for name in APPLICATIONS},
    "MobileNetV2Narrow": lambda: application("MobileNetV2", 64, alpha=0.35),
    "MobileNetV3SmallOf64": lambda: application("MobileNetV3Small", 64),
    "EfficientNetB0Of64": lambda: application("EfficientNetB0", 64),
    **{each.__name__: each for each in BY_HAND},
}


def keep(name, made):
    start = time.time()
    config = seeded(made.to_json())
    model = keras.models.model_from_json(config)
    gain = gain_of(model)
    found, y = level(model, gain)
    FOLDER.mkdir(parents=True, exist_ok=True)
    with open(FOLDER / f"{name}.json.gz", "wb") as raw, gzip.GzipFile("", "wb", 9, raw, mtime=0) as file:
        file.write(config.encode())
    case = {
        "name": name,
        "gain": gain,
        "scale": scale(model),
        "params": model.count_params(),
        "weights": len(model.weights),
        "fingerprint": fingerprint(model),
        "output": array(y),
    }
    if name in TRAINED:
        case["training"] = training(model, gain, TRAINED[name])
    print(name, model.count_params(), len(model.layers), gain, round(found, 3), round(float(np.abs(y).max()), 2),
          case.get("training", ""), round(time.time() - start, 1), flush=True)
    return case


def main(names):
    file = FOLDER / "cases.json"
    cases = {each["name"]: each for each in json.loads(file.read_text())["cases"]} if names else {}
    for name in names or MODELS:
        cases[name] = keep(name, MODELS[name]())
        keras.backend.clear_session()
    text = ",\n".join(json.dumps(each) for each in cases.values())
    file.write_text('{"cases": [\n' + text + "\n]}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
