"""Writes types/src/test/resources/golden/composites.json: what Python gives for ragged and sparse values and specs.

- `specs`: type specs by their serialization, with the specs of their flat components.
- `pairs`: for each pair of them, by position: compatible or not, and the merged spec where there is one.
- `ragged`, `sparse`: pairs of values with their components, their stack, their concatenation and the parts of the first,
  all through boxes.
- `messages`: the StructuredValue of each spec that Python can save, in base 64.

README.md, in this folder, has the schema.
"""

import base64
import json
import os
import pathlib
import random

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import numpy as np  # noqa: E402
import tensorflow as tf  # noqa: E402
from tensorflow.python.data.ops import optional_ops  # noqa: E402
from tensorflow.python.framework import type_spec  # noqa: E402
from tensorflow.python.ops import resource_variable_ops  # noqa: E402
from tensorflow.python.ops.ragged import row_partition  # noqa: E402
from tensorflow.python.saved_model import nested_structure_coder  # noqa: E402

import golden  # noqa: E402

OUT = pathlib.Path(__file__).resolve().parents[2] / "types" / "src" / "test" / "resources" / "golden"
DTYPES = [tf.int32, tf.float32, tf.string]


def state(value):
    """A serialization in JSON: what is no number, boolean or null is an object with one entry that says its kind."""
    if isinstance(value, tf.TensorShape):
        return {"shape": None if value.rank is None else [-1 if d is None else d for d in value.as_list()]}
    if isinstance(value, tf.DType):
        return {"dtype": value.name}
    if isinstance(value, type_spec.TypeSpec):
        return spec(value)
    if isinstance(value, tuple):
        return {"tuple": [state(item) for item in value]}
    if isinstance(value, list):
        return {"list": [state(item) for item in value]}
    if isinstance(value, dict):
        return {"map": {key: state(item) for key, item in value.items()}}
    return value


def spec(value):
    return {"spec": type(value).__name__, "state": [state(item) for item in value._serialize()]}


def specs():
    i32, f32, i64 = tf.int32, tf.float32, tf.int64
    ragged, sparse = tf.RaggedTensorSpec, tf.SparseTensorSpec
    return [
        tf.TensorSpec([2, 3], i32),
        tf.TensorSpec([None, 3], i32),
        tf.TensorSpec([3], i32),
        tf.TensorSpec(None, f32),
        ragged([2, None], i32, 1),
        ragged([3, None], i32, 1),
        ragged([None, None], i32, 1),
        ragged([None, None], f32, 1),
        ragged([2, None], i32, 1, i32),
        ragged([2, 3], i32, 0),
        ragged([None, 3], i32, 0),
        ragged([3], i32, 0),
        ragged([2, None, 3], f32, 1),
        ragged([2, None, 3], f32, 2),
        ragged([2, None, None], f32, 2),
        ragged([2, 2, None], f32, 2),
        ragged(None, f32, 2),
        sparse([2, 3], f32),
        sparse([None, 3], f32),
        sparse([2, 5], f32),
        sparse([2, 3], i32),
        sparse(None, f32),
        sparse([], f32),
        sparse([4, 2, 3], f32),
        tf.IndexedSlicesSpec([5, 3], f32),
        tf.IndexedSlicesSpec([5, 3], f32, i32, i64, [2]),
        tf.IndexedSlicesSpec([None, 3], f32, i32, i64, [4]),
        row_partition.RowPartitionSpec(3),
        row_partition.RowPartitionSpec(4, dtype=i32),
        row_partition.RowPartitionSpec(None, 6, 2),
        row_partition.RowPartitionSpec(0),
        tf.TensorArraySpec([2], f32),
        tf.TensorArraySpec([3], f32, True, False),
        tf.TensorArraySpec([3], f32, False, False),
        tf.OptionalSpec(tf.TensorSpec([2], i32)),
        resource_variable_ops.VariableSpec([2], f32, True, 3),
        resource_variable_ops.VariableSpec([2], f32, False),
    ]


def merged(a, b):
    try:
        return spec(a.most_specific_compatible_type(b))
    except (ValueError, TypeError, AttributeError, NotImplementedError):
        return None


def described(value):
    flat = tf.nest.flatten(value, expand_composites=True)
    return {**spec(value), "flat": [spec(each) for each in flat]}


def random_number(rng, dtype):
    number = rng.randrange(100)
    return f"s{number}" if dtype == tf.string else number / 2 if dtype == tf.float32 else number


def random_list(rng, depth, inner, dtype):
    if depth == 0:
        return np.reshape([random_number(rng, dtype) for _ in range(int(np.prod(inner)))], inner).tolist()
    return [random_list(rng, depth - 1, inner, dtype) for _ in range(rng.choice([0, 1, 1, 2, 3]))]


