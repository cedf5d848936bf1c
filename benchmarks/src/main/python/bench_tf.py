"""Python TensorFlow's side of the benchmarks: the process io.intarsia.benchmarks.neighbour.SideServer describes.

Single ops are called as tf.raw_ops, Python's shortest way to the runtime; the chain is written with operators.
Follows bench_nest.py. The argument behind the side's name is the number of threads for ops, 0 for the default.
"""

import os

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

try:
    import numpy as np
    import tensorflow as tf
    from tensorflow.python.util import nest as nest_util
except ImportError as error:
    sys.exit(f"import tensorflow: {error}")

tf.config.threading.set_inter_op_parallelism_threads(int(sys.argv[2]))

ROWS, COLUMNS, SQUARE, MILLION = 100, 784, 512, 1_000_000


def ramp(length):
    return (np.arange(length, dtype=np.int64) * 7919 % 1000 / 1000).astype(np.float32)


def nested(columns):
    return ramp(ROWS * columns).reshape(ROWS, columns)


def add(x, y):
    return Loop(lambda: tf.raw_ops.AddV2(x=x, y=y))


def mat_mul(x, y, transpose_b=False):
    return Loop(lambda: tf.raw_ops.MatMul(a=x, b=y, transpose_b=transpose_b))


def put(values):
    return Loop(lambda: tf.constant(values))


def get(values):
    tensor = tf.constant(values)
    # A view on the CPU unless copied, and a Java array is a copy.
    return Loop(lambda: tensor.numpy().copy())


def leaky(count):
    alphas = [(i + 1) / 65_536 for i in range(count)]
    position = 0

    def call():
        nonlocal position
        alpha = alphas[position]
        position = 0 if position + 1 == count else position + 1
        return tf.raw_ops.LeakyRelu(features=b, alpha=alpha)

    for _ in alphas:
        call()
    return Loop(call, lambda: tf.raw_ops.LeakyRelu(features=b, alpha=alphas[0]))


a = tf.constant([[1.0, 2.0], [3.0, 4.0]])
b = tf.constant([[-5.0, 6.0], [7.0, 8.0]])

WORKLOADS = {
    "ADD": lambda: add(a, b),
    "ADD_FACADE": lambda: Loop(lambda: tf.add(a, b)),
    "MUL": lambda: Loop(lambda: tf.raw_ops.Mul(x=a, y=b)),
    "MATMUL": lambda: mat_mul(a, b),
    "IDENTITY": lambda: Loop(lambda: tf.raw_ops.Identity(input=a)),
    "MATMUL_784": lambda: mat_mul(*[tf.constant(nested(COLUMNS))] * 2, transpose_b=True),
    "MATMUL_512": lambda: mat_mul(*[tf.constant(ramp(SQUARE**2).reshape(SQUARE, SQUARE))] * 2),
    "ADD_MILLION": lambda: add(*[tf.constant(ramp(MILLION))] * 2),
    "CHAIN": lambda: Loop(lambda: -((a + b) * a - b)),
    "CHAIN_SCOPED": lambda: Loop(lambda: -((a + b) * a - b)),
    "ALPHAS_1": lambda: leaky(1),
    "ALPHAS_10": lambda: leaky(10),
    "ALPHAS_100": lambda: leaky(100),
    "ALPHAS_1000": lambda: leaky(1000),
    "ALPHAS_10000": lambda: leaky(10000),
    "IN_4": lambda: put(ramp(4)),
    "IN_1024": lambda: put(ramp(1024)),
    "IN_262144": lambda: put(ramp(262_144)),
    "IN_78400": lambda: put(ramp(ROWS * COLUMNS)),
    "IN_NESTED": lambda: put(nested(COLUMNS)),
    "OUT_4": lambda: get(ramp(4)),
    "OUT_1024": lambda: get(ramp(1024)),
    "OUT_262144": lambda: get(ramp(262_144)),
    "OUT_78400": lambda: get(ramp(ROWS * COLUMNS)),
    "OUT_NESTED": lambda: get(nested(COLUMNS)),
}


NESTS = tf_nest(tf.nest, nest_util)
TYPES = {}


def open_loop(workload):
    prepare = WORKLOADS.get(workload)
    if prepare:
        return prepare()
    return (
        dispatch_loop(tf, workload)
        or type_loop(tf, TYPES, workload)
        or function_loop(tf, workload)
        or trace_loop(tf, workload)
        or host_loop(tf, workload, ramp)
        or while_loop(tf, workload)
        or gradient_loop(tf, workload)
        or step_loop(tf, workload, ramp)
        or distribution_loop(tf, workload, ramp)
        or ragged_loop(tf, workload)
        or data_loop(tf, workload, ramp)
        or model_loop(tf, workload, ramp)
        or cluster_loop(tf, workload, ramp)
        or nest_loop(NESTS, workload)
    )


def main():
    print(*(a + b).numpy().ravel(), flush=True)
    print(f"TensorFlow {tf.__version__}", flush=True)
    serve(open_loop)


main()
