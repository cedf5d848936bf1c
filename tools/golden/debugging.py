"""Writes the golden cases of assertions: what passes, and what fails."""

import tensorflow as tf

from golden import Golden, Shapes

g = Golden("debugging")
nan, inf = float("nan"), float("inf")


def f32(value):
    return tf.constant(value, tf.float32)


def f64(value):
    return tf.constant(value, tf.float64)


def i32(value):
    return tf.constant(value, tf.int32)


def i64(value):
    return tf.constant(value, tf.int64)


MATRIX = f32([[1, 2], [3, 4]])
CUBE = tf.reshape(tf.range(12, dtype=tf.float32), [2, 3, 2])

# Each with its sign, and for every order of two numbers whether it passes.
COMPARISONS = {
    "equal": ("==", (False, True, False)),
    "none_equal": ("!=", (True, False, True)),
    "less": ("<", (True, False, False)),
    "less_equal": ("<=", (True, True, False)),
    "greater": (">", (False, False, True)),
    "greater_equal": (">=", (False, True, True)),
}
TOP_LEVEL = ("equal", "greater", "less")


def comparisons():
    for name, (sign, passes) in COMPARISONS.items():
        for prefix in ("debugging.", "") if name in TOP_LEVEL else ("debugging.",):
            compare(f"{prefix}assert_{name}", f"expected x {sign} y in all elements", passes)
    for prefix in ("debugging.", ""):
        g.case(f"{prefix}assert_equal/strings", tf.constant(["a", "b"]), tf.constant(["a", "b"]))
        g.case(f"{prefix}assert_equal/other_strings", tf.constant("a"), tf.constant("b"), error="got x = a, y = b")
        g.case(f"{prefix}assert_equal/bool", tf.constant([True]), tf.constant([True]))
        g.case(f"{prefix}assert_equal/complex", tf.constant([1 + 2j]), tf.constant(1 + 2j))
        g.case(f"{prefix}assert_equal/where", i32([[1, 2], [3, 4]]), i32([[1, 5], [3, 6]]), error="got 2 of 4 that fail: x[0, 1] = 2, y[0, 1] = 5; x[1, 1] = 4, y[1, 1] = 6")
        g.case(f"{prefix}assert_equal/scalars", i32(2), i32(3), error="in all elements, got x = 2, y = 3")


def compare(endpoint, words, passes):
    for order, x, passing in zip(("below", "same", "above"), (1, 2, 3), passes):
        expected = {} if passing else {"error": words}
        g.case(f"{endpoint}/{order}", f32([x, x]), f32([2, 2]), **expected)
        g.case(f"{endpoint}/{order}_broadcast", i64([[x], [x]]), i64(2), **expected)
        g.case(f"{endpoint}/{order}_options", f64(x), f64(2), message="sizes", summarize=1, **expected)
        g.case(f"{endpoint}/{order}_all", i32([x, x, x, x]), i32([2, 2, 2, 2]), summarize=-1, **expected)
    mixed = {"error": words + ", got "}
    g.case(f"{endpoint}/one_wrong", f32([1, 2, 3]), f32([2, 2, 2]), **mixed)
    g.case(f"{endpoint}/empty", f32([]), f32([]))
    g.case(f"{endpoint}/nan", f32([nan]), f32([1.0]), **({} if "none_equal" in endpoint else mixed))
    g.case(f"{endpoint}/shapes", f32([1, 2]), f32([1, 2, 3]), error="broadcast")
    g.case(f"{endpoint}/message", f32([1, 2, 3]), f32([2, 2, 2]), message="the sizes differ", error="the sizes differ: expected")


