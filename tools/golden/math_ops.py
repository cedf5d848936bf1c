"""Writes the golden cases of elementwise mathematics, counting and the largest elements."""

import tensorflow as tf

from golden import Golden

g = Golden("math_ops")
nan, inf = float("nan"), float("inf")


def f32(value):
    return tf.constant(value, tf.float32)


def f64(value):
    return tf.constant(value, tf.float64)


def i32(value):
    return tf.constant(value, tf.int32)


def i64(value):
    return tf.constant(value, tf.int64)


def c64(value):
    return tf.constant(value, tf.complex64)


X = f32([[1.5, -2.0, 0.0], [3.25, -0.5, 7.0]])
Y = f32([2.0, -4.0, 0.5])
Z = c64([1 + 2j, -3 - 0.5j, 0j])
EMPTY = tf.zeros([0, 3])


def binary():
    for name in ("add", "subtract", "multiply", "divide", "truediv"):
        for endpoint in (f"math.{name}", name):
            g.case(f"{endpoint}/broadcast", X, Y)
        e = f"math.{name}"
        g.case(f"{e}/number", X, 2.5)
        g.case(f"{e}/left_number", 2.5, Y)
        g.case(f"{e}/int32", i32([7, -8]), i32([2, 3]))
        g.case(f"{e}/int_number", i64([7, -8]), 3)
        g.case(f"{e}/complex", Z, c64([1j, 2 + 0j, 1 - 1j]))
        g.case(f"{e}/empty", EMPTY, Y)
        g.case(f"{e}/half", tf.constant([1, 2], tf.float16), tf.constant([3, 4], tf.float16))
    g.case("math.add/strings", tf.constant(["a", "b"]), tf.constant(["c", "é"]))
    for name in ("divide", "truediv", "divide_no_nan"):
        g.case(f"math.{name}/int8", tf.constant([7, -8], tf.int8), tf.constant([2, 3], tf.int8))
        g.case(f"math.{name}/uint16", tf.constant([7, 8], tf.uint16), tf.constant([2, 3], tf.uint16))
        g.case(f"math.{name}/int64", i64([7, -8]), i64([2, 3]))
    g.case("math.truediv/dtypes", f32([1]), f64([1]), error="the same numeric dtype", call=tf.math.divide_no_nan)
    g.case("math.divide/zero", f32([1, -1, 0]), f32([0, 0, 0]))
    for name in ("floordiv",):
        e = f"math.{name}"
        g.case(f"{e}/float", X, Y)
        g.case(f"{e}/int", i32([7, -8, -9]), i32([2, 3, -4]))
        g.case(f"{e}/number", i32([7, -8, -9]), 2)
        g.case(f"{e}/left_number", 20, i32([7, -8, -9]))
    zero = f32([0.0, 2.0, 0.0])
    g.case("math.divide_no_nan/float", f32([1.0, 3.0, 0.0]), zero)
    g.case("math.divide_no_nan/number", X, 0.0)
    g.case("math.divide_no_nan/left_number", 3.0, zero)
    g.case("math.divide_no_nan/complex", Z, c64([0j, 2 + 0j, 1 - 1j]))
    g.case("math.multiply_no_nan/float", f32([nan, 3.0, inf]), zero)
    g.case("math.multiply_no_nan/number", f32([nan, 3.0]), 0.0)
    g.case("math.multiply_no_nan/float64", f64([[inf], [2.5]]), f64([0.0, 4.0]))
    g.case("math.reciprocal_no_nan/float", zero)
    g.case("math.reciprocal_no_nan/float64", f64([[4.0, 0.0]]))
    g.case("math.reciprocal_no_nan/complex", c64([2j, 0j]))
    for endpoint in ("math.pow", "pow"):
        g.case(f"{endpoint}/float", f32([2.0, 3.0]), f32([[3.0, -1.0]]), rtol=1e-6)
    g.case("math.pow/number", f32([2.0, 3.0]), 2)
    g.case("math.pow/left_number", 2, f32([2.0, -3.0]))
    g.case("math.pow/int", i32([2, -3]), i32([5, 3]))
    g.case("math.pow/complex", c64([1 + 1j]), c64([2 + 0j]), rtol=1e-5, atol=1e-6)
    for endpoint in ("math.equal", "equal", "math.not_equal", "not_equal"):
        g.case(f"{endpoint}/float", f32([1.0, nan, 3.0]), f32([1.0, nan, 4.0]))
    for e in ("math.equal", "math.not_equal"):
        g.case(f"{e}/broadcast", i32([[1], [2]]), i32([1, 2]))
        g.case(f"{e}/number", i32([[1], [2]]), 2)
        g.case(f"{e}/left_number", 2, i32([[1], [2]]))
        g.case(f"{e}/string", tf.constant(["a", "b"]), tf.constant("b"))
        g.case(f"{e}/bool", tf.constant([True, False]), tf.constant([True, True]))
    g.case("math.logical_xor/vectors", tf.constant([True, True, False, False]), tf.constant([True, False, True, False]))
    g.case("math.logical_xor/broadcast", tf.constant([[True], [False]]), tf.constant([True, False]))
    g.case("math.logical_xor/scalars", tf.constant(True), tf.constant(False))
    g.case("math.xdivy/float", f32([0.0, 1.0, 2.0]), f32([0.0, 0.0, 4.0]))
    g.case("math.xdivy/number", f32([0.0, 1.0]), 0.0)
    g.case("math.xdivy/float64", f64([0.0, 3.0]), f64([0.0, 8.0]))
    g.case("math.xlog1py/float", f32([0.0, 1.0, 2.0]), f32([-1.0, 0.5, 4.0]))
    g.case("math.xlog1py/number", f32([0.0, 1.0]), -1.0)
    g.case("math.xlog1py/float64", f64([0.0, 3.0]), f64([-1.0, 8.0]))
    for endpoint in ("math.scalar_mul", "scalar_mul"):
        g.case(f"{endpoint}/tensor", f32(2.5), X)
    g.case("math.scalar_mul/number", 3, X)
    g.case("math.scalar_mul/int", 3, i64([1, -2]))
    g.case("math.scalar_mul/vector", f32([1.0]), X, error="expected [], got [1]")


