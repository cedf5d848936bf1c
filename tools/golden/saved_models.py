"""Writes savedmodel/src/test/resources/models: small saved models, each with what Python makes of its functions.

`saved_models.py` writes all of them, `saved_models.py NAME…` those. A model's folder has, beside what Python saved,
`cases.json`: README.md, in this folder, has the schema. Each model is made in a process of its own, which starts
from the same state, so that a model that did not change is written again byte for byte; those of Keras and
`fingerprinted` are not, as they have parts in random order.
"""

import json
import os
import pathlib
import re
import shutil
import sys

if os.environ.get("PYTHONHASHSEED") != "0":
    os.environ["PYTHONHASHSEED"] = "0"
    os.execv(sys.executable, [sys.executable, *sys.argv])

import golden  # noqa: E402, F401  first, as it quiets the log
import saved_model_values as values  # noqa: E402
import tensorflow as tf  # noqa: E402
from tensorflow.core.protobuf import saved_model_pb2  # noqa: E402

RESOURCES = pathlib.Path(__file__).resolve().parents[2] / "savedmodel" / "src" / "test" / "resources" / "models"

# What Python raises for the kinds of errors.
ERRORS = {
    "noMatch": (ValueError, TypeError),
    "noTrace": (ValueError,),
    "arguments": (TypeError, ValueError),
    "notFound": (tf.errors.NotFoundError,),
    "invalidArgument": (tf.errors.InvalidArgumentError,),
    "failedPrecondition": (tf.errors.FailedPreconditionError,),
    "hostFunction": (tf.errors.OpError, ValueError),
}


def escaped(name):
    return name.replace(".", "..").replace("/", ".S")


def unescaped(name):
    return re.sub(r"\.(.)", lambda found: "/" if found[1] == "S" else ".", name)


def children(node):
    found = node._trackable_children() if hasattr(node, "_trackable_children") else {}
    return {name: child for name, child in found.items() if not name.startswith("_")}