def signs():
    for name, sign, passing, failing in (
        ("positive", ">", [1, 2.5, inf], [1, 0]),
        ("negative", "<", [-1, -0.5, -inf], [-1, 0]),
        ("non_negative", ">=", [0, -0.0, 3], [0, -1]),
        ("non_positive", "<=", [0, -0.0, -3], [0, 1]),
    ):
        endpoint = f"debugging.assert_{name}"
        words = f"expected x {sign} 0 in all elements, got "
        g.case(f"{endpoint}/passes", f32(passing))
        g.case(f"{endpoint}/fails", f32(failing), error=f"{words}1 of 2 that fail: x[1] = {float(failing[1])}")
        g.case(f"{endpoint}/int", i64([int(passing[0]), int(passing[0])]))
        g.case(f"{endpoint}/int_fails", i32([[failing[1]]]), error=f"{words}1 of 1 that fail: x[0, 0] = {failing[1]}")
        g.case(f"{endpoint}/scalar", f64(passing[0]))
        g.case(f"{endpoint}/scalar_fails", f64(failing[1]), error=f"{words}x = {float(failing[1])}")
        g.case(f"{endpoint}/empty", f32([]))
        g.case(f"{endpoint}/nan", f32([nan]), error=words)
        g.case(f"{endpoint}/options", f32(passing), message="losses", summarize=1)
        g.case(f"{endpoint}/message", f32(failing), message="losses", error="losses: expected")


def nearness():
    endpoint = "debugging.assert_near"
    words = "expected |x - y| < "
    g.case(f"{endpoint}/same", f32([1, 2]), f32([1, 2]))
    g.case(f"{endpoint}/float32", f32([1, 100]), f32([1.000001, 100.0001]))
    g.case(f"{endpoint}/float32_fails", f32([1, 100]), f32([1.00001, 100]), error=words)
    g.case(f"{endpoint}/float64", f64([1]), f64([1 + 1e-15]))
    g.case(f"{endpoint}/float64_fails", f64([1]), f64([1 + 1e-14]), error=words)
    g.case(f"{endpoint}/half", tf.constant([1], tf.float16), tf.constant([1.01], tf.float16))
    g.case(f"{endpoint}/half_fails", tf.constant([1], tf.float16), tf.constant([1.03], tf.float16), error=words)
    g.case(f"{endpoint}/complex", tf.constant([1 + 1j]), tf.constant([1 + 1j]))
    g.case(f"{endpoint}/complex_fails", tf.constant([1 + 1j]), tf.constant([1 + 1.1j]), error=words)
    g.case(f"{endpoint}/broadcast", f32([[1], [1]]), f32(1))
    g.case(f"{endpoint}/empty", f32([]), f32([]))
    g.case(f"{endpoint}/infinity", f32([inf]), f32([inf]), error=words)
    g.case(f"{endpoint}/nan", f32([nan]), f32([nan]), error=words)
    g.case(f"{endpoint}/integers", i32([1]), i32([1]), error="expected a floating or complex one, got int32")
    g.case(f"{endpoint}/message", f32(1), f32(2), message="weights", error="weights: expected")
    near_tolerances(endpoint, words)


def near_tolerances(endpoint, words):
    # golden.py has its own rtol and atol, so tolerances go by position here.
    g.case(f"{endpoint}/tolerances", f32([1, 2]), f32([1.05, 2.1]), 0.0625, 0.0625)
    g.case(f"{endpoint}/tolerances_fail", f32([1, 2]), f32([1.05, 2.3]), 0.0625, 0.0625, error=words + "0.0625 + 0.0625 * |y|")
    g.case(f"{endpoint}/boundary", f32([1]), f32([2]), 0.0, 1.0, error=words)
    g.case(f"{endpoint}/tensors", f32([1, 2]), f32([1.05, 2.4]), f32([0.1, 0.2]), f32(0.01))
    g.case(f"{endpoint}/tensors_fail", f32([1, 2]), f32([1.05, 2.4]), f32([0.1, 0.1]), f32(0.01), error="expected |x - y| < atol + rtol * |y|")


