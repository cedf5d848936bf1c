"""Functional models with functions of keras.ops between their layers, a group of functions in each: files, inputs and outputs.

Writes keras/src/test/resources/golden/keras_files/functions_*.keras, and functions.json beside them.
"""

import json

from keras_cases import keras, np, numbers, tf
from keras_files import FOLDER, L, nest, shaken

ops = keras.ops
cases = []


def keep(name, inputs, outputs, x):
    model = shaken(keras.Model(inputs, outputs))
    x = tf.nest.map_structure(tf.constant, x)
    y = model(x)
    model.save(FOLDER / f"functions_{name}.keras")
    y = tf.nest.map_structure(tf.convert_to_tensor, y)
    cases.append({"file": f"functions_{name}.keras", "classes": ["Dense"], "input": nest(x), "output": nest(y)})


def pair():
    return keras.Input((4, 6)), keras.Input((4, 6))


def values():
    return [numbers(3, 4, 6), numbers(3, 4, 6)]


def arithmetic():
    x, z = pair()
    d = L.Dense(6, activation="tanh")(x)
    e = ops.absolute(z) + 0.5
    y = [
        d + z, x + 1.5, x + x, 2 - x, 3 * d, x / 2, x / e, e**2, e**0.5, -x, abs(x), x // e, x % 2, 7 // e,
        ops.maximum(x, z), ops.minimum(x, 0), ops.divide_no_nan(x, ops.relu(z)), ops.arctan2(x, z), ops.logaddexp(x, z),
        ops.true_divide(x, 3), x + np.arange(6, dtype="float32"), x * ops.convert_to_tensor([[1.0], [2.0], [3.0], [4.0]]),
        ops.add(x, True),
    ]  # fmt: skip
    keep("arithmetic", [x, z], y, values())


def comparisons():
    x, z = pair()
    a, b = x > z, x <= 0
    y = [
        a, b, x >= 0.5, x < z, ops.equal(x, x), ops.not_equal(x, z), ops.logical_and(a, b), a | b, ops.logical_xor(a, b), ~a,
        ops.where(a, x, z), ops.where(b, x, 0), ops.where(a, 1, 2), ops.where(a, 0.5, 1), ops.clip(x, -0.5, 1),
        ops.isnan(x), ops.isinf(x), ops.isfinite(x),
    ]  # fmt: skip
    keep("comparisons", [x, z], y, values())


def elements():
    x, z = pair()
    p = ops.absolute(x) + 0.5
    u = ops.tanh(z)
    y = [
        ops.exp(x), ops.expm1(x), ops.log(p), ops.log1p(p), ops.log2(p), ops.log10(p), ops.sqrt(p), ops.rsqrt(p),
        ops.reciprocal(p), ops.square(x), ops.sign(x), ops.floor(x), ops.ceil(x), ops.round(x), ops.round(x, 1), ops.erf(x),
        ops.sin(x), ops.cos(x), ops.tan(u), ops.arcsin(u), ops.arccos(u), ops.arctan(x), ops.sinh(x), ops.cosh(x),
        ops.arcsinh(x), ops.arccosh(p + 1), ops.arctanh(u), ops.stop_gradient(x), ops.copy(x), ops.zeros_like(x),
        ops.ones_like(x, dtype="int32"), ops.full_like(x, 2.5),
    ]  # fmt: skip
    keep("elements", [x, z], y, values())


def activations():
    x, z = pair()
    y = [
        ops.relu(x), ops.relu6(x * 5), ops.selu(x), ops.sigmoid(x), ops.hard_sigmoid(x), ops.sparse_sigmoid(x),
        ops.log_sigmoid(x), ops.silu(x), ops.hard_silu(x), ops.hard_tanh(x), ops.tanh_shrink(x), ops.softplus(x),
        ops.sparse_plus(x), ops.softsign(x), ops.elu(x), ops.elu(x, alpha=0.5), ops.celu(x, alpha=2.0), ops.leaky_relu(x),
        ops.leaky_relu(x, negative_slope=0.1), ops.gelu(x), ops.gelu(x, approximate=False), ops.glu(x), ops.hard_shrink(x),
        ops.soft_shrink(x, threshold=0.3), ops.squareplus(x), ops.threshold(x, 0.2, -1.0), ops.softmax(x),
        ops.softmax(x, axis=1), ops.log_softmax(x), ops.sparsemax(x), ops.tanh(z),
    ]  # fmt: skip
    keep("activations", [x, z], y, values())


def reductions():
    x, z = pair()
    a = x > 0
    y = []
    for each in (ops.sum, ops.mean, ops.max, ops.min, ops.prod, ops.var, ops.std, ops.logsumexp):
        y += [each(x, axis=1), each(x, axis=(1, 2), keepdims=True), each(x)]
    y += [
        ops.all(a, axis=-1), ops.any(a, axis=1), ops.amax(z, axis=1), ops.amin(z, axis=1), ops.argmax(x, axis=1),
        ops.argmin(x, axis=-1, keepdims=True), ops.argmax(x), ops.cumsum(x, axis=1), ops.cumprod(x, axis=2), ops.cumsum(x),
        ops.norm(x, axis=-1), ops.norm(x, ord=1, axis=2, keepdims=True), ops.sum(ops.cast(a, "int8"), axis=1),
    ]  # fmt: skip
    keep("reductions", [x, z], y, values())


