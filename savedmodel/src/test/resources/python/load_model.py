"""Loads the model that SavedInPythonTest wrote, calls it, and prints what comes out as JSON."""
import json
import sys

import tensorflow as tf
from tensorflow.core.protobuf import struct_pb2
from tensorflow.python.saved_model import nested_structure_coder


class Pair(tf.experimental.ExtensionType):
    __name__ = "intarsia_test.Pair"
    left: tf.Tensor
    right: tf.Tensor
    factor: int


def vector(*values):
    return tf.constant(values, tf.float32)


def plain(value):
    if isinstance(value, tf.Tensor):
        return value.numpy().tolist()
    if isinstance(value, tf.RaggedTensor):
        return value.to_list()
    if isinstance(value, Pair):
        return {"left": plain(value.left), "right": plain(value.right), "factor": value.factor}
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(each) for each in value]
    return value


def composite(infos):
    """What the composite form of a signature says: the type and the tensors of each value."""
    found = {}
    for name, info in sorted(infos.items()):
        value = struct_pb2.StructuredValue(type_spec_value=info.composite_tensor.type_spec)
        spec = nested_structure_coder.decode_proto(value)
        found[name] = [str(spec)] + [part.name for part in info.composite_tensor.components]
    return found


folder = sys.argv[1]
model = tf.saved_model.load(folder)
found = {}
found["dense"] = plain(model.dense(vector(1, 1)[None]))
found["by_name"] = plain(model.dense(x=vector(1, 1)[None]))
with tf.GradientTape() as tape:
    total = tf.reduce_sum(model.dense(tf.constant([[1.0, 2.0]])))
found["watched"] = [each.name for each in tape.watched_variables()]
found["gradient"] = plain(tape.gradient(total, model.layer["weights"]))
found["pair"] = plain(model.pair(Pair(vector(1, 2), vector(3, 4), 5)))
try:
    model.pair(Pair(vector(1, 2), vector(3, 4), 6))
except ValueError as e:
    found["other"] = "Could not find matching concrete function" in str(e)
ragged = tf.ragged.constant([[1.0, 2.0], [], [3.0]], row_splits_dtype=tf.int64)
found["ragged"] = plain(model.ragged(ragged))
found["nest"] = plain(model.nest({"b": [vector(1), vector(2)], "a": vector(3)}))
model.count(vector(1, 2))
model.count(vector(3))
found["counter"] = plain(model.counter.read_value())
found["flow"] = [plain(model.flow(tf.constant(3.0))), plain(model.flow(tf.constant(-3.0)))]
found["called"] = plain(model.called(vector(1, -2)))
found["text"] = [each.decode() for each in plain(model.text(tf.constant(["a", "straße"])))]
found["layers"] = [plain(each.read_value()) for each in model.layers]
signature = model.signatures["serving_default"]
found["rows"] = plain(
    model.signatures["rows"](r=vector(1, 2, 3), r_1=tf.constant([0, 2, 2, 3], tf.int64)))
found["paired"] = plain(model.signatures["paired"](p=vector(1, 2), p_1=vector(3, 4)))
found["signature"] = plain(signature(x=vector(1, 1)[None]))
with tf.compat.v1.Session(graph=tf.Graph()) as session:
    meta = tf.compat.v1.saved_model.load(session, ["serve"], folder)
    served = meta.signature_def["serving_default"]
    fetched = session.run(
        {name: each.name for name, each in served.outputs.items()},
        {served.inputs["x"].name: [[1.0, 1.0]]})
    found["session"] = {name: each.tolist() for name, each in fetched.items()}
    rows = meta.signature_def["rows"]
    fetched = session.run(
        {name: each.name for name, each in rows.outputs.items()},
        {rows.inputs["r"].name: [1.0, 2.0, 3.0], rows.inputs["r_1"].name: [0, 2, 2, 3]})
    found["rows_in_session"] = {name: each.tolist() for name, each in fetched.items()}
    found["composite"] = {
        key: {"inputs": composite(form.inputs), "outputs": composite(form.outputs)}
        for key in ["rows", "paired"] for form in [meta.signature_def["__composite_" + key]]}
tf.saved_model.save(model, folder + "_again")
again = tf.saved_model.load(folder + "_again")
found["again"] = plain(again.dense(vector(1, 1)[None]))
print(json.dumps(found))
