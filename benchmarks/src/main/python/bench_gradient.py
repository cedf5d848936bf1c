"""Python's tf.GradientTape for the benchmarks; bench_tf.py follows."""

AGAIN = 10


def gradient_chain(ops):
    def chain(x):
        y = x
        for _ in range(ops):
            y = y * x
        return y

    return chain


def gradient_loop(tf, name):
    """The loop of a workload such as GRADIENT_CHAIN_10; None if it is no such workload."""
    parts = name.split("_")
    if len(parts) != 3 or parts[0] != "GRADIENT":
        return None
    task, size = parts[1], int(parts[2])
    x = tf.constant([[1.0, -1.0], [1.0, -1.0]])
    codes = {
        "CHAIN": gradient_chain(size),
        "MATMUL": lambda a: tf.linalg.matmul(a, a),
        "SUM": lambda a: tf.math.reduce_sum(tf.linalg.matmul(a, a)),
    }
    if task == "PERSISTENT":
        return Loop(lambda: gradients_again(tf, x, size))
    code = codes.get(task)
    if code is None:  # compares with the same without a tape
        return None

    def call():
        with tf.GradientTape() as tape:
            tape.watch(x)
            y = code(x)
        return tape.gradient(y, x)

    return Loop(call)


def gradients_again(tf, x, times):
    with tf.GradientTape(persistent=True) as tape:
        tape.watch(x)
        y = gradient_chain(AGAIN)(x)
    for _ in range(times):
        gradient = tape.gradient(y, x)
    return gradient
