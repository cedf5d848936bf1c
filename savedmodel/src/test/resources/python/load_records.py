"""Loads the model that RecordsInPythonTest wrote, calls it, and prints what comes out as JSON."""
import json
import sys
import typing

import tensorflow as tf


class Rows(tf.experimental.ExtensionType):
    __name__ = "intarsia_test.Rows"
    values: tf.RaggedTensor
    weight: tf.Tensor
    unit: str
    power: int


class Bag(tf.experimental.ExtensionType):
    __name__ = "intarsia_test.Bag"
    rows: Rows
    parts: typing.Tuple[tf.Tensor, ...]
    extra: typing.Union[tf.Tensor, None]


def vector(*values):
    return tf.constant(values, tf.float32)


def rows(power):
    values = tf.RaggedTensor.from_row_splits(vector(1, 2, 3), tf.constant([0, 2, 2, 3], tf.int64))
    return Rows(values, tf.constant(0.5), "m", power)


def plain(value):
    if isinstance(value, tf.Tensor):
        return value.numpy().tolist()
    if isinstance(value, tf.RaggedTensor):
        return value.to_list()
    if isinstance(value, tf.SparseTensor):
        return {name: plain(getattr(value, name)) for name in ("indices", "values", "dense_shape")}
    if isinstance(value, Rows):
        return {"values": plain(value.values), "weight": plain(value.weight), "unit": value.unit, "power": value.power}
    if isinstance(value, Bag):
        return {"rows": plain(value.rows), "parts": plain(value.parts), "extra": plain(value.extra)}
    if isinstance(value, dict):
        return {key: plain(value[key]) for key in sorted(value)}
    if isinstance(value, (list, tuple)):
        return [plain(each) for each in value]
    return value


def refused(call):
    try:
        call()
    except (TypeError, ValueError) as e:
        return "Could not find matching concrete function" in str(e)
    return False


def called(model):
    found = {"scaled": plain(model.scaled(rows(2))), "scaled_other": plain(model.scaled(rows(3)))}
    found["no_trace"] = refused(lambda: model.scaled(rows(4)))
    with tf.GradientTape() as tape:
        given = rows(2)
        sources = {"factor": model.factor, "weight": given.weight, "values": given.values}
        tape.watch([given.weight, given.values.flat_values])
        total = model.total(given)
    found["total"] = plain(total)
    found["slopes"] = plain(tape.gradient(total, sources))
    parts = (vector(1), vector(20))
    found["unpacked"] = plain(model.unpacked(Bag(rows(2), parts, vector(100))))
    found["unpacked_without"] = plain(model.unpacked(Bag(rows(2), parts, None)))
    found["packed"] = plain(model.packed(vector(3, 4)))
    deep = tf.RaggedTensor.from_nested_row_splits(
        vector(1, 2, 3), [tf.constant([0, 2, 2], tf.int64), tf.constant([0, 1, 3], tf.int64)])
    sparse = tf.SparseTensor([[0, 1], [1, 0]], vector(5, 7), [2, 3])
    found["nest"] = plain(model.nest({"sparse": sparse, "rows": [rows(2), rows(2)], "deep": deep}))
    return found


folder = sys.argv[1]
model = tf.saved_model.load(folder)
found = called(model)
found["numbers"] = [None if each is None else plain(each.read_value()) for each in model.numbers]
found["traces"] = {name: len(getattr(model, name).concrete_functions)
                   for name in ("scaled", "total", "unpacked", "packed", "nest")}
served = model.signatures["scaled"]
found["inputs"] = {name: [each.dtype.name, each.shape.as_list()]
                   for name, each in sorted(served.structured_input_signature[1].items())}
given = dict(zip(sorted(found["inputs"]), (vector(1, 2, 3), tf.constant([0, 2, 2, 3], tf.int64), tf.constant(0.5))))
found["served"] = plain(served(**given))
tf.saved_model.save(model, folder + "_again")
found["again"] = called(tf.saved_model.load(folder + "_again")) == called(tf.saved_model.load(folder))
print(json.dumps(found))
