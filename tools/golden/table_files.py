"""Writes the Arrow, Parquet and SciPy files that the module `files` reads in its tests, and what is in them.

What Python finds in files that the tests write is in read.tsv of each folder: run the tests with -Dintarsia.update=true,
then this. Needs pyarrow and scipy.
"""

import json
import pathlib

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import scipy.sparse as sp

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = ROOT / "files" / "src" / "test" / "resources" / "golden"
ARROW, PARQUET, SPARSE = FOLDER / "arrow", FOLDER / "parquet", FOLDER / "sparse"
INTEGERS = ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"]


def numbers(rows: int = 4) -> pa.Table:
    """A column of each type of numbers."""
    columns = {name: pa.array(range(rows), getattr(pa, name)()) for name in INTEGERS}
    for name in ["float32", "float64"]:
        columns[name] = pa.array([i + 0.5 for i in range(rows)], getattr(pa, name)())
    columns["bool"] = pa.array([i % 3 == 0 for i in range(rows)])
    columns["date32"] = pa.array(range(rows), pa.int32()).cast(pa.date32())
    columns["timestamp"] = pa.array(range(rows), pa.int64()).cast(pa.timestamp("us"))
    columns["time"] = pa.array(range(rows), pa.int32()).cast(pa.time32("ms"))
    return pa.table(columns)


def half() -> pa.Table:
    return pa.table({"float16": pa.array(np.array([0.5, -2, 65504], "f2"))})


def texts() -> pa.Table:
    words = ["a", "", "übel", "日本"]
    return pa.table(
        {
            "string": pa.array(words),
            "large": pa.array(words, pa.large_string()),
            "binary": pa.array([w.encode() for w in words], pa.binary()),
            "fixed": pa.array([b"ab", b"cd", b"ef", b"gh"], pa.binary(2)),
        }
    )


def lists() -> pa.Table:
    rows = [[1, 2], [], [3], [4, 5, 6]]
    deep = [[[1], []], [], [[2, 3]], [[], [4], [5]]]
    return pa.table(
        {
            "list": pa.array(rows, pa.list_(pa.int64())),
            "large": pa.array(rows, pa.large_list(pa.float32())),
            "deep": pa.array(deep, pa.list_(pa.list_(pa.int32()))),
            "mixed": pa.array(deep, pa.large_list(pa.list_(pa.int32()))),
            "words": pa.array([["a", "bc"], [], [""], ["d"]], pa.list_(pa.string())),
            "flags": pa.array([[True], [], [False, True], []], pa.list_(pa.bool_())),
        }
    )


def fixed() -> pa.Table:
    pairs = [[1, 2], [3, 4], [5, 6]]
    return pa.table(
        {
            "pairs": pa.array(pairs, pa.list_(pa.float64(), 2)),
            "cubes": pa.array([[p, p] for p in pairs], pa.list_(pa.list_(pa.int32(), 2), 2)),
            "points": pa.array([[[1, 2]], [], [[3, 4], [5, 6]]], pa.list_(pa.list_(pa.int64(), 2))),
            "ragged": pa.array([[[1], []], [[2, 3], [4]], [[], []]], pa.list_(pa.list_(pa.int64()), 2)),
        }
    )


def structures() -> pa.Table:
    line = pa.struct([("line", pa.int32()), ("text", pa.string())])
    pages = [
        {"title": "one", "score": 0.5, "words": ["a", "b"], "at": {"x": 1, "y": 2}},
        {"title": "two", "score": 1.5, "words": [], "at": {"x": 3, "y": 4}},
    ]
    page = pa.struct(
        [
            ("title", pa.string()),
            ("score", pa.float64()),
            ("words", pa.list_(pa.string())),
            ("at", pa.struct([("x", pa.int32()), ("y", pa.int64())])),
        ]
    )
    hits = [[{"line": 1, "text": "x"}, {"line": 2, "text": "y"}], []]
    return pa.table(
        {
            "page": pa.array(pages, page),
            "hits": pa.array(hits, pa.list_(line)),
            "deep": pa.array([[hits[0], []], []], pa.list_(pa.list_(line))),
        }
    )


