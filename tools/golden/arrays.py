"""Writes the golden cases of creating, shaping, picking and reducing."""

import tensorflow as tf

from golden import Dims, Golden

g = Golden("arrays")
nan, inf = float("nan"), float("inf")


def f32(value):
    return tf.constant(value, tf.float32)


def f64(value):
    return tf.constant(value, tf.float64)


def i32(value):
    return tf.constant(value, tf.int32)


def i64(value):
    return tf.constant(value, tf.int64)


def ramp(*shape, dtype=tf.float32):
    return tf.cast(tf.reshape(tf.range(tf.reduce_prod(tf.constant(shape, tf.int32))), shape), dtype)


MATRIX = f32([[1, 2], [3, 4]])
CUBE = f32([[[1, -2, 3], [4, 5, -6]], [[7, 8, 9], [-1, 0.5, 2]]])
COMPLEX = tf.constant([[1 + 2j, 3 - 1j], [-2j, 0.5]], tf.complex64)
REDUCE = ("I-28", "I-36")


def reductions():
    for name in ("sum", "mean", "max", "min", "prod"):
        for endpoint in (f"math.reduce_{name}", f"reduce_{name}"):
            def add(variant, *args, **options):
                g.case(f"{endpoint}/{variant}", *args, rows=REDUCE, **options)

            add("all", MATRIX)
            add("axis0", MATRIX, [0])
            add("axis1", MATRIX, [1])
            if endpoint == f"reduce_{name}":
                continue
            add("int_axis", MATRIX, 1)
            add("keepdims", MATRIX, keepdims=True)
            add("axis_keepdims", CUBE, axis=[0, 2], keepdims=True)
            add("negative_axes", CUBE, [-1, 0])
            add("axis_order", CUBE, [2, 0])
            add("tensor_axis", CUBE, i64([1]))
            add("scalar_axis", CUBE, i32(-1))
            add("tensor_axis_keepdims", CUBE, axis=i32([1]), keepdims=True)
            add("no_axes", MATRIX, [])
            add("int32", i32([[5, -7], [2, 9]]), [1])
            add("int64", i64([[5, -7], [2, 9]]))
            add("float64", f64([[0.1, 0.2], [0.3, 0.4]]), [0], rtol=1e-14)
            add("half", tf.constant([[1, 2], [3, 4]], tf.float16), [0])
            add("scalar", f32(3))
            add("empty", tf.zeros([0, 3]), [0])
            add("empty_all", tf.zeros([0, 3]))
            add("bad_axis", MATRIX, [2], error="expected axis in [-2, 2), got 2")
        if name in ("sum", "mean", "prod"):
            g.case(f"math.reduce_{name}/complex", COMPLEX, [0], rows=REDUCE)
    for name in ("all", "any"):
        table = tf.constant([[True, False], [True, True]])
        for endpoint in (f"math.reduce_{name}", f"reduce_{name}"):
            g.case(f"{endpoint}/all", table, rows=REDUCE)
            g.case(f"{endpoint}/axis0", table, [0], rows=REDUCE)
            g.case(f"{endpoint}/axis_keepdims", table, axis=[-1], keepdims=True, rows=REDUCE)
            g.case(f"{endpoint}/empty", tf.zeros([2, 0], tf.bool), [1], rows=REDUCE)


def spreads():
    for name in ("variance", "std", "euclidean_norm"):
        endpoint = f"math.reduce_{name}"
        g.case(f"{endpoint}/all", f32([1, 3]))
        g.case(f"{endpoint}/cube", CUBE, rtol=1e-5)
        g.case(f"{endpoint}/axis", CUBE, [1], rtol=1e-5)
        g.case(f"{endpoint}/keepdims", CUBE, axis=[0, -1], keepdims=True, rtol=1e-5)
        g.case(f"{endpoint}/float64", f64([[0.1, 0.5], [2, 7]]), [0], rtol=1e-13)
        g.case(f"{endpoint}/scalar", f32(4))
        g.case(f"{endpoint}/complex", COMPLEX, call=lambda x: tf.cast(getattr(tf.math, f"reduce_{name}")(x), tf.complex64) if name == "euclidean_norm" else getattr(tf.math, f"reduce_{name}")(x))
    g.case("math.reduce_variance/int", i32([1, 2]), error="expected a floating or complex dtype, got int32")
    g.case("math.reduce_std/int", i32([1, 2]), error="reduceStd")
    g.case("math.reduce_euclidean_norm/int", i32([3, 4]))
    for endpoint in ("math.reduce_logsumexp", "reduce_logsumexp"):
        g.case(f"{endpoint}/all", MATRIX)
        g.case(f"{endpoint}/axis", CUBE, [2])
        g.case(f"{endpoint}/keepdims", CUBE, axis=[0, 1], keepdims=True)
        g.case(f"{endpoint}/large", f32([1000, 1000.5, -inf]))
        g.case(f"{endpoint}/minus_infinity", f32([[-inf, -inf], [0, 1]]), [1])
        g.case(f"{endpoint}/infinity", f32([inf, 1]))
        g.case(f"{endpoint}/nan", f32([nan, 1]))
        g.case(f"{endpoint}/float64", f64([[0.1, 0.5], [2, 7]]), rtol=1e-14)
        g.case(f"{endpoint}/empty", tf.zeros([0, 2]), [0])


if __name__ == "__main__":
    reductions()
    spreads()
    g.write()
