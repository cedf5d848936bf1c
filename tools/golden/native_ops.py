"""Writes what Python TensorFlow computes for the cases of native_cases.py; README.md has the schema."""

import argparse
import base64
import json
import math
import os
import pathlib
import sys

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import numpy as np  # noqa: E402
import tensorflow as tf  # noqa: E402
from tensorflow.core.framework import op_def_pb2  # noqa: E402
from tensorflow.core.protobuf import config_pb2, rewriter_config_pb2  # noqa: E402
from tensorflow.python.framework import op_def_library  # noqa: E402

import native_cases  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
OUT = ROOT / "core" / "src" / "test" / "resources" / "golden" / "native_ops.json"
ENDPOINTS = ROOT / "core" / "src" / "main" / "catalog" / "endpoints.json"
INEXACT = ("float16", "bfloat16", "float32", "float64", "complex64", "complex128")


def number(value):
    """Returns the shortest JSON value that reads back as the same number."""
    if isinstance(value, np.bool_):
        return bool(value)
    if isinstance(value, np.integer):
        return int(value)
    if isinstance(value, np.complexfloating):
        return [number(value.real), number(value.imag)]
    if not math.isfinite(value):
        return str(float(value))
    return float(str(value)) if isinstance(value, np.float32) else float(value)


def text(value: bytes):
    """Returns a printable string as it is, and any other in base 64."""
    try:
        plain = value.decode("utf-8")
    except UnicodeDecodeError:
        plain = ""
    if plain.isprintable() and plain.encode("utf-8") == value:
        return plain
    return {"b64": base64.b64encode(value).decode("ascii")}


def tensor(value) -> dict:
    # NumPy would drop the zeros at the end of a scalar of bytes.
    array = native_cases.blob(value) if isinstance(value, bytes) else np.asarray(value)
    shape = list(array.shape)
    if array.dtype.kind in "OSU":
        values = [v.encode("utf-8") if isinstance(v, str) else v for v in array.astype(object).flat]
        return {"dtype": "string", "shape": shape, "data": [text(v) for v in values]}
    return {"dtype": array.dtype.name, "shape": shape, "data": [number(v) for v in array.flat]}


def attribute(op, name, value) -> dict:
    kind = next(a.type for a in op.attr if a.name == name)
    return {"type": kind, "value": value}


def helper_value(kind: str, value):
    """Returns an attribute's JSON value as Python's graph builder takes it."""
    if kind == "type":
        return tf.as_dtype(value)
    if kind == "list(type)":
        return [tf.as_dtype(v) for v in value]
    if kind == "shape":
        return tf.TensorShape([None if size < 0 else size for size in value])
    return value


def defaults(op) -> dict:
    """Returns the defaults of the attributes that the graph builder does not fill in by itself."""
    inferred = {name for i in op.input_arg for name in (i.type_attr, i.number_attr, i.type_list_attr)}
    return {a.name: default(a.default_value) for a in op.attr if a.HasField("default_value") and a.name not in inferred}


def default(value):
    kind = value.WhichOneof("value")
    if kind == "list":
        return next((list(items) for _, items in value.list.ListFields()), [])
    return value.type if kind == "type" else getattr(value, kind)


def constant(value):
    return [tf.constant(v) for v in value] if isinstance(value, list) else tf.constant(value)


def add_to_graph(case, op) -> list:
    inputs = {part.name: constant(value) for part, value in zip(op.input_arg, case.inputs, strict=True)}
    kinds = {a.name: a.type for a in op.attr}
    given = {name: helper_value(kinds[name], value) for name, value in case.attributes.items()}
    attributes = defaults(op) | given
    # pylint: disable-next=protected-access
    _, _, node, _ = op_def_library._apply_op_helper(case.op, **inputs, **attributes)
    return list(node.outputs)


def session_config():
    """Returns a configuration that runs each op as it is: no graph rewriting, no constant folding."""
    config = config_pb2.ConfigProto()
    config.graph_options.rewrite_options.disable_meta_optimizer = True
    config.graph_options.optimizer_options.opt_level = config_pb2.OptimizerOptions.L0
    config.graph_options.rewrite_options.constant_folding = rewriter_config_pb2.RewriterConfig.OFF
    return config


def evaluate(cases, runtime) -> list:
    """Returns the outputs of each case; stops with all failures when there are any."""
    results, problems = [], []
    for case in cases:
        try:
            with tf.Graph().as_default() as graph:
                outputs = add_to_graph(case, runtime[case.op])
            with tf.compat.v1.Session(graph=graph, config=session_config()) as session:
                results.append(session.run(outputs))
        except (KeyError, TypeError, ValueError, RuntimeError, tf.errors.OpError) as e:
            problems.append(f"{case.op} {case.attributes}: {str(e)[:300]}")
    if problems:
        sys.exit("\n".join(problems))
    return results


def described(case, op, results) -> dict:
    inputs = [{"list": [tensor(v) for v in i]} if isinstance(i, list) else tensor(i) for i in case.inputs]
    outputs = [None if i in case.unspecified else tensor(r) for i, r in enumerate(results)]
    record = {
        "op": case.op,
        "inputs": inputs,
        "attrs": {name: attribute(op, name, value) for name, value in case.attributes.items()},
        "outputs": outputs,
    }
    if case.note:
        record["note"] = case.note
    if case.atol is not None or any(o and o["dtype"] in INEXACT for o in outputs):
        record |= {"rtol": case.rtol, "atol": 1e-6 if case.atol is None else case.atol}
    return record


def report(cases) -> None:
    """Prints the native and thin endpoints whose op has no case."""
    covered = {case.op for case in cases} | native_cases.NOT_REPEATABLE.keys()
    endpoints = json.loads(ENDPOINTS.read_text("utf-8"))["endpoints"]
    offered = [e for e in endpoints if e["kind"] in ("native", "python") and "noCpuKernel" not in e]
    ops = {e["names"][0]: e.get("thin", e.get("op")) for e in offered}
    missing = sorted(f"{name} ({op})" for name, op in ops.items() if op and op not in covered)
    print(f"{len(cases)} cases of {len({c.op for c in cases})} ops in {OUT.relative_to(ROOT)}")
    print(f"one-op endpoints without a case: {', '.join(missing) or 'none'}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runtime", type=pathlib.Path, required=True, help="output folder of runtime_ops.py")
    arguments = parser.parse_args()
    ops = op_def_pb2.OpList.FromString((arguments.runtime / "ops.pb").read_bytes())
    runtime = {op.name: op for op in ops.op}
    cases = native_cases.cases()
    results = evaluate(cases, runtime)
    records = [described(c, runtime[c.op], r) for c, r in zip(cases, results)]
    lines = ",\n".join("  " + json.dumps(r, ensure_ascii=False, allow_nan=False) for r in records)
    head = f' "generator": "tools/golden/native_ops.py",\n "python": "{tf.__version__}",\n'
    OUT.parent.mkdir(parents=True, exist_ok=True)
    OUT.write_text("{\n" + head + ' "cases": [\n' + lines + "\n ]\n}\n", encoding="utf-8")
    report(cases)


if __name__ == "__main__":
    main()