def ranks():
    for endpoint in ("debugging.assert_rank", "assert_rank"):
        g.case(f"{endpoint}/two", MATRIX, 2)
        g.case(f"{endpoint}/scalar", f32(1), 0)
        g.case(f"{endpoint}/options", CUBE, 3, message="m")
        g.case(f"{endpoint}/tensor", CUBE, i32(3))
        g.case(f"{endpoint}/wrong", MATRIX, 1, error="assertRank: wrong rank; expected rank 1, got shape [2, 2]")
        g.case(f"{endpoint}/wrong_tensor", MATRIX, i32(1), error="expected rank 1, got shape [2, 2]")
        g.case(f"{endpoint}/message", MATRIX, 1, message="weights", error="assertRank: weights: wrong rank")
        g.case(f"{endpoint}/vector", MATRIX, i32([2]), error="expected a scalar of int32, got shape [1] of int32")
    endpoint = "debugging.assert_rank_at_least"
    g.case(f"{endpoint}/same", MATRIX, 2)
    g.case(f"{endpoint}/more", CUBE, 2)
    g.case(f"{endpoint}/tensor", CUBE, i32(1))
    g.case(f"{endpoint}/options", CUBE, 0, message="m")
    g.case(f"{endpoint}/less", MATRIX, 3, error="assertRankAtLeast: wrong rank; expected rank 3 or more, got shape [2, 2]")
    g.case(f"{endpoint}/less_tensor", MATRIX, i32(3), error="expected rank 3 or more, got shape [2, 2]")
    g.case(f"{endpoint}/message", f32(1), 1, message="weights", error="assertRankAtLeast: weights: wrong rank")
    endpoint = "debugging.assert_rank_in"
    g.case(f"{endpoint}/first", MATRIX, [2, 3])
    g.case(f"{endpoint}/last", CUBE, [2, 3])
    g.case(f"{endpoint}/one", f32(1), [0])
    g.case(f"{endpoint}/options", CUBE, [0, 3], message="m")
    g.case(f"{endpoint}/none", MATRIX, [0, 1], error="assertRankIn: wrong rank; expected a rank of [0, 1], got shape [2, 2]")
    g.case(f"{endpoint}/message", MATRIX, [0, 1], message="weights", error="assertRankIn: weights: wrong rank")
    endpoint = "debugging.assert_scalar"
    g.case(f"{endpoint}/scalar", f32(1))
    g.case(f"{endpoint}/options", i32(1), message="m")
    g.case(f"{endpoint}/vector", f32([1]), error="assertScalar: expected a scalar, got shape [1]")
    g.case(f"{endpoint}/message", f32([1]), message="rate", error="assertScalar: rate: expected")


def shapes():
    x, y = tf.zeros([2, 3]), tf.zeros([3])

    def add(name, *pairs, **more):
        g.case(f"debugging.assert_shapes/{name}", Shapes(pairs), **more)

    add("numbers", (x, [2, 3]))
    add("names", (x, ["N", "D"]), (y, ["D"]))
    add("any", (x, [".", "D"]), (y, ["D"]))
    add("open", (CUBE, ["*", 2]), (x, ["...", "D"]), (y, ["D"]))
    add("open_two", (CUBE, ["*", "D", 2]), (y, ["D"]))
    add("scalar_as_vector", (f32(1), [1]))
    add("vector_as_scalar", (f32([1]), []))
    add("open_scalar", (f32(1), ["*", 1]))
    add("same_twice", (tf.zeros([4, 4]), ["N", "N"]))
    add("options", (x, ["N", "D"]), message="m", summarize=1)
    add("wrong_number", (x, [2, 4]), error="assertShapes: wrong size of axis 1 of shapes[0]; expected 4, got 3 in shape [2, 3]")
    add("wrong_name", (x, ["D", "."]), (y, ["D"]), error="wrong size of axis 0 of shapes[1]; expected 2, the size of axis 0 of shapes[0], got 3 in shape [3]")
    add("wrong_twice", (x, ["N", "N"]), error="expected 2, the size of axis 0 of shapes[0], got 3")
    add("wrong_open", (CUBE, ["*", 3]), error="wrong size of axis -1 of shapes[0]; expected 3, got 2")
    add("wrong_rank", (x, ["N"]), error="assertShapes: wrong rank; expected rank 0 or 1 of shapes[0], got shape [2, 3]")
    add("wrong_exact_rank", (y, ["N", "D"]), error="expected rank 2 of shapes[0], got shape [3]")
    add("wrong_open_rank", (y, ["*", "N", "D"]), error="expected rank 2 or more of shapes[0], got shape [3]")
    add("late_mark", (CUBE, ["N", "*"]), error="'*' must be the first size")
    add("message", (y, [4]), message="inputs", error="assertShapes: inputs: wrong size")


