"""Writes what Python's tape gives for the cases of gradient_cases.py: first and second order; README.md has the schema.

    python tools/golden/gradients.py [PART OF A NAME…]

With parts of names nothing is written: what differs from the file is printed.
"""

import json
import sys
import zlib

import golden  # noqa: F401  sets up the environment
import numpy as np
import tensorflow as tf
from golden import tensor
from tensorflow.python.framework import op_def_registry

import gradient_suite

# What raw_ops calls inputs and attributes otherwise than the definitions of the ops.
NAMES = {"reduction_indices": "axis", "dim": "axis", "split_dim": "axis", "squeeze_dims": "axis"}
NAMES_OF_SELECT = {"t": "x", "e": "y"}

OUT = golden.RESOURCES / "gradients.json"


class Recorder:
    """Runs raw ops by name and writes down what ran."""

    def __init__(self, sources):
        self.steps = []
        self.alive = list(sources)
        self.places = {id(source): {"source": i} for i, source in enumerate(sources)}

    def __getattr__(self, op):
        return lambda **arguments: self._run(op, arguments)

    def _run(self, op, arguments):
        definition = op_def_registry.get(op)
        other = NAMES_OF_SELECT if op == "Select" else NAMES
        names = {other.get(each.name, each.name): each.name for each in [*definition.input_arg, *definition.attr]}
        arguments = {names[name]: value for name, value in arguments.items()}
        dtypes = self._dtypes(definition, arguments)
        inputs = []
        for argument in definition.input_arg:
            value = arguments.pop(argument.name)
            is_list = bool(argument.number_attr or argument.type_list_attr)
            values = [self._tensor(each, argument, dtypes) for each in (value if is_list else [value])]
            rendered = [self._place(each) for each in values]
            inputs.append((argument.name, values if is_list else values[0]))
            self._note(rendered, is_list)
        types = {attribute.name: attribute.type for attribute in definition.attr}
        attributes = {name: {"type": types[name], "value": self._plain(value)} for name, value in arguments.items()}
        given = {other.get(name, name): value for name, value in [*inputs, *arguments.items()]}
        result = getattr(tf.raw_ops, op)(**given)
        outputs = self._flat(result)
        number = len(self.steps)
        self.steps.append({"op": op, "inputs": self.pending, "attrs": attributes})
        self.pending = []
        for i, output in enumerate(outputs):
            self.alive.append(output)
            self.places[id(output)] = {"result": [number, i]}
        return result

    pending = []

    def _note(self, rendered, is_list):
        self.pending = self.pending + [{"list": rendered} if is_list else rendered[0]]

    @staticmethod
    def _flat(result):
        if isinstance(result, (list, tuple)):
            return [each for part in result for each in Recorder._flat(part)]
        return [result]

    @staticmethod
    def _dtypes(definition, arguments):
        """The dtypes that tensors among the arguments give to the type attributes."""
        known = {}
        for argument in definition.input_arg:
            value = arguments[argument.name]
            for each in value if isinstance(value, (list, tuple)) else [value]:
                if tf.is_tensor(each) and argument.type_attr:
                    known[argument.type_attr] = each.dtype
        return known

    @staticmethod
    def _tensor(value, argument, dtypes):
        if tf.is_tensor(value):
            return value
        dtype = tf.as_dtype(argument.type) if argument.type else dtypes.get(argument.type_attr)
        return tf.convert_to_tensor(value, dtype)

    def _place(self, value):
        return self.places.get(id(value)) or {"tensor": tensor(value)}

    @staticmethod
    def _plain(value):
        if isinstance(value, tf.DType):
            return value.name
        if isinstance(value, tf.TensorShape):
            return [-1 if size is None else size for size in value]
        return [Recorder._plain(each) for each in value] if isinstance(value, (list, tuple)) else value


def weights(seed, like):
    """Numbers of the shape and dtype of a tensor, with few digits."""
    random = np.random.default_rng(seed)
    numbers = np.round(random.uniform(0.5, 1.5, like.shape), 2)
    if like.dtype.is_complex:
        numbers = numbers + 1j * np.round(random.uniform(-1, 1, like.shape), 2)
    return tf.constant(numbers, like.dtype)


def is_number(value):
    return value.dtype.is_floating or value.dtype.is_complex


def dense(gradients, sources):
    return [tf.zeros_like(s) if g is None else tf.convert_to_tensor(g) for g, s in zip(gradients, sources)]


def render(case):
    seed = zlib.crc32(case.name.encode())
    random = np.random.default_rng(seed)
    sources = [tf.constant(make(random)) for make in case.sources]
    recorder = Recorder(sources)
    with tf.GradientTape(persistent=True) as outer:
        outer.watch(sources)
        with tf.GradientTape() as tape:
            tape.watch(sources)
            result = case.code(recorder, *sources)
            targets = [each for each in Recorder._flat(result) if is_number(each)]
        given = [weights(seed + i, target) for i, target in enumerate(targets)]
        outer.watch(given)
        first = dense(tape.gradient(targets, sources, output_gradients=given), sources) if case.python else []
    json_case = {"name": case.name, "sources": [tensor(source) for source in sources], "steps": recorder.steps}
    json_case["targets"] = [recorder.places[id(target)]["result"] for target in targets]
    json_case["weights"] = [tensor(each) for each in given]
    if case.expected:
        first = [tf.constant(each) for each in case.expected(sources, targets[0], given[0])]
    if case.python or case.expected:
        json_case["first"] = [tensor(each) for each in first]
    seeds = [weights(seed + 100 + i, each) for i, each in enumerate(first)]
    if case.second and case.python:
        try:
            every = sources + given
            second = dense(outer.gradient(first, every, output_gradients=seeds), every)
            json_case["seeds"] = [tensor(each) for each in seeds]
            json_case["second"] = [tensor(each) for each in second]
        except (LookupError, NotImplementedError, tf.errors.InvalidArgumentError) as error:
            print(f"{case.name}: no second order: {str(error).splitlines()[0][:100]}")
    precise = all(source.dtype.size >= (16 if source.dtype.is_complex else 8) for source in sources)
    if case.coarse:
        json_case["numeric"] = "coarse"
    elif case.numeric and precise:
        json_case["numeric"] = "fine"
    if case.known:
        json_case["known"] = True
    inexact = any(each.dtype in (tf.float32, tf.complex64) for each in sources + targets)
    json_case["rtol"] = case.rtol or (2e-4 if inexact else 1e-7)
    return json_case


def attempt(case):
    try:
        return render(case)
    except Exception as error:
        if "-v" in sys.argv:
            raise
        print(f"{case.name}: FAILED: {type(error).__name__} {str(error).splitlines()[0][:200]}")
        return None


def main():
    wanted = [each for each in sys.argv[1:] if each != "-v"]
    cases = [case for case in gradient_suite.all_cases() if not wanted or any(part in case.name for part in wanted)]
    rendered = [each for each in map(attempt, cases) if each]
    names = [case["name"] for case in rendered]
    assert len(set(names)) == len(names), "two cases have one name"
    if wanted:
        for case in rendered:
            print(json.dumps(case))
        return
    lines = ",\n".join("  " + json.dumps(case) for case in rendered)
    OUT.write_text('{\n "python": ' + json.dumps(tf.__version__) + ',\n "cases": [\n' + lines + "\n ]\n}\n", encoding="utf-8")
    second = sum("second" in case for case in rendered)
    numeric = sum("numeric" in case for case in rendered)
    print(f"{len(rendered)} cases, {second} with a second order, {numeric} for differences")


if __name__ == "__main__":
    main()
