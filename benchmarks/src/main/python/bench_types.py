"""Python's extension types for the benchmarks; bench_dispatch.py follows."""

FIELDS = (1, 2, 4, 16, 64)


def field_type(tf, count):
    names = [f"t{i}" for i in range(count)]
    members = {"__annotations__": {name: tf.Tensor for name in names}}
    return type(f"Fields{count}", (tf.experimental.ExtensionType,), members)


def type_loop(tf, types, name):
    """The loop of a workload such as PACK_TYPE_16; None if it is no such workload."""
    parts = name.split("_")
    if len(parts) != 3 or parts[1] != "TYPE":
        return None
    count = int(parts[2])
    if count not in types:
        types[count] = field_type(tf, count)
    made, tensor = types[count], tf.constant([0.0, 1.0, 2.0, 3.0])
    arguments = [tensor] * count
    value = made(*arguments)
    spec, other = tf.type_spec_from_value(value), tf.type_spec_from_value(made(*arguments))
    flat = tf.nest.flatten(value, expand_composites=True)
    calls = {
        "CONSTRUCT": lambda: made(*arguments),
        "SPEC": lambda: tf.type_spec_from_value(value),
        "HASH": lambda: hash(spec),
        "EQUAL": lambda: spec == other,
        "COMPATIBLE": lambda: spec.is_compatible_with(other),
        "FLATTEN": lambda: tf.nest.flatten(value, expand_composites=True),
        "PACK": lambda: tf.nest.pack_sequence_as(value, flat, expand_composites=True),
    }
    return Loop(calls[parts[0]], lambda: [len(flat)])
