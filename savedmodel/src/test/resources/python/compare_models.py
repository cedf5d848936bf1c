"""Loads models and the same models as Java saved them again, calls what both have, and prints what differs as JSON.

Arguments: a folder with the models and one with those saved again, under the same names.
"""
import json
import pathlib
import sys

import numpy as np
import tensorflow as tf
from tensorflow.core.protobuf import fingerprint_pb2
from tensorflow.python.saved_model.loader_impl import parse_saved_model
from tensorflow.python.saved_model.pywrap_saved_model import fingerprinting


def children(value):
    found = value._trackable_children() if hasattr(value, "_trackable_children") else {}
    return {name: each for name, each in found.items() if name not in ("signatures", "keras_api")}


def example(spec):
    shape = [2 if each is None else each for each in (spec.shape if spec.shape.rank is not None else [2])]
    if spec.dtype == tf.string:
        return np.full(shape, b"a", object)
    values = np.arange(1, 1 + int(np.prod(shape))).reshape(shape)
    return values.astype(spec.dtype.as_numpy_dtype)


def called(function):
    """What a trace gives for arguments that are made up, as text; None if they cannot be."""
    specs = tf.nest.flatten(function.structured_input_signature, expand_composites=True)
    specs = [each for each in specs if isinstance(each, tf.TensorSpec)]
    if any(each.dtype in (tf.resource, tf.variant) for each in specs):
        return None
    try:
        given = function._call_flat([tf.constant(example(each)) for each in specs], function.captured_inputs)
    except Exception as e:  # both are to fail alike
        return type(e).__name__
    return str([repr(each.numpy()) for each in tf.nest.flatten(given, expand_composites=True)
                if isinstance(each, tf.Tensor) and each.dtype not in (tf.resource, tf.variant)])


def compare(path, one, two, seen, found):
    if id(one) in seen:
        return
    seen.add(id(one))
    if isinstance(one, tf.Variable):
        found["variables"] += 1
        same = repr(one.numpy()) == repr(two.numpy()) and one.trainable == two.trainable
    elif hasattr(one, "concrete_functions") or hasattr(one, "captured_inputs"):
        traces = [each.concrete_functions if hasattr(each, "concrete_functions") else [each] for each in (one, two)]
        same = len(traces[0]) == len(traces[1])
        for first, second in zip(*traces):
            given = called(first)
            found["calls"] += given is not None
            same = same and given == called(second) \
                and str(first.structured_input_signature) == str(second.structured_input_signature)
    else:
        names = children(one)
        same = set(names) == set(children(two))
        for name in names if same else []:
            compare(f"{path}.{name}", names[name], children(two)[name], seen, found)
    if not same:
        found["differences"].append(path)


def names(info):
    if info.WhichOneof("encoding") == "coo_sparse":
        sparse = info.coo_sparse
        return [sparse.indices_tensor_name, sparse.values_tensor_name, sparse.dense_shape_tensor_name]
    components = info.composite_tensor.components
    return [each.name for each in components] if components else [info.name]


def tensors(session, infos):
    return [session.graph.get_tensor_by_name(name) for _, info in sorted(infos.items()) for name in names(info)]


def served(folder, values):
    """What the signatures give in a session, as servers run them, by key.

    values: what they are called with, by key; those that are missing are made up
    """
    given = {}
    with tf.compat.v1.Session(graph=tf.Graph()) as session:
        tags = parse_saved_model(str(folder)).meta_graphs[0].meta_info_def.tags
        meta = tf.compat.v1.saved_model.load(session, tags, str(folder))
        for key, signature in sorted(meta.signature_def.items()):
            if key == "__saved_model_init_op":
                continue
            inputs = tensors(session, signature.inputs)
            values.setdefault(key, [example(each) for each in inputs])
            try:
                found = session.run(tensors(session, signature.outputs), dict(zip(inputs, values[key])))
                given[key] = repr(found)
            except Exception as e:  # both are to fail alike
                given[key] = e
    return given


def fingerprint(serialized):
    found = fingerprint_pb2.FingerprintDef.FromString(serialized)
    found.ClearField("uuid")
    found.ClearField("version")
    return found


result = {}
for again in sorted(pathlib.Path(sys.argv[2]).iterdir()):
    try:
        original = tf.saved_model.load(str(pathlib.Path(sys.argv[1]) / again.name))
    except ValueError:  # it has types that only its program knows
        continue
    found = {"variables": 0, "calls": 0, "differences": []}
    compare("model", original, tf.saved_model.load(str(again)), set(), found)
    values = {}
    one = served(pathlib.Path(sys.argv[1]) / again.name, values)
    two = served(again, values)
    found["served"] = sum(not isinstance(each, Exception) for each in one.values())
    found["differences"] += [key for key in one if str(one[key]) != str(two.get(key))]
    # Java puts keys beyond U+FFFF, which are in `nests`, in another order.
    made = fingerprint((again / "fingerprint.pb").read_bytes())
    if again.name != "nests" and made != fingerprint(fingerprinting.CreateFingerprintDef(str(again))):
        found["differences"].append("fingerprint")
    result[again.name] = found
print(json.dumps(result))
