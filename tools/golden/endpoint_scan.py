"""Reads the public functions and classes off the installed TensorFlow package; see endpoints.py."""

import ast
import functools
import inspect
import math
import os
import pathlib
import re
import textwrap
import types

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import tensorflow as tf  # noqa: E402
from tensorflow.core.framework import kernel_def_pb2, op_def_pb2  # noqa: E402
from tensorflow.python.util import tf_decorator  # noqa: E402

JAVA_KEYWORDS = frozenset(
    """abstract assert boolean break byte case catch char class const continue default do double else enum
    extends false final finally float for goto if implements import instanceof int interface long native new
    null package private protected public return short static strictfp super switch synchronized this throw
    throws transient true try void volatile while _""".split()
)

# Word breaks that Python's lower-case names hide, and a keyword with a better name than "case_".
# Everything else is mechanical.
WORD_SPLITS = {"matmul": "mat_mul", "matvec": "mat_vec", "case": "case_of"}


def java_name(name: str) -> str:
    """Returns the camel-case Java identifier for a Python function or argument."""
    words = WORD_SPLITS.get(name, name).strip("_").split("_")
    camel = words[0][:1].lower() + words[0][1:] + "".join(w[:1].upper() + w[1:] for w in words[1:])
    return camel + "_" if camel in JAVA_KEYWORDS else camel


def java_path(name: str, is_class: bool) -> str:
    *groups, last = name.split(".")
    return ".".join([*groups, last if is_class and not last[0].islower() else java_name(last)])


def public_names(namespaces) -> list[tuple[object, list[str]]]:
    """Returns each distinct callable with its public paths below the namespaces."""
    found = {}

    def walk(module, prefix, into_submodules):
        for name in sorted(n for n in dir(module) if not n.startswith("_")):
            value = getattr(module, name)
            if isinstance(value, types.ModuleType):
                if into_submodules:
                    walk(value, f"{prefix}{name}.", True)
            elif callable(value) and not isinstance(value, tf.DType):
                found.setdefault(id(value), (value, []))[1].append(prefix + name)

    for namespace in namespaces:
        if namespace:
            walk(getattr(tf, namespace), namespace + ".", True)
        else:
            walk(tf, "", False)
    return list(found.values())


def resolves_to(path: str, value) -> bool:
    try:
        return functools.reduce(getattr, path.split("."), tf) is value
    except AttributeError:
        return False


def order_names(value, target, names) -> tuple[list[str], list[str]]:
    """Returns the listed names, canonical first, and the public names in other namespaces."""
    exported = vars(target).get("_tf_api_names", ())
    deprecated = vars(target).get("_tf_deprecated_api_names", ())
    canonical = [n for n in exported if n not in deprecated] + [n for n in exported if n in deprecated]
    ordered = [n for n in canonical if n in names]
    others = [n for n in canonical if n not in names and resolves_to(n, value)]
    return ordered + [n for n in names if n not in ordered], others


class GenModule:
    """The generated Python module of some ops: which op a function runs, and how it names its parts."""

    def __init__(self, module):
        tree = ast.parse(inspect.getsource(module))
        self.functions = {n.name: n for n in tree.body if isinstance(n, ast.FunctionDef)}

    def op(self, function: str) -> tuple[str, dict[str, str]]:
        """Returns the op and a map from the function's parameters to the op's inputs and attributes."""
        for node in ast.walk(self.functions[function]):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "_apply_op_helper":
                parts = {k.value.id: k.arg for k in node.keywords if k.arg != "name"}
                return node.args[0].value, parts
        raise AssertionError(f"{function} runs no op")


@functools.cache
def gen_module(module) -> GenModule:
    return GenModule(module)


def is_gen(module_name: str) -> bool:
    return module_name.rsplit(".", 1)[-1].startswith("gen_")


