"""Writes models of Keras with what they compute to keras/src/test/resources/golden/keras_files/.

cases.json names each file, the classes of its layers, an input, and the output.
"""

import json
import pathlib

from keras_cases import OUT, array, keras, np, numbers, tf

L = keras.layers
FOLDER = OUT / "keras_files"
cases = []


def nest(value):
    if isinstance(value, dict):
        return {key: nest(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [nest(each) for each in value]
    return array(value)


def classes(config):
    """The classes in a config."""
    if isinstance(config, dict):
        module = str(config.get("module", "")).split(".")[-1]
        found = {config["class_name"]} if module in ("layers", "regularizers", "constraints", "initializers") else set()
        return found.union(*(classes(each) for each in config.values()))
    if isinstance(config, (list, tuple)):
        return set().union(*(classes(each) for each in config))
    return set()


def shaken(model):
    """Gives all weights other numbers than their initial ones, that of variances positive ones."""
    for weight in model.weights:
        value = numbers(*weight.shape)
        weight.assign((np.abs(value) if "variance" in weight.path else value).astype(weight.dtype))
    return model


def keep(name, model, x, bound=None):
    FOLDER.mkdir(parents=True, exist_ok=True)
    x = tf.nest.map_structure(tf.constant, x)
    y = model(x)
    path = FOLDER / name
    (model.save_weights if name.endswith(".weights.h5") else model.save)(path)
    assert path.stat().st_size < 100_000, (name, path.stat().st_size)
    found = sorted(classes(keras.saving.serialize_keras_object(model)) - {"InputLayer"})
    case = {"file": name, "classes": found, "input": nest(x), "output": nest(tf.nest.map_structure(tf.convert_to_tensor, y))}
    if bound:
        case["bound"] = bound
    cases.append(case)


def mlp():
    return keras.Sequential(
        [keras.Input((4,)), L.Dense(5, activation="relu"), L.Dropout(0.5, seed=3), L.Dense(3, activation="softmax")]
    )


def trained():
    model = mlp()
    model.compile(keras.optimizers.Adam(0.01), keras.losses.CategoricalCrossentropy(label_smoothing=0.1), metrics=["accuracy"])
    model.fit(numbers(8, 4), np.eye(3)[[0, 1, 2, 0, 1, 2, 0, 1]], epochs=2, verbose=0)
    return model


def shared():
    a = keras.Input((3,), name="a")
    b = keras.Input((3,), name="b")
    dense = L.Dense(2, name="shared", activation="tanh")
    both = [dense(a), dense(b)]
    return shaken(keras.Model({"a": a, "b": b}, {"first": L.Dense(2)(both[0]), "second": L.Dense(1)(both[1])}))


def nested():
    inner = keras.Sequential([L.Dense(3, activation="elu"), L.Dense(2)], name="inner")
    x = keras.Input((2, 4))
    head = keras.Model(x, [L.Flatten()(inner(x)), inner(x)], name="head")
    y = keras.Input((2, 4))
    flat, whole = head(y)
    return shaken(keras.Model(y, [L.Dense(1)(flat), whole]))


def policies():
    return shaken(
        keras.Sequential(
            [
                keras.Input((4,)),
                L.Dense(3, dtype="bfloat16"),
                L.Dense(3, dtype="mixed_bfloat16"),
                L.Dense(2, dtype="float16"),
                L.Dense(2, dtype="float64"),
            ]
        )
    )


def frozen():
    model = keras.Sequential([keras.Input((3,)), L.Dense(2, name="fixed"), L.Dense(2)])
    model.layers[0].trainable = False
    return shaken(model)


def normalized():
    x = keras.Input((6, 4))
    y = L.BatchNormalization(axis=1)(x)
    y = L.LayerNormalization(axis=[1, 2])(y)
    y = L.GroupNormalization(2)(y)
    y = L.RMSNormalization()(y)
    return shaken(keras.Model(x, L.SpectralNormalization(L.Dense(2))(y)))


def convolutional():
    x = keras.Input((9, 8, 3))
    y = L.Conv2D(4, 3, padding="same", activation="relu")(x)
    y = L.DepthwiseConv2D(3, strides=2)(y)
    y = L.BatchNormalization()(y)
    y = L.ZeroPadding2D(((1, 0), (0, 1)))(y)
    y = L.SeparableConv2D(5, (3, 2))(y)
    y = L.MaxPooling2D(2)(y)
    return shaken(keras.Model(x, L.Dense(2)(L.GlobalAveragePooling2D()(y))))


def residual():
    x = keras.Input((4, 6))
    y = L.Add()([L.Dense(6)(x), x])
    z = L.Concatenate(axis=1)([y, x])
    return shaken(keras.Model(x, [L.Reshape((6, -1))(z), L.Permute((2, 1))(y)]))


def recurrent():
    x = keras.Input((5, 3))
    y = L.Bidirectional(L.LSTM(2, return_sequences=True))(x)
    y = L.RNN([L.GRUCell(3), L.LSTMCell(2)], return_sequences=True)(y)
    y = L.TimeDistributed(L.Dense(3))(y)
    return shaken(keras.Model(x, L.GRU(2, reset_after=False)(y)))


def with_states():
    x = keras.Input((5, 3))
    y, h, c = L.LSTM(2, return_state=True)(x)
    return shaken(keras.Model(x, [y, L.LSTM(2)(x, initial_state=[h, c])]))


def attention():
    x = keras.Input((5, 4))
    y = L.MultiHeadAttention(2, 3, dropout=0.1)(x, x)
    z = L.MultiHeadAttention(1, 2)(x, y, key=x, use_causal_mask=True)
    return shaken(keras.Model(x, L.LayerNormalization()(L.Add()([x, z]))))


def embedded():
    x = keras.Input((4,), dtype="int32")
    return shaken(keras.Model(x, L.Dense(2)(L.Flatten()(L.Embedding(7, 3)(x)))))


def words():
    x = keras.Input((3,), dtype="string")
    lookup = L.StringLookup()
    lookup.adapt(np.array(["one", "two", "two", "ü"]))
    return keras.Model(x, lookup(x))


def scaled():
    normalization = L.Normalization()
    normalization.adapt(numbers(20, 3))
    return keras.Sequential([keras.Input((3,)), normalization, L.Dense(2)])


def penalized():
    return shaken(
        keras.Sequential(
            [
                keras.Input((3,)),
                L.Dense(4, kernel_regularizer="l2", bias_constraint="non_neg", kernel_initializer=keras.initializers.HeNormal(seed=4)),
                L.Dense(2, kernel_regularizer=keras.regularizers.L1L2(0.1, 0.2), kernel_constraint=keras.constraints.MaxNorm(3.0, axis=0)),
            ]
        )
    )


def operations():
    """Functions of keras.ops in the graph of a model, of which each result is an output."""
    ops = keras.ops
    x, n = keras.Input((3, 4)), keras.Input((3, 1), dtype="int32")
    positive = ops.abs(x) + 0.5
    pairs = [
        x + positive, 2 - x, x * n, positive / 3, n / 2, n // 2, n % 3, x // positive, positive**2.5, 2**n, -x,
        ops.maximum(x, 0.25), ops.minimum(x, positive), x @ ops.transpose(x, (0, 2, 1)), x + np.ones((3, 4), "float32"),
    ]
    truths = [x > 0, x >= positive, x < 0.5, n <= 1, ops.equal(n, 1), n != 0, ops.logical_not(ops.logical_and(n > 0, n < 3)),
              ops.logical_or(x > 0.5, n), ops.logical_not(x > 0)]
    singles = [ops.square(n), ops.sign(x), ops.exp(n), ops.expm1(x), ops.log(positive), ops.log1p(positive), ops.sqrt(n),
               ops.rsqrt(positive), ops.reciprocal(positive), ops.sin(x), ops.cos(x), ops.floor(x), ops.ceil(x), ops.stop_gradient(x)]
    nn = [ops.relu(x), ops.relu6(4 * x), ops.sigmoid(x), ops.sparse_sigmoid(x), ops.softplus(x), ops.softsign(x), ops.sparse_plus(x),
          ops.silu(x), ops.log_sigmoid(x), ops.hard_sigmoid(x), ops.hard_silu(x), ops.hard_tanh(x), ops.selu(x), ops.tanh(x),
          ops.tanh_shrink(x), ops.leaky_relu(x, 0.3), ops.elu(x, 0.7), ops.celu(x, 2.0), ops.gelu(x, approximate=False), ops.gelu(x),
          ops.softmax(x, axis=1), ops.log_softmax(x)]
    reductions = [ops.mean(x, axis=1), ops.mean(n, axis=(1, 2)), ops.var(x, axis=-1, keepdims=True), ops.std(x, axis=[1]),
                  ops.sum(x > 0, axis=1), ops.sum(x, axis=2), ops.prod(x, axis=1), ops.max(x, axis=1), ops.amax(n, axis=1),
                  ops.min(x, axis=-1), ops.amin(x, axis=1), ops.any(x > 0, axis=1), ops.all(x, axis=1), ops.logsumexp(x, axis=2)]
    shapes = [ops.reshape(x, (-1, 12)), ops.reshape(x, (-1, 2, 6)), ops.transpose(x, (0, 2, 1)), ops.squeeze(n, 2),
              ops.expand_dims(x, 1), ops.expand_dims(x, (1, -1)), ops.concatenate([x, positive, n], axis=-1), ops.stack([x, positive], axis=1),
              x[:, 0], x[:, -2:, ::2], x[..., None, 1:3], x[:, 1, None, 3], ops.where(x > 0, x, 0), ops.where(n > 1, n, x),
              ops.clip(x, -0.5, 0.25), ops.cast(x, "int32"), ops.cast(n, "bfloat16") + ops.cast(x, "bfloat16"), x * x]
    return keras.Model([x, n], pairs + truths + singles + nn + reductions + shapes)


def masked():
    """Masks among the arguments of layers, as Keras writes them."""
    x = keras.Input((5,), dtype="int32")
    y = L.Embedding(7, 4, mask_zero=True)(x)
    both = L.Add()([y, L.LSTM(4, return_sequences=True)(y)])
    # It takes the masks away from the tensors that it is called with, so nothing else is to be called with them.
    z = L.MultiHeadAttention(2, 3)(L.Activation("tanh")(y), L.Activation("tanh")(both))
    inner = keras.Sequential([L.Dense(3), L.GRU(2)], name="inner")
    a = L.Attention()([z, both])
    # One of the values has no mask.
    b = L.Concatenate()([y, L.Dense(2)(a + 1)])
    h = L.GRU(4)(y)
    last = L.GRU(4)(b, initial_state=h)
    return shaken(keras.Model(x, [inner(y), L.GlobalAveragePooling1D()(z), L.GlobalAveragePooling1D()(b), last]))


def write_all():
    keep("mlp.keras", shaken(mlp()), numbers(2, 4))
    keep("trained.keras", trained(), numbers(2, 4))
    keep("shared.keras", shared(), {"a": numbers(2, 3), "b": numbers(2, 3)})
    keep("nested.keras", nested(), numbers(2, 2, 4))
    keep("policies.keras", policies(), numbers(3, 4), bound=2e-2)
    keep("frozen.keras", frozen(), numbers(2, 3))
    keep("normalized.keras", normalized(), numbers(2, 6, 4), bound=1e-5)
    keep("convolutional.keras", convolutional(), numbers(2, 9, 8, 3), bound=2e-5)
    keep("residual.keras", residual(), numbers(2, 4, 6))
    keep("recurrent.keras", recurrent(), numbers(2, 5, 3))
    keep("with_states.keras", with_states(), numbers(2, 5, 3))
    keep("attention.keras", attention(), numbers(2, 5, 4), bound=1e-5)
    keep("embedded.keras", embedded(), np.array([[0, 1, 6, 2], [3, 3, 4, 5]], "int32"))
    keep("words.keras", words(), np.array([["one", "ü", "three"], ["two", "two", ""]]))
    keep("scaled.keras", scaled(), numbers(2, 3))
    keep("penalized.keras", penalized(), numbers(2, 3))
    keep("mlp.weights.h5", shaken(mlp()), numbers(2, 4))
    keep("mlp.h5", trained(), numbers(2, 4))
    keep("shared.h5", shared(), {"a": numbers(2, 3), "b": numbers(2, 3)})
    keep("recurrent.h5", recurrent(), numbers(2, 5, 3))
    keep("operations.keras", operations(), [numbers(2, 3, 4), np.array([[[0], [1], [2]], [[3], [2], [1]]], "int32")], bound=1e-5)
    keep("masked.keras", masked(), np.array([[1, 3, 6, 0, 0], [2, 0, 4, 5, 0]], "int32"), bound=1e-5)
    text = ",\n".join(json.dumps(each) for each in cases)
    (FOLDER / "cases.json").write_text('{"cases": [\n' + text + "\n]}\n")


def shards():
    """The weights of mlp in several files, and in those of other programs."""
    model = shaken(mlp())
    model.save_weights(FOLDER / "shards.weights.json", max_shard_size=1e-7)
    values = [weight.numpy() for weight in model.weights]
    np.savez(FOLDER / "mlp.npz", *values)
    header, data = {"__metadata__": {"format": "pt"}}, b""
    for name, value in zip(["dense.kernel", "dense.bias", "dense_1.kernel", "dense_1.bias"], values):
        header[name] = {"dtype": "F32", "shape": list(value.shape), "data_offsets": [len(data), len(data) + value.nbytes]}
        data += value.tobytes()
    text = json.dumps(header).encode()
    (FOLDER / "mlp.safetensors").write_bytes(len(text).to_bytes(8, "little") + text + data)
    x = numbers(2, 4)
    (FOLDER / "weights.json").write_text(json.dumps({"cases": [{"input": array(x), "output": array(model(x))}]}) + "\n")


if __name__ == "__main__":
    pathlib.Path(FOLDER).mkdir(parents=True, exist_ok=True)
    write_all()
    shards()
