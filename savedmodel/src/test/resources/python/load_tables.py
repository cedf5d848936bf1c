"""Loads the model with tables that SavedInPythonTest wrote, and prints what its functions and its signature find."""
import json
import sys

import tensorflow as tf

ASKED = tf.constant(["b", "z", "a"])


def found_by(model):
    return [each.numpy().tolist() for each in model.find(ASKED)]


folder = sys.argv[1]
model = tf.saved_model.load(folder)
found = {"first": found_by(model)}
found["signature"] = {name: value.numpy().tolist() for name, value in model.signatures["serving_default"](x=ASKED).items()}
with tf.compat.v1.Session(graph=tf.Graph()) as session:
    meta = tf.compat.v1.saved_model.load(session, ["serve"], folder)
    served = meta.signature_def["serving_default"]
    fetched = session.run(
        {name: each.name for name, each in served.outputs.items()},
        {served.inputs["x"].name: ["b", "z", "a"]})
    count = meta.signature_def["count"]
    fetch = next(iter(count.outputs.values())).name
    feed = {count.inputs["x"].name: ["b", "z", "a"]}
    found["counts_in_session"] = [session.run(fetch, feed).tolist() for _ in range(2)]
    saver = meta.saver_def
    session.run(saver.save_tensor_name, {saver.filename_tensor_name: folder + "_saved"})
    session.run(saver.restore_op_name, {saver.filename_tensor_name: folder + "/variables/variables"})
    session.run(saver.restore_op_name, {saver.filename_tensor_name: folder + "_saved"})
    found["counts_saved_in_session"] = session.run(fetch, feed).tolist()
    found["session"] = {name: each.tolist() for name, each in fetched.items()}
found["counts"] = [model.count(ASKED).numpy().tolist() for _ in range(2)]
tf.saved_model.save(model, folder + "_counted")
found["counts"].append(tf.saved_model.load(folder + "_counted").count(ASKED).numpy().tolist())
again = tf.saved_model.load(folder)
tf.saved_model.save(again, folder + "_again")
found["again"] = found_by(tf.saved_model.load(folder + "_again"))
found["two"] = [found_by(model), found_by(again)]
print(json.dumps(found))
