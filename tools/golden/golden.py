"""Writes golden files: calls in Python's terms with what TensorFlow gave, for tests in other languages.

An area's script collects cases in a `Golden` and writes them to core/src/test/resources/golden/<area>.json.
README.md, in this folder, has the schema.
"""

import base64
import json
import math
import os
import pathlib

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import numpy as np  # noqa: E402
import tensorflow as tf  # noqa: E402

RESOURCES = pathlib.Path(__file__).resolve().parents[2] / "core" / "src" / "test" / "resources" / "golden"


class Dtype(str):
    """The name of a dtype, as an argument."""


class Dims(list):
    """A shape, as an argument; None is an unknown size."""


class Shapes(list):
    """Pairs of tensors and the sizes they should have, as an argument."""


def number(value, dtype):
    if dtype.is_complex:
        return [number(value.real, tf.float64), number(value.imag, tf.float64)]
    if dtype.is_bool:
        return bool(value)
    if dtype.is_integer:
        return int(value)
    # Of a float32 the shortest text that reads back as the same one.
    value = float(str(value)) if dtype == tf.float32 else float(value)
    if math.isfinite(value):
        return value
    return "nan" if math.isnan(value) else "inf" if value > 0 else "-inf"


def text(value: bytes):
    try:
        return value.decode("utf-8")
    except UnicodeDecodeError:
        return {"b64": base64.b64encode(value).decode("ascii")}


def tensor(value) -> dict:
    """Renders a tensor with its elements in row-major order."""
    value = tf.convert_to_tensor(value)
    flat = value.numpy()
    flat = np.asarray(flat, dtype=object if value.dtype == tf.string else None).reshape(-1)
    render = text if value.dtype == tf.string else lambda element: number(element, value.dtype)
    return {"dtype": value.dtype.name, "shape": value.shape.as_list(), "data": [render(element) for element in flat]}


def argument(value) -> dict:
    """Renders an argument by its kind; lists of numbers are plain ones unless they are tensors."""
    if tf.is_tensor(value):
        return {"tensor": tensor(value)}
    if isinstance(value, tf.DType) or isinstance(value, Dtype):
        return {"dtype": tf.as_dtype(value).name}
    if isinstance(value, Dims) or isinstance(value, tf.TensorShape):
        return {"shape": list(value)}
    if isinstance(value, Shapes):
        return {"shapes": [{"tensor": tensor(x), "sizes": list(sizes)} for x, sizes in value]}
    if isinstance(value, bool):
        return {"bool": value}
    if isinstance(value, int):
        return {"int": value}
    if isinstance(value, float):
        return {"float": number(value, tf.float64)}
    if isinstance(value, str):
        return {"string": value}
    if value and all(tf.is_tensor(each) for each in value):
        return {"tensors": [tensor(each) for each in value]}
    if value and all(isinstance(each, str) for each in value):
        return {"strings": list(value)}
    if any(isinstance(each, float) for each in value):
        return {"floats": [number(each, tf.float64) for each in value]}
    return {"ints": [list(each) if isinstance(each, (list, tuple)) else each for each in value]}


def outputs(result) -> list[dict]:
    """Flattens what a function gave into tensors."""
    if result is None:
        return []
    if isinstance(result, tf.TensorShape):
        return [tensor(tf.constant(result.as_list(), tf.int64))]
    if isinstance(result, tf.DType):
        return [tensor(tf.constant(result.name))]
    if isinstance(result, (list, tuple)):
        return [each for part in result for each in outputs(part)]
    return [tensor(result)]


# What a function may know of the shapes of its arguments, by what Java's tests call it.
KNOWLEDGE = {
    "unknown sizes": lambda shape: tf.TensorShape([None] * shape.rank),
    "unknown rank": lambda shape: tf.TensorShape(None),
}


def refusals(function, args, options):
    """Where Python gives no result though the eager call does: functions that know less of their arguments' shapes."""
    leaves = tf.nest.flatten((args, options))
    tensors = [leaf for leaf in leaves if tf.is_tensor(leaf)]
    if not tensors:
        return []

    def run(relaxed):
        def body(*given):
            given = iter(given)
            filled = [next(given) if tf.is_tensor(leaf) else leaf for leaf in leaves]
            a, o = tf.nest.pack_sequence_as((args, options), filled)
            result = function(*a, **o)
            return [] if isinstance(result, (tf.TensorShape, tf.Operation, tf.DType)) else result

        tf.function(body, autograph=False, input_signature=[tf.TensorSpec(relaxed(t.shape), t.dtype) for t in tensors])(*tensors)

    refused = []
    for name, relaxed in KNOWLEDGE.items():
        try:
            run(relaxed)
        except Exception:
            refused.append(name)
    return refused


class Golden:
    """The cases of one area."""

    def __init__(self, area: str):
        self.area = area
        self.cases = []
        self.ids = set()

    def case(self, name, *args, rows=("I-28",), rtol=None, atol=None, error=None, call=None, **options):
        """Adds a case `endpoint/variant`: the endpoint called with the arguments, in Python's order.

        Lists of tensors stay lists of tensors. With `error`, the call must fail in both languages, and in Java with a
        message that contains it.
        """
        endpoint = name.partition("/")[0]
        if name in self.ids:
            raise ValueError(f"two cases are called {name}")
        self.ids.add(name)
        case = {"id": name, "endpoint": endpoint, "args": [argument(arg) for arg in args]}
        case["options"] = {key: argument(value) for key, value in options.items()}
        function = call
        if function is None:
            function = tf
            for part in endpoint.split("."):
                function = getattr(function, part)
        plain = [self._python(arg) for arg in args]
        keywords = {key: self._python(value) for key, value in options.items()}
        if error is None:
            case["outputs"] = outputs(function(*plain, **keywords))
            refused = refusals(function, plain, keywords)
            if refused:
                case["refused"] = refused
        else:
            self._must_fail(name, function, plain, keywords)
            case["error"] = error
            leaves = tf.nest.flatten((plain, keywords))
            failing = refusals(function, plain, keywords) if any(map(tf.is_tensor, leaves)) else list(KNOWLEDGE)
            if len(failing) < len(KNOWLEDGE):
                case["accepted"] = [name for name in KNOWLEDGE if name not in failing]
        if rtol is not None:
            case["rtol"] = rtol
        if atol is not None:
            case["atol"] = atol
        case["rows"] = list(rows)
        self.cases.append(case)

    @staticmethod
    def _python(value):
        if isinstance(value, Dtype):
            return tf.as_dtype(value)
        return list(value) if isinstance(value, (Dims, Shapes)) else value

    @staticmethod
    def _must_fail(name, function, args, options):
        try:
            function(*args, **options)
        except Exception:
            return
        raise AssertionError(f"{name} was expected to fail")

    def write(self):
        RESOURCES.mkdir(parents=True, exist_ok=True)
        lines = ",\n".join("  " + json.dumps(case, ensure_ascii=False) for case in self.cases)
        head = f' "python": {json.dumps(tf.__version__)},\n'
        (RESOURCES / f"{self.area}.json").write_text("{\n" + head + ' "cases": [\n' + lines + "\n ]\n}\n", encoding="utf-8")
        print(f"{self.area}: {len(self.cases)} cases of {len({case['endpoint'] for case in self.cases})} endpoints")
