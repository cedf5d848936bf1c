"""Writes types/src/test/resources/golden/structured_tensors.json: structured tensors of Python, and what functions of
them give.

Values are nested lists of dictionaries, from a seeded generator over schemas and ranks. README.md, in this folder, has
the schema.
"""

import json
import pathlib
import random

import tensorflow as tf
from tensorflow.python.ops.ragged.row_partition import RowPartition
from tensorflow.python.ops.structured import structured_ops  # noqa: F401, which registers the functions
from tensorflow.python.ops.structured.structured_tensor import StructuredTensor

OUT = pathlib.Path(__file__).resolve().parents[2] / "types" / "src" / "test" / "resources" / "golden"
RANDOM = random.Random(30)


def number():
    return RANDOM.randrange(-9, 10)


def real():
    return RANDOM.randrange(-20, 20) / 2


def text():
    return "".join(RANDOM.choice("abc") for _ in range(RANDOM.randrange(3)))


def some(make, least=0):
    return [make() for _ in range(RANDOM.randrange(least, 4))]


SCHEMAS = {
    "scalars": lambda: {"a": number(), "b": text(), "c": real()},
    "lists": lambda: {"a": some(number), "b": some(text), "c": number()},
    "deep": lambda: {"a": [some(number, 1) for _ in range(RANDOM.randrange(1, 3))], "b": number() > 0},
    "record": lambda: {"p": {"x": number(), "y": some(real)}, "q": number()},
    "records": lambda: {"docs": some(lambda: {"w": real(), "t": some(number)}, 1), "id": number()},
    "nested": lambda: {
        "docs": some(lambda: {"words": some(lambda: {"n": number()}, 1), "title": text()}, 1),
        "id": number(),
    },
    "empty": lambda: {},
}


def rows(make, rank, uniform=None):
    if rank == 0:
        return make()
    least = 0 if rank == 1 else 1
    count = uniform if uniform is not None else RANDOM.randrange(least, 4)
    return [rows(make, rank - 1, uniform) for _ in range(count)]


def with_structure(value):
    return isinstance(value, dict) or isinstance(value, list) and any(with_structure(each) for each in value)


def draw(schema, rank, uniform=None):
    while True:
        value = rows(SCHEMAS[schema], rank, uniform)
        if not with_structure(value):
            continue
        try:
            StructuredTensor.from_pyval(value)
            return value
        except Exception:  # lists that are too empty to tell how deep they are
            continue


def plain(value):
    if isinstance(value, bytes):
        return value.decode()
    if isinstance(value, dict):
        return {name: plain(each) for name, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(each) for each in value]
    return plain(value.tolist()) if hasattr(value, "tolist") else value


def described(value):
    """What a value is: kind, dtype, ragged rank, its content, and of structures shape and rows."""
    if isinstance(value, StructuredTensor):
        return {
            "rank": value.rank,
            "splits": [p.row_splits().numpy().tolist() for p in value.row_partitions],
            "fields": {name: described(value.field_value(name)) for name in sorted(value.field_names())},
            "value": plain(value.to_pyval()),
        }
    if isinstance(value, tf.RaggedTensor):
        return {"dtype": value.dtype.name, "ragged_rank": value.ragged_rank, "value": plain(value.to_list())}
    return {"dtype": value.dtype.name, "ragged_rank": 0, "value": plain(value.numpy())}


def case(op, values, result, **arguments):
    return {"op": op, "values": values, "arguments": arguments, "result": described(result)}


def paths(value, at=()):
    for name in value.field_names():
        field = value.field_value(name)
        yield at + (name,)
        if isinstance(field, StructuredTensor):
            yield from paths(field, at + (name,))


def of_one(value):
    st = StructuredTensor.from_pyval(value)
    yield case("from_pyval", [value], st)
    yield case("size", [value], tf.size(st))
    yield case("rank", [value], tf.rank(st))
    yield case("zeros_like", [value], tf.zeros_like(st))
    yield case("ones_like", [value], tf.ones_like(st, dtype=tf.int64), dtype="int64")
    for axis in range(-1, st.rank + 1):
        yield case("expand_dims", [value], tf.expand_dims(st, axis), axis=axis)
    for outer in range(st.rank):
        for inner in range(outer + 1, st.rank):
            yield case("merge_dims", [value], st.merge_dims(outer, inner), outer=outer, inner=inner)
    for path in paths(st):
        if len(path) >= 2:
            yield case("promote", [value], st.promote(path, "new"), path=list(path))
        if isinstance(st.field_value(path), (tf.Tensor, tf.RaggedTensor)):
            yield case("field_value", [value], st.field_value(path), path=list(path))
            yield case("remove", [value], st.with_updates({path: None}), path=list(path))
    if st.rank > 0:
        yield from of_rows(value, st)


def of_rows(value, st):
    count = len(value)
    if count:
        indices = [RANDOM.randrange(count) for _ in range(4)]
        yield case("gather", [value], tf.gather(st, indices), indices=indices)
        yield case("gather", [value], tf.gather(st, indices[0]), indices=indices[0])
        pairs = [indices[:2], indices[2:]]
        yield case("gather", [value], tf.gather(st, pairs), indices=pairs)
        for position in {0, RANDOM.randrange(-count, count)}:
            yield case("get", [value], st[position], at=position)
    for start, stop, step in ((1, None, 1), (None, -1, 1), (None, None, 2)):
        # Python loses the rank of an empty range of rows here; the rows themselves are right.
        picked = list(range(count))[slice(start, stop, step)]
        yield case("slice", [value], tf.gather(st, tf.constant(picked, tf.int32)), start=start, stop=stop, step=step)
    mask = [RANDOM.random() < 0.5 for _ in range(count)]
    positions = [i for i, chosen in enumerate(mask) if chosen]
    yield case("boolean_mask", [value], tf.gather(st, tf.constant(positions, tf.int32)), mask=mask)
    lengths = [count - count // 2, 0, count // 2]
    partition = RowPartition.from_row_lengths(lengths)
    yield case("partition", [value], st.partition_outer_dimension(partition), lengths=lengths)


def of_two(one, other):
    a, b = StructuredTensor.from_pyval(one), StructuredTensor.from_pyval(other)
    if a.rank > 0:
        yield case("concat", [one, other, one], tf.concat([a, b, a], 0))
    expanded = [tf.expand_dims(each, 0) for each in (a, b)]
    yield case("stack", [one, other], tf.concat(expanded, 0))


def attempt(cases):
    """Python itself cannot do some of it where rows are empty."""
    while True:
        try:
            yield next(cases)
        except StopIteration:
            return
        except Exception as e:
            print("not in Python:", type(e).__name__, str(e)[:100])
            return


def main():
    cases = []
    for schema in SCHEMAS:
        for rank in range(4):
            for repeat in range((2, 3, 3, 1)[rank]):
                uniform = 2 if repeat == 2 else None
                value = draw(schema, rank, uniform)
                cases.extend(attempt(of_one(value)))
                cases.extend(attempt(of_two(value, draw(schema, rank, uniform))))
    text_of = json.dumps({"cases": cases}, separators=(",", ":"))
    (OUT / "structured_tensors.json").write_text(text_of + "\n")
    counts = {}
    for each in cases:
        counts[each["op"]] = counts.get(each["op"], 0) + 1
    print(len(cases), counts, len(text_of))


if __name__ == "__main__":
    main()