def unary():
    real = {
        "sqrt": [0.0, 2.0, 9.0], "rsqrt": [0.5, 2.0, 9.0], "exp": [-1.0, 0.0, 2.5], "acos": [-1.0, 0.25, 1.0],
        "floor": [-1.5, 0.0, 2.5], "ceil": [-1.5, 0.0, 2.5], "round": [-1.5, 0.5, 2.5], "sign": [-1.5, 0.0, nan],
        "abs": [-1.5, 0.0, 2.5], "erfinv": [-0.5, 0.0, 0.75], "erfcinv": [0.25, 1.0, 1.5], "ndtri": [0.1, 0.5, 0.9],
        "sigmoid": [-3.0, 0.0, 2.5], "log_sigmoid": [-30.0, 0.0, 2.5], "softplus": [-30.0, 0.0, 2.5],
        "real": [-1.5, 0.0, 2.5], "imag": [-1.5, 0.0, 2.5], "conj": [-1.5, 0.0, 2.5], "angle": [-1.5, 0.0, 2.5],
    }  # fmt: skip
    for name, values in real.items():
        g.case(f"math.{name}/float", f32(values), rtol=2e-6, atol=1e-6)
        g.case(f"math.{name}/float64", f64([values]), rtol=1e-12, atol=1e-12)
        g.case(f"math.{name}/scalar", f32(values[1]), rtol=2e-6, atol=1e-6)
        g.case(f"math.{name}/empty", EMPTY)
    for name in ("sqrt", "exp", "acos", "floor", "round", "sign", "abs", "sigmoid"):
        g.case(f"{name}/top_level", f32(real[name]), rtol=2e-6, atol=1e-6)
    for name in ("sigmoid", "softplus"):
        g.case(f"nn.{name}/alias", f32(real[name]), rtol=2e-6, atol=1e-6)
    for name in ("sqrt", "rsqrt", "exp", "acos", "sigmoid", "real", "imag", "conj", "angle", "abs", "sign"):
        g.case(f"math.{name}/complex", c64([[1 + 2j, -3 - 0.5j]]), rtol=1e-5, atol=1e-6)
    g.case("math.sign/complex_zero", Z)
    g.case("math.abs/complex128", tf.constant([3 + 4j], tf.complex128))
    for name in ("round", "sign", "abs", "real", "imag", "conj"):
        g.case(f"math.{name}/int", i32([-3, 0, 4]))
    g.case("math.real/string", tf.constant("a"), error="expected a numeric one, got string")
    special = {
        "dawsn": [-1.0, 0.5], "expint": [0.5, 2.0], "fresnel_cos": [0.5, 2.0], "fresnel_sin": [0.5, 2.0], "spence": [0.5, 2.0],
        "bessel_i0": [-1.0, 2.5], "bessel_i0e": [-1.0, 2.5], "bessel_i1": [-1.0, 2.5], "bessel_i1e": [-1.0, 2.5],
        "bessel_j0": [0.5, 2.5], "bessel_j1": [0.5, 2.5], "bessel_k0": [0.5, 2.5], "bessel_k0e": [0.5, 2.5],
        "bessel_k1": [0.5, 2.5], "bessel_k1e": [0.5, 2.5], "bessel_y0": [0.5, 2.5], "bessel_y1": [0.5, 2.5],
    }  # fmt: skip
    for name, values in special.items():
        for path in ("math.special", "math") if name.startswith("bessel_i") else ("math.special",):
            g.case(f"{path}.{name}/float", f32(values), rtol=5e-6, atol=1e-6)
            g.case(f"{path}.{name}/float64", f64([values]), rtol=1e-10)
    g.case("math.lbeta/matrix", f32([[1.0, 2.0, 3.0], [0.5, 0.5, 4.0]]), rtol=1e-5)
    g.case("math.lbeta/vector", f64([2.0, 3.0]), rtol=1e-12)
    g.case("math.lbeta/empty", f32([[], []]))
    for name in ("softmax", "log_softmax"):
        for path in ("nn", "math"):
            g.case(f"{path}.{name}/last", X, rtol=1e-5, atol=1e-6)
        e = f"nn.{name}"
        cube = tf.reshape(tf.range(12, dtype=tf.float64) * 0.25, [2, 3, 2])
        g.case(f"{e}/first", cube, 0, rtol=1e-12)
        g.case(f"{e}/middle", cube, 1, rtol=1e-12)
        g.case(f"{e}/negative", cube, -2, rtol=1e-12)
        g.case(f"{e}/vector", f32([1000.0, 1000.0]), rtol=1e-5)
        g.case(f"{e}/axis", X, 2, error="expected axis in [-2, 2), got 2")
    for path in ("math", "linalg", "nn"):
        g.case(f"{path}.l2_normalize/all", X, rtol=1e-5)
    e = "math.l2_normalize"
    g.case(f"{e}/axis", X, 1, rtol=1e-5)
    g.case(f"{e}/axes", X, [0, 1], rtol=1e-5)
    g.case(f"{e}/epsilon", f32([[1e-3, 1e-3], [3.0, 4.0]]), axis=[-1], epsilon=0.25, rtol=1e-5)
    g.case(f"{e}/complex", c64([3 + 4j, 0j]), rtol=1e-5)
    g.case(f"{e}/zeros", tf.zeros([2, 2]))


