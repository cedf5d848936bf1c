"""Writes types/src/test/resources/golden/tensorflow_lines.json: what the lines of tensorflow-lines.tsv give in Python.

A line of the table is Python's text, a tab, and the same in Java. README.md, in this folder, has the schema.
"""

import json
import os
import pathlib

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"

import numpy as np
import tensorflow as tf
from tensorflow.python.ops.ragged.row_partition import RowPartition
from tensorflow.python.ops.structured import structured_array_ops  # tf.concat and its like take structures then
from tensorflow.python.ops.structured.structured_tensor import StructuredTensor

RESOURCES = pathlib.Path(__file__).resolve().parents[2] / "types" / "src" / "test" / "resources"


def values():
    """What the lines are about, anew for each: arrays of tensors change."""
    ta = tf.TensorArray(tf.float32, 2, clear_after_read=False)
    return {
        "tf": tf,
        "StructuredTensor": StructuredTensor,
        "RowPartition": RowPartition,
        "digits": tf.ragged.constant([[3, 1, 4, 1], [], [5, 9, 2], [6], []]),
        "words": tf.ragged.constant([["So", "long"], ["thanks", "for", "all", "the", "fish"]]),
        "queries": tf.ragged.constant(
            [["Who", "is", "Dan", "Smith"], ["Pause"], ["Will", "it", "rain", "later", "today"]]),
        "deep": tf.ragged.constant([[[1, 2, 3], [4]], [[5], [], [6]], [[7]], [[8, 9], [10]]]),
        "floats": tf.ragged.constant([[1.0, 2.0], [3.0], [4.5, 6.0, 8.0]]),
        "m": tf.reshape(tf.range(1.0, 13.0), [3, 4]),
        "mb": tf.constant([[1.0, 0.0], [0.0, 1.0], [2.0, 2.0], [1.0, 3.0]]),
        "sp": tf.SparseTensor([[0, 3], [1, 1], [1, 2], [2, 0]], [4.0, 1.0, 9.0, 16.0], [3, 4]),
        "sq": tf.SparseTensor([[0, 0], [1, 1], [2, 3]], [1.0, 2.0, 3.0], [3, 4]),
        "ids": tf.SparseTensor([[0, 0], [0, 1], [1, 0], [2, 3]], tf.constant([0, 2, 1, 3], tf.int64), [3, 4]),
        "ta": ta.unstack([[1.0, 2.0], [3.0, 4.0]]),
        "people": StructuredTensor.from_pyval([
            {"age": 12, "pets": [{"name": "Rex"}, {"name": "Jo"}]},
            {"age": 30, "pets": [{"name": "Kim"}]}]),
    }


def plain(value):
    if isinstance(value, bytes):
        return value.decode("utf-8")
    if isinstance(value, np.ndarray):
        return plain(value.tolist())
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, (list, tuple)):
        return [plain(each) for each in value]
    if isinstance(value, dict):
        return {name: plain(each) for name, each in value.items()}
    return value


def result(value):
    if isinstance(value, StructuredTensor):
        return {"kind": "structured", "value": plain(value.to_pyval())}
    if isinstance(value, tf.RaggedTensor):
        return {"kind": "ragged", "dtype": value.dtype.name, "value": plain(value.to_list())}
    if isinstance(value, tf.SparseTensor):
        return {"kind": "sparse", "dtype": value.dtype.name, "indices": plain(value.indices.numpy()),
                "values": plain(value.values.numpy()), "shape": plain(value.dense_shape.numpy())}
    if isinstance(value, tf.Tensor):
        return {"kind": "tensor", "dtype": value.dtype.name, "value": plain(value.numpy())}
    if isinstance(value, tf.TensorShape):
        return {"kind": "plain", "value": [-1 if size is None else size for size in value.as_list()]}
    if isinstance(value, tf.DType):
        return {"kind": "plain", "value": value.name}
    if type(value).__name__ == "DynamicRaggedShape":
        return {"kind": "shape", "value": plain(value.static_lengths(ragged_lengths=False))}
    if isinstance(value, (list, tuple)) and value and not isinstance(value[0], (int, list, str, bytes, dict)):
        return {"kind": "list", "value": [result(each) for each in value]}
    return {"kind": "plain", "value": plain(value)}


def main():
    lines = []
    for line in (RESOURCES / "tensorflow-lines.tsv").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            python = line.split("\t")[0]
            lines.append({"python": python, **result(eval(python, values()))})
    text = ",\n".join(json.dumps(line, ensure_ascii=True) for line in lines)
    (RESOURCES / "golden" / "tensorflow_lines.json").write_text('{"lines": [\n' + text + "\n]}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