def shapes():
    x, z = pair()
    y = [
        ops.reshape(x, (-1, 24)), ops.reshape(x, (-1, 2, 12)), ops.ravel(x), ops.transpose(x, (0, 2, 1)), ops.transpose(x),
        ops.expand_dims(x, -1), ops.expand_dims(x, (1, 3)), ops.squeeze(ops.expand_dims(x, 1), 1), ops.swapaxes(x, 1, 2),
        ops.squeeze(ops.expand_dims(x, 1)), ops.moveaxis(x, 1, -1), ops.moveaxis(x, (0, 1), (1, 2)), ops.flip(x, axis=1), ops.flip(x),
        ops.repeat(x, 2, axis=1), ops.repeat(x, 3), ops.tile(x, (1, 2, 1)), ops.pad(x, [[0, 0], [1, 2], [0, 1]]),
        ops.pad(x, [[0, 0], [1, 1], [0, 0]], mode="reflect"), ops.pad(x, [[0, 0], [1, 0], [0, 0]], constant_values=2),
        ops.concatenate([x, z], axis=-1), ops.concatenate([x, z, x], axis=1), ops.stack([x, z], axis=1), ops.stack([x, z]),
        ops.split(x, 2, axis=-1)[1], ops.split(x, [1, 3], axis=1)[1], ops.unstack(x, axis=1)[2], ops.broadcast_to(x[:, :1], (3, 4, 6)),
    ]  # fmt: skip
    keep("shapes", [x, z], y, values())


def items():
    x, z = pair()
    y = [
        x[:, 0], x[:, -1], x[:, 1:3], x[..., 0], x[:, ::2, 1:], x[:, ::-1], x[:, None], x[:, 1:3, ..., None], x[:, :, -2:], x[0],
        x[:, :-1], ops.take(x, [0, 2], axis=1), ops.take(x, 1, axis=-1), ops.take(x, np.array([[0, -1]]), axis=1),
        ops.take_along_axis(x, ops.argmax(z, axis=1, keepdims=True), axis=1), ops.top_k(x, 2)[0], ops.top_k(x, 3)[1],
    ]  # fmt: skip
    keep("items", [x, z], y, values())


def products():
    x, z = pair()
    i = ops.cast(ops.abs(x) * 2, "int32")
    y = [
        x @ ops.transpose(z, (0, 2, 1)), ops.matmul(x, np.ones((6, 2), "float32")), ops.einsum("abc,abd->acd", x, z),
        ops.einsum("abc->ab", x), ops.einsum("abc,cd->abd", x, np.ones((6, 3), "float32")), ops.one_hot(i, 4),
        ops.one_hot(i, 3, axis=1), ops.one_hot(i, 2, dtype="int32"), i, ops.cast(x, "float16"), ops.cast(x > 0, "float32"),
    ]  # fmt: skip
    keep("products", [x, z], y, values())


def types():
    """What numbers of several types become."""
    a, b, c = keras.Input((3,), dtype="int32"), keras.Input((3,), dtype="uint8"), keras.Input((3,), dtype="bfloat16")
    y = [
        a + b, a + c, b + 1, a / 2, a * 1.5, b * 0.5, c + 1.5, c / 3, a // 2, a - b, b + c, ops.mean(a, axis=1), ops.sum(b, axis=1),
        ops.sqrt(a), ops.exp(b), ops.maximum(b, a), ops.concatenate([a, b], axis=1), ops.stack([a, b]), a**2, ops.cumsum(a, axis=1),
        ops.var(a, axis=1), ops.where(a > 1, a, 0.5), ops.floor(a),
    ]  # fmt: skip
    keep("types", [a, b, c], y, [np.array([[1, 2, 3], [4, 5, 7]], "int32"), np.array([[3, 2, 1], [9, 8, 7]], "uint8"), tf.cast(numbers(2, 3), "bfloat16")])


def network():
    """As people write them: shared functions, layers between, a model in a model."""
    x = keras.Input((5, 4))
    scores = ops.softmax(L.Dense(1, name="score")(x), axis=1)
    pooled = ops.sum(x * scores, axis=1)
    residual = L.Dense(4, activation="relu")(pooled) + pooled
    parts = ops.split(residual, 2, axis=-1)
    inner = keras.Model(x, ops.concatenate([parts[1], parts[0] * 0.5], axis=-1), name="inner")
    u = keras.Input((5, 4))
    v = inner(u)
    w = inner(ops.flip(u, axis=1))
    keep("network", u, L.Dense(2)(ops.abs(v - w) + L.Add()([v, w])), numbers(3, 5, 4))


def write():
    for each in (arithmetic, comparisons, elements, activations, reductions, shapes, items, products, types, network):
        each()
    text = ",\n".join(json.dumps(each) for each in cases)
    (FOLDER / "functions.json").write_text('{"cases": [\n' + text + "\n]}\n")


if __name__ == "__main__":
    write()