def dtypes():
    g.case("debugging.assert_type/same", MATRIX, tf.float32)
    g.case("debugging.assert_type/options", i32(1), tf.int32, message="m")
    g.case("debugging.assert_type/other", MATRIX, tf.int32, error="assertType: wrong dtype; expected int32, got float32")
    g.case("debugging.assert_type/message", MATRIX, tf.int32, message="ids", error="assertType: ids: wrong dtype")
    for dtype in (tf.int8, tf.uint8, tf.int32, tf.int64):
        g.case(f"debugging.assert_integer/{dtype.name}", tf.constant([1], dtype))
    g.case("debugging.assert_integer/options", i32(1), message="m")
    g.case("debugging.assert_integer/float32", f32(1), error="assertInteger: wrong dtype; expected an integer one, got float32")
    g.case("debugging.assert_integer/bool", tf.constant(True), message="ids", error="assertInteger: ids: wrong dtype")
    endpoint = "debugging.assert_same_float_dtype"
    g.case(f"{endpoint}/none")
    g.case(f"{endpoint}/tensors", [f64(1), f64([2])])
    g.case(f"{endpoint}/both", [f32(1), f32([2])], tf.float32)
    g.case(f"{endpoint}/differ", [f32(1), f64([2])], error="tensors[1]: wrong dtype; expected float32, got float64")
    g.case(f"{endpoint}/other", [f32(1)], tf.float64, error="tensors[0]: wrong dtype; expected float64, got float32")
    g.case(f"{endpoint}/integers", [i32(1), i32(2)], error="wrong dtype; expected a floating one, got int32")


def finiteness():
    g.case("debugging.assert_all_finite/finite", f32([[1, -2]]), "losses")
    g.case("debugging.assert_all_finite/float64", f64(3), "losses")
    g.case("debugging.assert_all_finite/infinite", f32([1, inf, -inf]), "losses", error="assertAllFinite: losses: expected finite x in all elements, got 2 of 3 that fail: x[1] = Infinity; x[2] = -Infinity")
    g.case("debugging.assert_all_finite/nan", f64([1, nan]), "losses", error="1 of 2 that fail: x[1] = NaN")
    g.case("debugging.check_numerics/finite", f32([[1, -2]]), "losses")
    g.case("debugging.check_numerics/infinite", f32([1, inf]), "losses", error="losses : Tensor had Inf values")
    g.case("debugging.check_numerics/nan", f32([1, nan]), "losses", error="losses : Tensor had NaN values")


def conditions():
    for endpoint in ("debugging.Assert", "Assert"):
        g.case(f"{endpoint}/true", tf.constant(True), [i32([1, 2])])
        g.case(f"{endpoint}/summarize", tf.constant(True), [i32([1, 2]), f32(1)], 1)
        g.case(f"{endpoint}/false", tf.constant(False), [i32([1, 2])], error="assertion failed: [1 2]")
        g.case(f"{endpoint}/false_summarize", tf.constant(False), [i32([1, 2]), tf.constant("b")], 1, error="assertion failed: [1...] [b]")


def main():
    comparisons()
    signs()
    nearness()
    ranks()
    shapes()
    dtypes()
    finiteness()
    conditions()
    g.write()


if __name__ == "__main__":
    main()
