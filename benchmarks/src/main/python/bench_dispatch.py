"""Python's dispatch of tf.math.add for the benchmarks; bench_functions.py follows."""

MOST_TYPES = 64
HANDLERS = []


def empty_handler(made, value):
    def add(x: made, y: made, name=None):
        return value

    return add


def dispatching_types(tf, count):
    """So many extension types with an empty handler for add each, and a value of each."""
    while HANDLERS:  # those of the workload before
        tf.experimental.unregister_dispatch_for(HANDLERS.pop())
    values = []
    while len(values) < count:
        members = {"__annotations__": {"values": tf.Tensor}}
        made = type(f"Dispatching{count}_{len(values)}", (tf.experimental.ExtensionType,), members)
        value = made(tf.constant([1.0]))

        empty = empty_handler(made, value)
        tf.experimental.dispatch_for_api(tf.math.add)(empty)
        HANDLERS.append(empty)
        values.append(value)
    return values


def masked_loop(tf):
    class Masked(tf.experimental.ExtensionType):
        values: tf.Tensor
        mask: tf.Tensor

    def add(x: Masked, y: Masked, name=None):
        return Masked(tf.math.add(x.values, y.values), tf.math.logical_and(x.mask, y.mask))

    tf.experimental.dispatch_for_api(tf.math.add)(add)
    value = Masked(tf.constant([1.0, 2.0]), tf.constant([True, False]))
    return Loop(lambda: tf.math.add(value, value), lambda: [2, 4])


def dispatch_loop(tf, name):
    """The loop of a workload such as LAST_DISPATCH_16; None if it is no such workload."""
    parts = name.split("_")
    if len(parts) != 3 or parts[1] != "DISPATCH" or parts[0] == "PLAINLIKE" or int(parts[2]) > MOST_TYPES:
        return None
    x = tf.constant([1.0, 2.0])
    mask = tf.constant([True, False])
    if parts[0] == "PLAIN":
        return Loop(lambda: tf.math.add(x, x), lambda: [2, 4])
    if parts[0] == "HAND":
        return Loop(lambda: (tf.math.add(x, x), tf.math.logical_and(mask, mask)), lambda: [2, 4])
    if parts[0] == "MASKED":
        return masked_loop(tf)
    types = dispatching_types(tf, int(parts[2]))
    value = types[0 if parts[0] == "FIRST" else -1]
    for each in types:
        tf.math.add(each, each)
    return Loop(lambda: tf.math.add(value, value), lambda: [1])