def thin_call(target):
    """Returns the call of a generated function that is all a Python function does, or None.

    A name scope and conversions of the arguments to tensors do not count.
    """
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(target)))
    except (OSError, TypeError, SyntaxError):
        return None
    if not isinstance(tree.body[0], ast.FunctionDef):
        return None
    body = [s for s in tree.body[0].body if not is_docstring(s)]
    if len(body) == 1 and isinstance(body[0], ast.With) and is_name_scope(body[0]):
        body = body[0].body
    *before, last = body
    if not all(is_conversion(s) for s in before) or not isinstance(last, ast.Return):
        return None
    call = last.value
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
        return None
    if not isinstance(call.func.value, ast.Name) or not call.func.value.id.startswith("gen_"):
        return None
    return call


def is_docstring(statement) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def is_name_scope(statement) -> bool:
    calls = [item.context_expr for item in statement.items]
    return all(isinstance(c, ast.Call) and getattr(c.func, "attr", "") == "name_scope" for c in calls)


def is_conversion(statement) -> bool:
    """Whether a statement reads `x = ops.convert_to_tensor(x, …)`, with no dtype asked for."""
    if not isinstance(statement, ast.Assign) or not isinstance(statement.value, ast.Call):
        return False
    call, variable = statement.value, statement.targets[0]
    if getattr(call.func, "attr", "") != "convert_to_tensor" or not isinstance(variable, ast.Name):
        return False
    same = isinstance(call.args[0], ast.Name) and call.args[0].id == variable.id
    return same and len(call.args) == 1 and all(k.arg == "name" for k in call.keywords)


def thin_parts(target):
    """Returns op, map of parameters to op parts and fixed parts of a thin function, or None."""
    call = thin_call(target)
    if call is None:
        return None
    module = inspect.unwrap(target).__globals__.get(call.func.value.id)
    if not isinstance(module, types.ModuleType):
        return None
    function = getattr(module, call.func.attr)
    op, names = gen_module(module).op(tf_decorator.unwrap(function)[1].__name__)
    gen_names = list(inspect.signature(function).parameters)
    given = dict(zip(gen_names, call.args)) | {k.arg: k.value for k in call.keywords}
    given.pop("name", None)
    parameters = inspect.signature(target).parameters
    parts, fixed = {}, {}
    for gen_name, expression in given.items():
        if isinstance(expression, ast.Name) and expression.id in parameters:
            parts[expression.id] = names[gen_name]
        elif isinstance(expression, ast.Constant):
            fixed[names[gen_name]] = expression.value
        else:
            return None
    return op, parts, fixed


def deprecated_arguments(value, target) -> set[str]:
    """Returns the arguments that the function's decorators or its documentation call deprecated."""
    names = set(re.findall(r"^ +(\w+): +(?:\(optional\) +)?deprecated\b", value.__doc__ or "", re.M | re.I))
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(target)))
    except (OSError, TypeError, SyntaxError):
        return names
    for decorator in getattr(tree.body[0], "decorator_list", ()):
        if not isinstance(decorator, ast.Call):
            continue
        kind = getattr(decorator.func, "attr", getattr(decorator.func, "id", ""))
        if kind == "deprecated_args":
            for argument in decorator.args[2:]:
                name = argument.elts[0] if isinstance(argument, ast.Tuple) else argument
                names.add(name.value)
        elif kind == "deprecated_arg_values":
            names |= {k.arg for k in decorator.keywords if k.arg != "warn_once"}
    return names


def default_value(value) -> dict:
    """Returns the JSON fields that describe a default."""
    if value is inspect.Parameter.empty:
        return {"hasDefault": False}
    return {"hasDefault": True, "default": json_default(value)}


def json_default(value):
    if isinstance(value, tf.DType):
        return value.name
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, (list, tuple)):
        return [json_default(v) for v in value]
    if isinstance(value, types.FunctionType):
        return {"function": order_names(value, tf_decorator.unwrap(value)[1], [])[1][0]}
    if hasattr(value, "name") and hasattr(type(value), "__members__"):
        return {"enum": f"{type(value).__name__}.{value.name}"}
    raise AssertionError(f"a default of {type(value)}: {value!r}")


