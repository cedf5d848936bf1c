"""Python's tf.function for the benchmarks; bench_tf.py follows."""

MOST_SIGNATURES = 100
MOST_TRACED = 1000
LONG = 16
WIDTH = 32
# Those whose floor is a session: the call is that of CALL.
SESSIONS = ("SESSION", "CALLERSESSION")


def traced(tf, code):
    return tf.function(code, autograph=False)


def mul_chain(tf, ops):
    def chain(x, y):
        for _ in range(ops):
            x = tf.math.multiply(x, y)
        return x

    return chain


def dense_layers(numpy):
    """Input, weights and bias of the dense layers; each layer has the same."""
    ramp = lambda length: (numpy.arange(length) * 7919 % 1000 / numpy.float32(1000)).astype("float32")
    weights = (ramp(WIDTH * WIDTH) - numpy.float32(0.5)) * (2 / numpy.sqrt(numpy.float32(WIDTH)))
    return ramp(WIDTH).reshape(1, WIDTH), weights.astype("float32").reshape(WIDTH, WIDTH), ramp(WIDTH)


def dense_call(tf, layers):
    x, weights, bias = dense_layers(np)
    parameters = [(tf.Variable(weights), tf.Variable(bias)) for _ in range(layers)]

    def net(y):
        for w, b in parameters:
            y = tf.nn.relu(tf.nn.bias_add(tf.matmul(y, w), b))
        return y

    f, row = traced(tf, net), tf.constant(x)
    return lambda: f(row)


def function_call(tf, task, size, x, y):
    """A call without arguments of a traced function, or of its ops."""
    chain = mul_chain(tf, size if task in ("CALL", "EAGER") else LONG if task in ("ARGUMENTS", "MAP") else 1)
    if task == "EAGER":
        return lambda: chain(x, y)
    if task == "CALL":
        f = traced(tf, chain)
        return lambda: f(x, y)
    if task == "COMPILED":
        f = tf.function(mul_chain(tf, size), jit_compile=True, autograph=False)
        return lambda: f(x, y)
    if task == "DENSE":
        return dense_call(tf, size)
    if task == "ARGUMENTS":
        f = traced(tf, lambda tensors: chain(tensors[0], tensors[0]))
        return lambda: f([y] * size)
    if task == "MAP":
        f = traced(tf, lambda tensors: chain(tensors["key000000"], tensors["key000000"]))
        tensors = {f"key{i:06}": y for i in range(size)}
        return lambda: f(tensors)
    if task == "VARIABLES":
        variables = [tf.Variable(x) for _ in range(size)]
        f = traced(tf, lambda all_of_them: tf.add_n(all_of_them))
        return lambda: f(variables)
    if task in ("NOTHING", "DECLARED"):
        signature = [[tf.TensorSpec([2, 2], tf.float32)] * size] if task == "DECLARED" else None
        f = tf.function(lambda tensors: None, input_signature=signature, autograph=False)
        return lambda: f([x] * size)
    if task == "LIST":
        f = traced(tf, lambda tensors: [chain(tensors[0], tensors[0]), *tensors[1:]])
        return lambda: f([x] * size)
    made = field_type(tf, size)
    value = made(*[x] * size)
    rest = [f"t{i}" for i in range(1, size)]
    f = traced(tf, lambda v: made(chain(v.t0, v.t0), *[getattr(v, name) for name in rest]))
    return lambda: f(value)


def signature_loop(tf, size, x, y):
    f = traced(tf, lambda a, b, number: tf.math.multiply(a, b))
    position = 0

    def call():
        nonlocal position
        number = position
        position = 0 if position + 1 == size else position + 1
        return f(x, y, number)

    for _ in range(size):
        call()
    return Loop(call)


def first_tensor(result):
    if result is None:
        return []
    while not hasattr(result, "numpy"):
        result = result[0] if isinstance(result, list) else result.t0
    return result


def function_loop(tf, name):
    """The loop of a workload such as CALL_FUNCTION_10; None if it is no such workload."""
    parts = name.split("_")
    if len(parts) != 3 or parts[1] != "FUNCTION":
        return None
    task, size = parts[0], int(parts[2])
    if task in SESSIONS:
        return None
    x, y = tf.constant([[1.0, 2.0], [3.0, 4.0]]), tf.constant([[1.0, -1.0], [1.0, -1.0]])
    if task == "SIGNATURES":
        return signature_loop(tf, size, x, y) if size <= MOST_SIGNATURES else None
    call = function_call(tf, task, size, x, y)
    return Loop(call, lambda: first_tensor(call()))


def trace_loop(tf, name):
    """The loop of a workload such as TRACE_100 or FIRST_CALL_100; None if it is no such workload."""
    task, _, ops = name.rpartition("_")
    if task not in ("TRACE", "FIRST_CALL") or int(ops) > MOST_TRACED:
        return None
    x, y = tf.constant([[1.0, 2.0], [3.0, 4.0]]), tf.constant([[1.0, -1.0], [1.0, -1.0]])
    spec = tf.TensorSpec([2, 2], tf.float32)
    chain = mul_chain(tf, int(ops))

    # A new function object each time, which no trace is kept for.
    def new():
        return traced(tf, lambda a, b: chain(a, b))

    def new_traced():
        f = new()
        f.get_concrete_function(spec, spec)
        return f

    if task == "FIRST_CALL":
        return NewLoop(new_traced, lambda f: f(x, y))
    loop = NewLoop(new, lambda f: f.get_concrete_function(spec, spec))
    loop.result = lambda: loop.call()(x, y)
    return loop