def nulls() -> pa.Table:
    return pa.table(
        {
            "int64": pa.array([1, None, 3, None] * 5),
            "text": pa.array(["a", "b", None, "c"] * 5),
            "bool": pa.array([True, None, False, None] * 5),
            "pairs": pa.array([[1, 2], None, [3, None], [4, 5]] * 5, pa.list_(pa.int32(), 2)),
        }
    )


def inner_nulls() -> pa.Table:
    return pa.table(
        {
            "list": pa.array([[1], None, [2, 3]], pa.list_(pa.int64())),
            "items": pa.array([[1], [None], []], pa.list_(pa.int64())),
            "page": pa.array([{"x": 1}, None, {"x": 3}], pa.struct([("x", pa.int32())])),
        }
    )


FILLED = {"list": [[1], [], [2, 3]], "items": [[1], [0], []], "page": [{"x": 1}, {"x": 0}, {"x": 3}]}


def coded() -> pa.Table:
    return pa.table(
        {
            "word": pa.array(["a", "bc", None, "a"]).dictionary_encode(),
            "plain": pa.array(["x", "y", "x", "x"]).dictionary_encode(),
            "number": pa.array([2.5, 2.5, 1.5, 2.5]).dictionary_encode(),
            "words": pa.array([["a", "b"], [], ["a"], ["b"]], pa.list_(pa.dictionary(pa.int8(), pa.string()))),
        }
    )