class Model:
    """One saved model and its cases."""

    def __init__(self, name, about):
        self.path = RESOURCES / name
        self.about = about
        self.cases = []
        self.facts = {}
        shutil.rmtree(self.path, ignore_errors=True)

    # -- saving -----------------------------------------------------------------------------------

    def save(self, root, keep_fingerprint=False, **options):
        """Saves an object and loads it again."""
        tf.saved_model.save(root, str(self.path), **options)
        self.tidy(keep_fingerprint)
        self.load()

    def tidy(self, keep_fingerprint=False):
        """Orders the maps of the file, and removes the fingerprint, which has a random number."""
        if not keep_fingerprint:
            self.edit(lambda saved: None)
        for empty in ("assets", "variables"):
            folder = self.path / empty
            if folder.is_dir() and not any(folder.iterdir()):
                folder.rmdir()

    def message(self):
        return saved_model_pb2.SavedModel.FromString((self.path / "saved_model.pb").read_bytes())

    def edit(self, change):
        """Rewrites saved_model.pb after a change to its message."""
        saved = self.message()
        change(saved)
        (self.path / "saved_model.pb").write_bytes(saved.SerializeToString(deterministic=True))
        (self.path / "fingerprint.pb").unlink(missing_ok=True)

    # -- what was loaded --------------------------------------------------------------------------

    def load(self, tags=None):
        self.loaded = tf.saved_model.load(str(self.path), tags=tags)
        self.describe()

    def describe(self):
        """Notes the variables and functions of the loaded object, and its signatures."""
        variables, functions = {}, {}
        for path, node in self.walk():
            if isinstance(node, tf.Variable):
                variables.setdefault(id(node), (node, []))[1].append(path)
            elif hasattr(node, "concrete_functions"):
                functions[path] = len(node.concrete_functions)
        self.facts["variables"] = [self.variable(node, paths) for node, paths in variables.values()]
        self.facts["functions"] = functions
        signatures = getattr(self.loaded, "signatures", {})
        self.facts["signatures"] = {key: self.signature(signatures[key]) for key in sorted(signatures)}

    def walk(self):
        pending, seen = [("", self.loaded)], set()
        while pending:
            prefix, node = pending.pop(0)
            for name, child in children(node).items():
                path = prefix + escaped(name)
                if name == "signatures" and not prefix:
                    continue
                yield path, child
                if id(child) not in seen:
                    seen.add(id(child))
                    pending.append((path + "/", child))

    @staticmethod
    def variable(node, paths):
        value = None if not node.shape.is_fully_defined() and node.dtype == tf.resource else values.encode(node)
        return {"paths": sorted(paths), "dtype": node.dtype.name, "trainable": node.trainable, "value": value}

    @staticmethod
    def signature(function):
        outputs = function.structured_outputs
        return {
            "inputs": {name: values.spec(each) for name, each in sorted(function.structured_input_signature[1].items())},
            "outputs": {name: values.spec(outputs[name]) for name in sorted(outputs)} if isinstance(outputs, dict) else {},
        }

    def find(self, path):
        if path == "":
            return self.loaded
        node = self.loaded
        for name in map(unescaped, path.split("/")):
            node = node[name] if isinstance(node, dict) else node[int(name)] if isinstance(node, (list, tuple)) else getattr(node, name)
        return node

    # -- cases ------------------------------------------------------------------------------------

    def call(self, id, function, *args, rows=(), error=None, rtol=None, expected=None, checked=True, **kwargs):
        """Adds a call of a function, whose result Python gives unless it is `expected`."""
        case = {"id": id, "rows": list(rows), "function": function}
        self.run(case, lambda: self.find(function), args, kwargs, error if checked else None, rtol, expected)
        if not checked:
            case.pop("result")
            case["error"] = error

    def serve(self, id, signature, rows=(), error=None, rtol=None, **kwargs):
        """Adds a call of a signature."""
        case = {"id": id, "rows": list(rows), "signature": signature}
        self.run(case, lambda: self.loaded.signatures[signature], (), kwargs, error, rtol, None)

    def run(self, case, function, args, kwargs, error, rtol, expected):
        case["args"] = [values.encode(each) for each in args]
        case["kwargs"] = {name: values.encode(each) for name, each in kwargs.items()}
        if error is not None:
            self.must_fail(case["id"], function, args, kwargs, ERRORS[error])
            case["error"] = error
        else:
            case["result"] = values.result(function()(*args, **kwargs) if expected is None else expected)
        self.add(case, rtol)

    def add(self, case, rtol):
        if any(case["id"] == before["id"] for before in self.cases):
            raise ValueError(f"{self.path.name}: two cases are called {case['id']}")
        if rtol is not None:
            case["rtol"] = rtol
        self.cases.append(case)

    @staticmethod
    def must_fail(name, function, args, kwargs, kinds):
        try:
            function()(*args, **kwargs)
        except kinds:
            return
        raise AssertionError(f"{name} was expected to fail")

    def state(self, id, variable, rows=()):
        """Adds what a variable is after the cases before."""
        self.cases.append({"id": id, "rows": list(rows), "variable": variable, "result": values.encode(self.find(variable))})

    def gradients(self, id, function, *args, of, rows=(), rtol=1e-5):
        """Adds a call with the gradients of the sum of its result by variables and by the arguments."""
        found = {path: self.find(path) for path in of}
        with tf.GradientTape() as tape:
            tape.watch(args)
            result = self.find(function)(*args)
            total = tf.add_n([tf.reduce_sum(each) for each in tf.nest.flatten(result)])
        by_variable, by_argument = tape.gradient(total, (found, args))
        case = {"id": id, "rows": list(rows), "function": function, "args": [values.encode(each) for each in args], "kwargs": {}}
        case["result"] = values.result(result)
        case["gradients"] = {
            "variables": {path: values.encode(each) for path, each in by_variable.items()},
            "args": [values.encode(each) for each in by_argument],
        }
        self.add(case, rtol)

    def training(self, id, function, *args, of, rate, steps, rows=(), rtol=1e-5):
        """Adds a plain gradient descent on a loss: the losses before each step, and the variables in the end."""
        found = [self.find(path) for path in of]
        losses = []
        for _ in range(steps):
            with tf.GradientTape() as tape:
                loss = self.find(function)(*args)
            for variable, gradient in zip(found, tape.gradient(loss, found)):
                variable.assign_sub(rate * tf.convert_to_tensor(gradient))
            losses.append(loss)
        case = {"id": id, "rows": list(rows), "function": function, "args": [values.encode(each) for each in args], "kwargs": {}}
        case["training"] = {
            "rate": rate,
            "losses": values.encode(tf.stack(losses)),
            "variables": {path: values.encode(self.find(path)) for path in of},
        }
        self.add(case, rtol)

    def write(self):
        head = {"python": tf.__version__, "about": self.about, **self.facts}
        lines = [f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}," for key, value in head.items()]
        cases = ",\n".join("  " + json.dumps(case, ensure_ascii=False) for case in self.cases)
        text = "{\n" + "\n".join(lines) + '\n "cases": [\n' + cases + "\n ]\n}\n"
        (self.path / "cases.json").write_text(text, encoding="utf-8")


def in_own_process(name, build):
    """Runs in a copy of this process, as it was before TensorFlow did anything."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            model = Model(name, " ".join(build.__doc__.split()))
            build(model)
            model.write()
            code = 0
        except BaseException:
            import traceback

            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def main(wanted):
    import saved_model_cases
    import saved_model_cases_flow
    import saved_model_cases_keras
    import saved_model_cases_state
    import saved_model_cases_types
    import saved_model_cases_v1

    parts = (
        saved_model_cases,
        saved_model_cases_types,
        saved_model_cases_state,
        saved_model_cases_flow,
        saved_model_cases_keras,
        saved_model_cases_v1,
    )
    models = {name: build for part in parts for name, build in part.MODELS.items()}
    failed = [name for name in (wanted or models) if in_own_process(name, models[name]) != 0]
    if failed:
        raise SystemExit(f"not written: {failed}")


if __name__ == "__main__":
    main(sys.argv[1:])
