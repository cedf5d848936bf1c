"""Writes types/src/test/resources/golden/masked.json: what numpy.ma gives for arrays with a mask.

Masks here are true where an element is valid, as in our type; numpy.ma's are the other way round. Results have 0 in
place of elements that are not valid. README.md, in this folder, has the schema.
"""

import json
import pathlib

import numpy as np

OUT = pathlib.Path(__file__).resolve().parents[2] / "types" / "src" / "test" / "resources" / "golden"
REAL = ["count", "sum", "mean", "min", "max", "var", "std"]
COMPLEX = ["count", "sum", "mean", "var", "std"]
DTYPES = {
    "float32": REAL,
    "float64": REAL,
    "int32": REAL,
    "int64": REAL,
    "uint8": ["count", "mean", "min", "max", "var", "std"],
    "bool": ["count", "mean"],
    "complex64": COMPLEX,
}
BINARY = ["add", "subtract", "multiply", "maximum", "greater"]


def number(value):
    if np.iscomplexobj(value):
        return [number(value.real), number(value.imag)]
    if isinstance(value, np.floating):
        return float(value) if np.isfinite(value) else str(float(value))
    return value.item()


def array(values, valid):
    return {
        "dtype": values.dtype.name,
        "shape": list(values.shape),
        "data": [number(each) for each in values.ravel()],
        "valid": [bool(each) for each in valid.ravel()],
    }


def result(masked):
    masked = np.ma.asanyarray(masked)
    zero = np.zeros((), masked.dtype)
    return array(np.asarray(masked.filled(zero)), ~np.ma.getmaskarray(masked))


def draw(random, dtype, shape):
    if dtype == "bool":
        return random.random(shape) < 0.5
    if dtype == "complex64":
        return (random.integers(-9, 9, shape) + 1j * random.integers(-9, 9, shape)).astype(dtype)
    if dtype.startswith("float"):
        return random.normal(0, 10, shape).astype(dtype)
    low = 0 if dtype == "uint8" else -100
    return random.integers(low, 100, shape).astype(dtype)


def statistics(random):
    cases = []
    for dtype, functions in DTYPES.items():
        for shape, axis, keepdims in [((5,), None, False), ((3, 4), (0,), False), ((3, 4), (1,), True),
                                      ((3, 4), (-1,), False), ((2, 3, 2), (0, 2), False), ((2, 3, 2), None, True)]:
            values = draw(random, dtype, shape)
            valid = random.random(shape) < 0.6
            if len(shape) == 2:
                valid[1] = False
            if dtype.startswith("float"):
                # What is not valid must not count, whatever it is.
                values[~valid & (random.random(shape) < 0.5)] = np.nan
            if dtype == "int64" and len(shape) == 2:
                values[0] = np.iinfo("int64").min + 7
            masked = np.ma.array(values, mask=~valid)
            chosen = [f for f in functions if not (dtype == "int64" and len(shape) == 2 and f not in ("min", "max", "count"))]
            with np.errstate(all="ignore"):
                results = {f: result(reduced(masked, f, axis, keepdims)) for f in chosen}
            cases.append({"values": array(values, valid), "axis": axis, "keepdims": keepdims, "results": results})
    none = np.ma.array(np.array([1.5, np.nan]), mask=True)
    results = {f: result(reduced(none, f, None, False)) for f in REAL}
    cases.append({"values": array(none.data, ~none.mask), "axis": None, "keepdims": False, "results": results})
    return cases


def reduced(masked, function, axis, keepdims):
    # The constant `masked` has a dtype of its own.
    value = getattr(masked, function)(axis=axis, keepdims=keepdims)
    if value is np.ma.masked:
        return np.ma.array(np.zeros((), reduced_dtype(masked.dtype, function)), mask=True)
    return value


def reduced_dtype(dtype, function):
    if function in ("mean", "var", "std") and dtype.kind in "iub":
        return np.dtype("float64")
    return dtype


def binary(random):
    cases = []
    for shapes in [((4,), (4,)), ((2, 3), (3,)), ((1,), (3,)), ((2, 1), (1, 3)), ((), (2, 2)), ((2, 0), (1,))]:
        for function in BINARY:
            arrays, operands = [], []
            for i, shape in enumerate(shapes):
                values = random.integers(-5, 5, shape).astype("float32")
                valid = random.random(shape) < 0.5
                arrays.append(array(np.asarray(values), np.asarray(valid)))
                operands.append(np.ma.array(values, mask=~np.asarray(valid)))
            cases.append({
                "function": function,
                "operands": arrays,
                "both": result(getattr(np.ma, function)(*operands)),
                "first": result(getattr(np.ma, function)(operands[0], operands[1].data)),
                "second": result(getattr(np.ma, function)(operands[0].data, operands[1])),
            })
    return cases


def main():
    random = np.random.default_rng(20)
    golden = {"statistics": statistics(random), "binary": binary(random)}
    lines = ",\n".join(
        json.dumps(key) + ": [\n" + ",\n".join(json.dumps(case) for case in cases) + "\n]" for key, cases in golden.items())
    head = f'{{"numpy": {json.dumps(np.__version__)},\n'
    (OUT / "masked.json").write_text(head + lines + "\n}\n")


if __name__ == "__main__":
    main()
