"""Writes types/src/test/resources/golden/ragged_structure.json: functions of the structure of ragged tensors.

A case is a function, its arguments, and what it gives or that it raises; of real numbers also the gradients with
respect to each argument, of the sum of all results times 1, 2, 3, 4, 5, 1, 2 … README.md, in this folder, has the schema.
"""

import itertools
import json
import os
import pathlib

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"

import numpy as np
import tensorflow as tf

import ragged_structure_cases as cases_of

OUT = pathlib.Path(__file__).resolve().parents[2] / "types" / "src" / "test" / "resources" / "golden"


# Python stumbles over its own code; ours gives what is meant.
FAULTS = ["AttributeError", "__wrapped__Reshape_device"]


def number(value):
    if isinstance(value, bytes):
        return value.decode("utf-8", "backslashreplace")
    if isinstance(value, (np.floating, float)):
        return float(value) if np.isfinite(value) else str(float(value))
    return value.item()


def tensor(value):
    array = value.numpy()
    flat = array.ravel().tolist() if isinstance(array, np.ndarray) and array.dtype == object else np.asarray(array).ravel()
    if value.dtype == tf.string:
        flat = np.asarray(array, dtype=object).ravel().tolist()
    return {"dtype": value.dtype.name, "shape": value.shape.as_list(), "data": [number(each) for each in flat]}


def encoded(value):
    if isinstance(value, tf.RaggedTensor):
        return {
            "flat": tensor(value.flat_values),
            "splits": [splits.numpy().tolist() for splits in value.nested_row_splits],
            "splitsDtype": value.row_splits.dtype.name,
            "shape": value.shape.as_list(),
        }
    if isinstance(value, tf.SparseTensor):
        return {"sparse": [{"tensor": tensor(each)} for each in (value.indices, value.values, value.dense_shape)]}
    if isinstance(value, (tf.Tensor, tf.Variable)):
        return {"tensor": tensor(tf.convert_to_tensor(value))}
    if value is Ellipsis:
        return {"index": "ellipsis"}
    if isinstance(value, slice):
        return {"index": "slice", "from": value.start, "to": value.stop, "step": value.step}
    if isinstance(value, tf.DType):
        return value.name
    if isinstance(value, (list, tuple)):
        return [encoded(each) for each in value]
    return value


def is_real(value):
    return isinstance(value, (tf.RaggedTensor, tf.Tensor)) and value.dtype.is_floating


def sources(arguments):
    found = []
    for each in tf.nest.flatten(arguments, expand_composites=False):
        if is_real(each):
            found.append(each)
    return found


def weighted(results):
    total = tf.constant(0, tf.float64)
    for each in tf.nest.flatten(results, expand_composites=False):
        if is_real(each):
            flat = tf.reshape(each.flat_values if isinstance(each, tf.RaggedTensor) else each, [-1])
            weights = tf.cast(tf.range(tf.size(flat)) % 5 + 1, tf.float64)
            total += tf.reduce_sum(tf.cast(flat, tf.float64) * weights)
    return total


def gradients(run, arguments, named):
    inputs = sources((arguments, list(named.values())))
    if not inputs:
        return None
    flat = [each.flat_values if isinstance(each, tf.RaggedTensor) else each for each in inputs]
    with tf.GradientTape() as tape:
        for each in flat:
            tape.watch(each)
        results = run(*arguments, **named)
        if not sources(results):
            return None
        total = weighted(results)
    found = []
    for each in tape.gradient(total, flat):
        if isinstance(each, tf.IndexedSlices):
            each = tf.convert_to_tensor(each)
        found.append(None if each is None else tensor(each)["data"])
    return found


def fresh(value):
    """The same with tensors of its own, so that a gradient is that of one argument."""
    if isinstance(value, tf.RaggedTensor):
        return value.with_flat_values(tf.identity(value.flat_values))
    if isinstance(value, tf.Tensor):
        return tf.identity(value)
    return [fresh(each) for each in value] if isinstance(value, list) else value


def case(name, run, arguments, named):
    arguments = fresh(arguments)
    one = {"function": name, "arguments": encoded(arguments)}
    if named:
        one["named"] = {key: encoded(value) for key, value in named.items()}
    try:
        result = run(*arguments, **named)
        if isinstance(result, tuple) and hasattr(result, "_fields"):
            result = list(result)
        one["result"] = encoded(result)
    except Exception as error:  # whatever it is, ours must refuse too
        one["error"] = type(error).__name__ + ": " + str(error).strip().split("\n")[0][:80]
        return one
    try:
        found = gradients(run, arguments, named)
    except LookupError:
        found = None
    if found:
        one["gradients"] = found
    return one


def interned(node, values):
    """The node with the place of a tensor among the values instead of the tensor."""
    if isinstance(node, list):
        return [interned(each, values) for each in node]
    if isinstance(node, dict) and ("flat" in node or "tensor" in node):
        return {"value": values.setdefault(json.dumps(node, separators=(",", ":")), len(values))}
    if isinstance(node, dict):
        return {key: interned(each, values) for key, each in node.items()}
    return node


def main():
    cases, seen, values = [], set(), {}
    for name, run, arguments, named in cases_of.all():
        one = case(name, run, arguments, named)
        if any(fault in one.get("error", "") for fault in FAULTS):
            continue
        text = json.dumps(interned(one, values), separators=(",", ":"))
        if text not in seen:
            seen.add(text)
            cases.append(text)
    head = f'{{"tensorflow": {json.dumps(tf.__version__)},\n"values": [\n' + ",\n".join(values) + '],\n"cases": [\n'
    (OUT / "ragged_structure.json").write_text(head + ",\n".join(cases) + "\n]}\n")
    failed = sum('"error":' in each for each in cases)
    print(len(cases), "cases,", failed, "of them refused,", sum('"gradients":' in each for each in cases), "with gradients")


if __name__ == "__main__":
    main()