def ragged_value(rng, rank, inner, dtype, splits):
    nested = random_list(rng, rank + 1, inner, dtype)
    return tf.ragged.constant(nested, dtype=dtype, ragged_rank=rank, inner_shape=inner, row_splits_dtype=splits)


def lists(value):
    """Strings as text, numbers as numbers."""
    nested = value.to_list() if isinstance(value, tf.RaggedTensor) else value.numpy().tolist()
    return text(nested)


def text(nested):
    return [text(each) for each in nested] if isinstance(nested, list) else (
        nested.decode() if isinstance(nested, bytes) else nested)


def ragged_case(rng, rank, inner, dtype, splits):
    a, b = (ragged_value(rng, rank, inner, dtype, splits) for _ in range(2))
    common = a._type_spec.most_specific_compatible_type(b._type_spec)
    boxes = [common._to_tensor_list(each)[0] for each in (a, b)]
    stack = common._batch(2)._from_compatible_tensor_list([tf.stack(boxes)])
    parts = common._to_batched_tensor_list(a)[0]
    rows = [common._unbatch()._from_compatible_tensor_list([part]) for part in tf.unstack(parts, a.nrows())]
    return {
        "spec": spec(common),
        "values": [lists(a), lists(b)],
        "components": [[golden.tensor(t) for t in tf.nest.flatten(v, expand_composites=True)] for v in (a, b)],
        "stack": lists(stack),
        "concat": lists(tf.concat([a, b], 0)),
        "parts": [lists(row) for row in rows],
    }


def sparse_parts(value):
    return [golden.tensor(each) for each in (value.indices, value.values, value.dense_shape)]


def sparse_case(rng, shape, dtype):
    a, b = (sparse_value(rng, shape, dtype) for _ in range(2))
    boxes = [a._type_spec._to_tensor_list(each)[0] for each in (a, b)]
    stack = a._type_spec._batch(2)._from_compatible_tensor_list([tf.stack(boxes)])
    parts = []
    if len(shape) > 1:  # Python cannot take vectors apart
        boxed = a._type_spec._to_batched_tensor_list(a)[0]
        parts = [a._type_spec._unbatch()._from_compatible_tensor_list([part]) for part in tf.unstack(boxed, shape[0])]
    return {
        "spec": spec(a._type_spec),
        "components": [sparse_parts(a), sparse_parts(b)],
        "stack": sparse_parts(stack),
        "concat": sparse_parts(tf.sparse.concat(0, [a, b])),
        "parts": [sparse_parts(part) for part in parts],
    }


def sparse_value(rng, shape, dtype):
    positions = sorted(rng.sample(range(int(np.prod(shape))), rng.randrange(int(np.prod(shape)) // 2 + 1)))
    indices = np.stack(np.unravel_index(np.asarray(positions, np.int64), shape), 1).astype(np.int64)
    values = tf.constant([random_number(rng, dtype) for _ in positions], dtype=dtype)
    return tf.SparseTensor(indices, values, shape)


def message(value):
    try:
        return base64.b64encode(nested_structure_coder.encode_structure(value).SerializeToString(deterministic=True)).decode()
    except Exception:  # what Python cannot save has no message
        return None


def main():
    rng = random.Random(20261121)
    all_specs = specs()
    pairs = [
        [i, j, bool(a.is_compatible_with(b)), merged(a, b)]
        for i, a in enumerate(all_specs)
        for j, b in enumerate(all_specs)
    ]
    ragged = [
        ragged_case(rng, rank, inner, dtype, splits)
        for rank in (1, 2, 3)
        for inner in ((), (2,))
        for dtype in DTYPES
        for splits in (tf.int32, tf.int64)
    ]
    sparse = [sparse_case(rng, shape, dtype) for shape in ([4], [2, 3], [3, 2, 2], [1, 5]) for dtype in DTYPES]
    result = {
        "specs": [described(each) for each in all_specs],
        "messages": [message(each) for each in all_specs],
        "pairs": pairs,
        "ragged": ragged,
        "sparse": sparse,
    }
    OUT.mkdir(parents=True, exist_ok=True)
    with open(OUT / "composites.json", "w", encoding="utf-8") as file:
        file.write(f'{{"python": {json.dumps(tf.__version__)},\n')
        for number, (key, items) in enumerate(result.items()):
            rows = ",\n".join(json.dumps(item, ensure_ascii=False) for item in items)
            file.write(f'"{key}": [\n{rows}\n]' + (",\n" if number < len(result) - 1 else "\n"))
        file.write("}\n")


main()