def lists():
    for endpoint in ("math.add_n", "add_n", "math.accumulate_n"):
        g.case(f"{endpoint}/three", [X, X, X])
        g.case(f"{endpoint}/one", [X])
        g.case(f"{endpoint}/int", [i32([1]), i32([2])])
    g.case("math.accumulate_n/checked", [X, X], shape=tf.TensorShape([2, 3]), tensor_dtype=tf.float32)
    g.case("math.polyval/tensors", [f32(2.0), f32([1.0, 2.0, 3.0]), f32(-1.0)], X)
    g.case("math.polyval/int", [i32(2), i32(-1)], i32([[3], [4]]))
    g.case("math.polyval/numbers", [2.0, 0.5, -1.0], X)


def counts():
    b = "math.bincount"
    values = i32([1, 1, 2, 3, 2, 4, 4, 5])
    g.case(f"{b}/plain", values)
    g.case(f"{b}/matrix", i64([[0, 2], [2, 5]]))
    g.case(f"{b}/weights", values, weights=f32([1, 5, 0, 1, 0, 5, 4, 5]))
    g.case(f"{b}/int_weights", values, weights=i64([1, 5, 0, 1, 0, 5, 4, 5]))
    g.case(f"{b}/minlength", values, minlength=9)
    g.case(f"{b}/maxlength", values, maxlength=4)
    g.case(f"{b}/dtype", values, dtype=tf.float64)
    g.case(f"{b}/rows", i32([[1, 1], [3, 0]]), axis=-1)
    g.case(f"{b}/weighted_rows", i32([[1, 1], [3, 0]]), axis=-1, weights=f64([[1, 2], [3, 4]]))
    g.case(f"{b}/binary", values, binary_output=True)
    g.case(f"{b}/binary_rows", i32([[1, 1], [3, 0]]), binary_output=True, axis=-1)
    g.case(f"{b}/empty", i32([]))
    g.case(f"{b}/empty_minlength", i64([]), minlength=3)
    g.case(f"{b}/float", f32([1.0, 1.0, 2.0]))
    g.case(f"{b}/axis", values, axis=1, error="expected 0 or -1, got 1")
    m = "math.confusion_matrix"
    g.case(f"{m}/plain", i32([1, 2, 4]), i32([2, 2, 4]))
    g.case(f"{m}/classes", i64([0, 1, 1]), i64([1, 1, 0]), num_classes=4)
    g.case(f"{m}/weights", i32([1, 2, 2]), i32([2, 2, 2]), weights=f32([0.5, 1.5, 2.5]), dtype=tf.float32)
    g.case(f"{m}/truncated_weights", i32([1, 2, 2]), i32([2, 2, 2]), weights=f32([0.5, 1.5, 2.5]))
    g.case(f"{m}/column", i32([[1], [2], [4]]), i32([2, 2, 4]))
    g.case(f"{m}/int64", i32([1, 0]), i32([0, 0]), dtype=tf.int64)
    data = f32([[1, 2], [3, 4], [5, 6], [7, 8]])
    for name in ("mean", "sqrt_n"):
        e = f"math.unsorted_segment_{name}"
        g.case(f"{e}/matrix", data, i32([0, 2, 0, -1]), 4)
        g.case(f"{e}/vector", f64([1, 2, 3, 6]), i64([1, 1, 0, 1]), 2)
        g.case(f"{e}/matrix_ids", data, i32([[0, 1], [1, 1], [0, 0], [2, 2]]), 3)
        g.case(f"{e}/cube", tf.reshape(tf.range(12.0), [3, 2, 2]), i32([1, 0, 1]), 2)
    for endpoint in ("math.zero_fraction", "nn.zero_fraction"):
        g.case(f"{endpoint}/float", X)
    g.case("math.zero_fraction/int", i64([0, 0, 1, 0]))
    g.case("math.zero_fraction/empty", EMPTY)
    for name in ("is_non_decreasing", "is_strictly_increasing"):
        e = f"math.{name}"
        g.case(f"{e}/increasing", i32([[1, 2], [3, 4]]))
        g.case(f"{e}/equal", f32([1.0, 1.0, 2.0]))
        g.case(f"{e}/decreasing", f32([1.0, 3.0, 2.0]))
        g.case(f"{e}/one", f32([1.0]))
        g.case(f"{e}/empty", EMPTY)