def arguments(value, target) -> list[dict]:
    dropped = deprecated_arguments(value, target) | {"name"}
    described = []
    for parameter in inspect.signature(value).parameters.values():
        if parameter.name in dropped:
            continue
        argument = {"name": parameter.name, "java": java_name(parameter.name)}
        if parameter.kind == parameter.VAR_POSITIONAL:
            argument["variadic"] = "positional"
        elif parameter.kind == parameter.VAR_KEYWORD:
            argument["variadic"] = "keyword"
        elif parameter.kind == parameter.KEYWORD_ONLY:
            argument["keywordOnly"] = True
        argument |= default_value(parameter.default)
        if isinstance(parameter.default, tf.DType):
            argument["type"] = "type"
        described.append(argument)
    return described


def bind(described: list[dict], parts: dict[str, str], op) -> list[str]:
    """Marks each argument with the op input or attribute it becomes; returns what the op lacks."""
    inputs = {i.name for i in op.input_arg}
    attributes = {a.name: a.type for a in op.attr}
    lacking = []
    for argument in list(described):
        part = parts.get(argument["name"])
        if part in inputs:
            argument["input"] = part
        elif part in attributes:
            argument["attr"] = part
            argument["type"] = attributes[part]
        else:
            described.remove(argument)
            lacking.append(argument["name"])
    return lacking


def function_record(value, target, runtime) -> dict:
    described = arguments(value, target)
    if is_gen(target.__module__):
        module = inspect.getmodule(target)
        op, parts = gen_module(module).op(target.__name__)
        return native_record(op, parts, described, runtime)
    record = {"kind": "python"}
    thin = thin_parts(target)
    if thin is not None and thin[0] in runtime:
        op, parts, fixed = thin
        if {a["name"] for a in described} <= parts.keys() and not bind(described, parts, runtime[op]):
            record["thin"] = op
            if fixed:
                record["fixed"] = fixed
    return record | {"args": described}


def native_record(op, parts, described, runtime) -> dict:
    if op not in runtime:
        return {"kind": "later", "op": op, "reason": "the runtime has no such op", "args": described}
    missing = [i.name for i in runtime[op].input_arg if i.name not in parts.values()]
    if missing:
        raise AssertionError(f"{op}: no argument for the inputs {missing}")
    lacking = bind(described, parts, runtime[op])
    record = {"kind": "native", "op": op, "args": described}
    return record | ({"lackingArgs": lacking} if lacking else {})


def record(value, names, runtime) -> dict:
    target = tf_decorator.unwrap(value)[1]
    is_class = inspect.isclass(value)
    ordered, others = order_names(value, target, names)
    java = [java_path(name, is_class) for name in ordered]
    result = {"names": ordered, "java": java[0].rsplit(".", 1)[-1], "javaNames": java}
    if others:
        result["otherNames"] = others
    if is_class:
        return result | {"kind": "class"}
    return result | function_record(value, target, runtime)


def mark_missing_kernels(records, kernels: pathlib.Path) -> None:
    """Marks the endpoints whose op has no kernel for the CPU."""
    registered = kernel_def_pb2.KernelList.FromString(kernels.read_bytes()).kernel
    on_cpu = {kernel.op for kernel in registered if kernel.device_type in ("CPU", "DEFAULT")}
    for each in records:
        op = each.get("thin", each.get("op"))
        if op and each["kind"] != "later" and op not in on_cpu:
            each["noCpuKernel"] = True


def scan(namespaces, runtime_files: pathlib.Path) -> dict:
    """Returns the catalogue of all endpoints below the namespaces, sorted by canonical name."""
    ops = op_def_pb2.OpList.FromString((runtime_files / "ops.pb").read_bytes())
    runtime = {op.name: op for op in ops.op}
    records = [record(value, names, runtime) for value, names in public_names(namespaces)]
    mark_missing_kernels(records, runtime_files / "kernels.pb")
    return {
        "generator": "tools/golden/endpoints.py",
        "python": tf.__version__,
        "runtime": (runtime_files / "version.txt").read_text(),
        "namespaces": [n or "tf" for n in namespaces],
        "endpoints": sorted(records, key=lambda r: r["names"][0]),
    }