def long() -> pa.Table:
    """What packs well, badly and not at all."""
    generator = np.random.default_rng(0)
    return pa.table(
        {
            "zeros": pa.array(np.zeros(3000, "i4")),
            "steps": pa.array([i // 7 for i in range(1000)] * 3),
            "noise": pa.array(generator.integers(-(2**60), 2**60, 3000)),
            "words": pa.array(["many words " * (i % 5) for i in range(3000)]),
        }
    )


def tables() -> dict[str, pa.Table]:
    return {
        "numbers": numbers(),
        "half": half(),
        "texts": texts(),
        "lists": lists(),
        "fixed": fixed(),
        "structures": structures(),
        "nulls": nulls(),
        "coded": coded(),
        "no_rows": pa.concat_tables([lists().slice(0, 0)]),
        "sliced": lists().slice(1, 2),
        "no_columns": pa.table({}),
        "maps": maps(),
    }


def plain(value):
    """As JSON has it: dates as the numbers they are stored as come by way of a cast."""
    if isinstance(value, bytes):
        return value.decode()
    if isinstance(value, (np.floating, np.integer, np.bool_)):
        return value.item()
    if isinstance(value, tuple):
        return dict(zip(["key", "value"], value))
    if isinstance(value, list):
        return [plain(each) for each in value]
    if isinstance(value, dict):
        return {name: plain(each) for name, each in value.items()}
    return value


def stored(column: pa.ChunkedArray) -> pa.ChunkedArray:
    if pa.types.is_date32(column.type) or pa.types.is_time32(column.type):
        return column.cast(pa.int32())
    return column.cast(pa.int64()) if pa.types.is_timestamp(column.type) else column


def text(value) -> str:
    return json.dumps(plain(value), separators=(",", ":"), ensure_ascii=False, sort_keys=True)


def lines(file: str, table: pa.Table) -> list[str]:
    found = []
    for name in table.column_names:
        values = stored(table.column(name)).to_pylist()
        if any(v is not None and isinstance(v, list) and None in v for v in values) or None in values:
            size = getattr(table.column(name).type, "list_size", 0)
            values = [[None] * size if v is None and size else v for v in values]
        found.append("\t".join([file, name, text(values)]))
    return found


def write_arrow(path: pathlib.Path, batches: list[pa.RecordBatch], schema: pa.Schema, stream=False, **options) -> None:
    new = pa.ipc.new_stream if stream else pa.ipc.new_file
    with new(path, schema, options=pa.ipc.IpcWriteOptions(**options)) as out:
        for batch in batches:
            out.write_batch(batch)


def arrow() -> None:
    expected = []
    for name, table in tables().items():
        write_arrow(ARROW / f"{name}.arrow", table.to_batches(), table.schema)
        expected += lines(f"{name}.arrow", table)
    for name in ["lists", "coded", "structures"]:
        table = tables()[name]
        write_arrow(ARROW / f"{name}.arrows", table.to_batches(), table.schema, stream=True)
        expected += lines(f"{name}.arrows", table)
    for name in ["numbers", "lists", "structures", "nulls", "texts"]:
        table = tables()[name]
        write_arrow(ARROW / f"{name}_batches.arrow", table.to_batches(max_chunksize=1), table.schema)
        expected += lines(f"{name}_batches.arrow", table)
    for name in ["numbers", "lists", "structures", "coded"]:
        table = tables()[name].slice(0, 0)
        write_arrow(ARROW / f"{name}_none.arrow", [], table.schema)
        expected += lines(f"{name}_none.arrow", table)
    packed = {**{name: tables()[name] for name in ["lists", "structures", "nulls", "coded"]}, "long": long()}
    for name, table in packed.items():
        write_arrow(ARROW / f"{name}_lz4.arrow", table.to_batches(), table.schema, compression="lz4")
        expected += lines(f"{name}_lz4.arrow", table)
    old = {"use_legacy_format": True, "metadata_version": pa.ipc.MetadataVersion.V4}
    write_arrow(ARROW / "old.arrows", lists().to_batches(), lists().schema, stream=True, **old)
    expected += lines("old.arrows", lists())
    inner = inner_nulls()
    write_arrow(ARROW / "inner_nulls.arrow", inner.to_batches(), inner.schema)
    expected += ["\t".join(["filled:inner_nulls.arrow", name, text(FILLED[name])]) for name in FILLED]
    (ARROW / "expected.tsv").write_text("\n".join(expected) + "\n")
    refused()


def refused() -> None:
    one = pa.table({"x": pa.array([1, 2, 3] * 100)})
    write_arrow(ARROW / "zstd.arrow", one.to_batches(), one.schema, compression="zstd")
    columns = {
        "decimal": pa.array([1, 2]).cast(pa.decimal128(30, 2)),
        "view": pa.array(["a", "b"], pa.string_view()),
        "null": pa.nulls(2),
        "union": pa.UnionArray.from_dense(pa.array([0, 1], pa.int8()), pa.array([0, 0], pa.int32()), [pa.array([1]), pa.array(["a"])]),
        "two_words": pa.array([{"two words": 1}, {"two words": 2}]),
    }
    for name, column in columns.items():
        table = pa.table({name: column, "x": pa.array([1, 2])})
        write_arrow(ARROW / f"refused_{name}.arrow", table.to_batches(), table.schema)
    first, second = pa.array(["a"]).dictionary_encode(), pa.array(["a", "b"]).dictionary_encode()
    schema = pa.schema([("x", first.type)])
    batches = [pa.record_batch([each], schema=schema) for each in [first, second]]
    write_arrow(ARROW / "delta.arrows", batches, schema, stream=True, emit_dictionary_deltas=True)


def required() -> pa.Table:
    """Nothing in it may be null."""
    item = pa.field("item", pa.int64(), nullable=False)
    page = pa.struct([pa.field("n", pa.int32(), nullable=False), pa.field("words", pa.list_(item), nullable=False)])
    pages = [{"n": 1, "words": [1, 2]}, {"n": 2, "words": []}]
    inside = pa.list_(pa.field("item", page, nullable=False))
    columns = {"x": ([1, 2], pa.int64()), "page": (pages, page), "pages": ([pages, []], inside)}
    fields = [pa.field(name, type, nullable=False) for name, (_, type) in columns.items()]
    return pa.table([pa.array(values, type) for values, type in columns.values()], pa.schema(fields))


def maps() -> pa.Table:
    return pa.table({"map": pa.array([[("a", 1), ("b", 2)], [], [("c", 3)]], pa.map_(pa.string(), pa.int32()))})


def parquet() -> None:
    expected = []
    made = {name: table for name, table in tables().items() if name != "no_columns"}
    made["nulls"] = nulls().drop_columns(["pairs"])
    made["required"] = required()
    for name, table in made.items():
        for codec in ["none", "gzip"]:
            file = f"{name}.{codec}.parquet"
            pq.write_table(table, PARQUET / file, compression=codec, store_schema=False, row_group_size=3)
            expected += lines(file, pq.read_table(PARQUET / file))
    pq.write_table(made["lists"], PARQUET / "lists.snappy.parquet", compression="snappy", store_schema=False)
    decimal = pa.table({"decimal": pa.array([1, 2]).cast(pa.decimal128(30, 2))})
    pq.write_table(decimal, PARQUET / "decimal.parquet", compression="none", store_schema=False)
    old = pa.table({"time": pa.array([1, 2], pa.timestamp("ns"))})
    pq.write_table(old, PARQUET / "int96.parquet", compression="none", store_schema=False, use_deprecated_int96_timestamps=True)
    pq.write_table(inner_nulls(), PARQUET / "inner_nulls.parquet", compression="none", store_schema=False)
    expected += ["\t".join(["filled:inner_nulls.parquet", name, text(FILLED[name])]) for name in FILLED]
    (PARQUET / "expected.tsv").write_text("\n".join(expected) + "\n")


def sparse() -> None:
    dense = np.array([[0, 5, 0, 0], [7, 0, 0, 1], [0, 0, 0, 0]], "f4")
    made = {"float32": dense, "int64": dense.astype("i8"), "complex128": dense * (1 + 2j), "empty": dense[:, :0]}
    expected = []
    for name, array in made.items():
        for kind in ["coo", "csr", "csc"]:
            file = f"{name}_{kind}.npz"
            matrix = getattr(sp, f"{kind}_matrix")(array)
            sp.save_npz(SPARSE / file, matrix, compressed=kind != "csr")
            expected.append(sparse_line(file, matrix))
    disorder = sp.coo_matrix((np.float64([3, 1, 2]), ([2, 0, 0], [0, 3, 1])), shape=(3, 4))
    unsorted = sp.csr_matrix((np.float64([3, 1, 2]), [3, 0, 1], [0, 2, 2, 3]), shape=(3, 4))
    cube = sp.coo_array(np.arange(8).reshape(2, 2, 2) % 3)
    for name, matrix in {"disorder": disorder, "unsorted": unsorted, "cube": cube, "array": sp.csc_array(dense)}.items():
        sp.save_npz(SPARSE / f"{name}.npz", matrix)
        expected.append(sparse_line(f"{name}.npz", matrix))
    sp.save_npz(SPARSE / "bsr.npz", sp.bsr_matrix(dense[:2], blocksize=(1, 2)))
    sp.save_npz(SPARSE / "dia.npz", sp.dia_matrix(np.eye(3)))
    (SPARSE / "expected.tsv").write_text("\n".join(expected) + "\n")


def sparse_line(file: str, matrix) -> str:
    dense = matrix.toarray()
    if np.iscomplexobj(dense):
        dense = np.stack([dense.real, dense.imag], -1)
    return "\t".join([file, matrix.format, str(matrix.dtype), text(dense.tolist())])


def read() -> None:
    """What Python finds in files of ours."""
    found = []
    for path in sorted((ARROW / "written").glob("*")):
        table = (pa.ipc.open_file if path.suffix == ".arrow" else pa.ipc.open_stream)(path).read_all()
        table.validate(full=True)
        types = [f"{name}: {type}" for name, type in zip(table.column_names, table.schema.types)]
        found += ["\t".join([path.name, "types", "; ".join(types)])] + lines(path.name, table)
    (ARROW / "read.tsv").write_text("\n".join(found) + "\n")
    found = [sparse_line(path.name, sp.load_npz(path)) for path in sorted((SPARSE / "written").glob("*.npz"))]
    (SPARSE / "read.tsv").write_text("\n".join(found) + "\n")


def main() -> None:
    for folder in [ARROW, PARQUET, SPARSE]:
        folder.mkdir(parents=True, exist_ok=True)
    arrow()
    parquet()
    sparse()
    read()


if __name__ == "__main__":
    main()