# Python has no CPU kernel for these, so the exact op stands for them.
def largest(operand, k, reduction_dimension=-1):
    perm = list(range(operand.shape.rank))
    perm[reduction_dimension], perm[-1] = perm[-1], perm[reduction_dimension]
    return [tf.transpose(each, perm) for each in tf.math.top_k(tf.transpose(operand, perm), k)]


def smallest(operand, k, reduction_dimension=-1):
    values, indices = largest(-operand, k, reduction_dimension)
    return [-values, indices]


def top():
    cube = f32([[[3, 1, 4, 1], [5, 9, 2, 6]], [[5, 3, 5, 8], [9, 7, 9, 3]]])
    for path in ("math", "nn"):
        g.case(f"{path}.top_k/k", cube, 2)
        g.case(f"{path}.in_top_k/k", i32([0, 3, 1]), f32([[1, 2, 3, 4], [1, 2, 3, 3], [inf, nan, 1, 1]]), 2)
        g.case(f"{path}.approx_max_k/k", cube, 2)
        g.case(f"{path}.approx_min_k/k", cube, 2, call=smallest)
    g.case("math.top_k/one", f64([1, 3, 2]))
    g.case("math.top_k/none", cube, 0)
    g.case("math.top_k/int64", i32([3, 9, 4]), 3, index_type=tf.int64)
    g.case("math.top_k/sorted", i32([3, 9, 4]), 3, sorted=True)
    g.case("math.in_top_k/int64", i64([0, 1]), f32([[1, 1, 1], [3, 2, 1]]), 1)
    g.case("math.approx_max_k/recall", cube, 1, recall_target=0.5, aggregate_to_topk=True)
    g.case("math.approx_max_k/axis", cube, 1, reduction_dimension=1, call=largest)
    g.case("math.approx_min_k/axis", cube, 1, reduction_dimension=0, call=smallest)
    g.case("math.approx_min_k/half", tf.constant([3, 1, 2], tf.float16), 2, call=smallest)



binary()
unary()
lists()
counts()
top()
g.write()
