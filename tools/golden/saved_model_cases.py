"""Saved models of functions: arguments, defaults, literals, nests and signatures."""

import collections

import numpy as np
import tensorflow as tf

F32, I32, I64, STR = tf.float32, tf.int32, tf.int64, tf.string
TS = tf.TensorSpec

Point = collections.namedtuple("Point", ["x", "y"])
Pair = collections.namedtuple("Pair", ["x", "y"])
Swapped = collections.namedtuple("Swapped", ["b", "a"])


def models_of():
    """The models of a file by name, and a decorator that adds one."""
    models = {}

    def add(build):
        models[build.__name__] = build
        return build

    return models, add


MODELS, model = models_of()


def function(body=None, **options):
    return tf.function(body, autograph=False, **options) if body else lambda each: tf.function(each, autograph=False, **options)


@model
def arithmetic(m):
    """Functions of tensors with several traces and dtypes, and shapes that are known in part."""
    root = tf.Module()
    root.add = function(lambda x, y: x + y)
    for dtype in (F32, tf.float64, I32, I64, tf.complex64, tf.bfloat16):
        root.add.get_concrete_function(TS([None], dtype), TS([None], dtype))
    root.first_wins = function(lambda x: tf.cast(tf.size(x), F32) + tf.constant(0.5 if x.shape.rank is None else 0.0))
    root.first_wins.get_concrete_function(TS(None, F32))
    root.first_wins.get_concrete_function(TS([2], F32))
    root.shapes = function(lambda x: tf.shape(x), input_signature=[TS([None, 3], F32)])
    root.exact = function(lambda x: x * 2.0, input_signature=[TS([2], F32, name="given")])
    root.scalar = function(lambda x: -x, input_signature=[TS([], F32)])
    root.everything = function(lambda x: tf.rank(x), input_signature=[TS(None, F32)])
    root.identity = function(lambda x: x, input_signature=[TS([None], F32)])
    root.twice = function(lambda x: (x, x, x + 1.0), input_signature=[TS([None], F32)])
    root.nothing = function(lambda x: None, input_signature=[TS([None], F32)])
    root.constant = function(lambda: tf.constant([1.0, 2.0]) * 3.0, input_signature=[])
    big = tf.fill([1000], 0.25)
    mixed = tf.constant([1.5, -2.5, np.nan, np.inf], F32)
    root.captures = function(lambda x: (x + tf.reduce_sum(big), mixed), input_signature=[TS([], F32)])
    root.strings = function(lambda x: tf.strings.join([x, tf.constant("é!")]), input_signature=[TS([None], STR)])
    root.divide = function(lambda x, y: tf.debugging.check_numerics(x / y, "a quotient"), input_signature=[TS([None], F32)] * 2)
    root.inner = function(lambda x: tf.square(x))
    outer = root.inner
    root.outer = function(lambda x: outer(x) + outer(x + 1.0), input_signature=[TS([None], F32)])
    root.never = function(lambda x: x)
    m.save(root)
    for dtype in (F32, tf.float64, I32, I64, tf.bfloat16):
        m.call(f"add {dtype.name}", "add", tf.constant([1, 2], dtype), tf.constant([10, 20], dtype))
    m.call("add complex64", "add", tf.constant([1 + 2j], tf.complex64), tf.constant([3 - 1j], tf.complex64))
    m.call("add no trace of the dtype", "add", tf.constant([1], tf.int8), tf.constant([1], tf.int8), error="noMatch")
    m.call("add two dtypes", "add", tf.constant([1.0]), tf.constant([1]), error="noMatch")
    m.call("add wrong rank", "add", tf.constant(1.0), tf.constant(1.0), error="noMatch")
    m.call("add by name", "add", y=tf.constant([1.0]), x=tf.constant([2.0]))
    m.call("add one missing", "add", tf.constant([1.0]), error="arguments")
    m.call("add one too many", "add", *[tf.constant([1.0])] * 3, error="arguments")
    m.call("several traces match", "first_wins", tf.constant([1.0, 2.0]), rows=[34])
    m.call("partly known shape", "shapes", tf.zeros([5, 3]), rows=[4])
    m.call("partly known shape, empty", "shapes", tf.zeros([0, 3]), rows=[4])
    m.call("partly known shape, another", "shapes", tf.zeros([5, 4]), rows=[4], error="noMatch")
    m.call("known shape", "exact", tf.constant([1.0, 2.0]))
    m.call("known shape, another", "exact", tf.constant([1.0]), error="noMatch")
    m.call("scalar", "scalar", tf.constant(2.0))
    m.call("scalar, a vector", "scalar", tf.constant([2.0]), error="noMatch")
    m.call("unknown rank, 0", "everything", tf.constant(1.0), rows=[1])
    m.call("unknown rank, 3", "everything", tf.zeros([1, 2, 3]), rows=[1])
    m.call("returns its input", "identity", tf.constant([1.0]), rows=[38])
    m.call("returns a tensor twice", "twice", tf.constant([1.0]), rows=[37])
    m.call("returns None", "nothing", tf.constant([1.0]), rows=[36])
    m.call("no arguments", "constant")
    m.call("constants", "captures", tf.constant(1.0), rows=[57])
    m.call("strings", "strings", tf.constant(["a", b"\xff", ""]))
    m.call("quotient", "divide", tf.constant([1.0]), tf.constant([4.0]))
    m.call("an op fails", "divide", tf.constant([1.0]), tf.constant([0.0]), error="invalidArgument")
    m.call("calls functions", "outer", tf.constant([2.0, 3.0]))
    m.call("no traces", "never", tf.constant([1.0]), rows=[35], error="noTrace")


@model
def shapes_in_the_file(m):
    """Shapes as a file may have them: none at all, and a dimension without a size."""
    root = tf.Module()
    root.scalar = function(lambda x: -x, input_signature=[TS([], F32)])
    root.empty = function(lambda x: tf.size(x), input_signature=[TS([0], F32)])
    m.save(root)

    def change(saved):
        for name, each in saved.meta_graphs[0].object_graph_def.concrete_functions.items():
            spec = each.canonicalized_input_signature.tuple_value.values[0].tuple_value.values[0].tensor_spec_value
            if "scalar" in name or spec.shape.dim == []:
                spec.ClearField("shape")
            else:
                del spec.shape.dim[:]
                spec.shape.dim.add()

    m.edit(change)
    m.load()
    m.call("no shape is a scalar", "scalar", tf.constant(2.0), rows=[2])
    m.call("no shape, a vector", "scalar", tf.constant([2.0]), rows=[2], error="noMatch")
    m.call("no size is 0", "empty", tf.constant([], F32), rows=[3])
    m.call("no size, 1", "empty", tf.constant([1.0]), rows=[3], error="noMatch")


@model
def parameters(m):
    """Defaults, keyword-only parameters, *args, **kwargs and literals."""
    root = tf.Module()

    @function
    def scaled(x, factor=2.0, *, offset=1.0, negate=False):
        made = x * factor + offset
        return -made if negate else made

    scaled.get_concrete_function(TS([None], F32))
    scaled.get_concrete_function(TS([None], F32), 3.0)
    scaled.get_concrete_function(TS([None], F32), offset=TS([], F32), negate=True)
    root.scaled = scaled

    @function
    def variadic(x, *rest, last, **named):
        total = x + 10.0 * last
        for i, each in enumerate(rest):
            total += 100.0 * (i + 1) * each
        for name in sorted(named):
            total += len(name) * 1000.0 * named[name]
        return total

    one = TS([], F32)
    variadic.get_concrete_function(one, last=one)
    variadic.get_concrete_function(one, one, one, last=one, zeta=one, b=one)
    root.variadic = variadic

    @function
    def mode(x, how="sum", flag=True, count=3, extra=None):
        made = tf.reduce_sum(x) if how == "sum" else tf.reduce_max(x)
        made = made * count if flag else made
        return made if extra is None else made + extra

    for how, flag, count, extra in (
        ("sum", True, 3, None),
        ("max", True, 3, None),
        ("größe ✓", False, -1, None),
        ("sum", True, 3, one),
        ("sum", False, 2**40, None),
    ):
        mode.get_concrete_function(TS([None], F32), how, flag, count, extra)
    root.mode = mode

    default = np.array([1.0, 2.0], np.float32)
    root.tensor_default = function(lambda x, y=tf.constant(default): x + y)
    root.tensor_default.get_concrete_function(TS([2], F32), TS([2], F32))

    @function
    def only(*, b, a=2.0):
        return a - b

    only.get_concrete_function(b=one)
    root.only = only
    root.dtyped = function(lambda x, dtype: tf.cast(x, dtype))
    root.dtyped.get_concrete_function(TS([], F32), tf.int64)
    root.dtyped.get_concrete_function(TS([], F32), tf.bool)
    root.rest = function(lambda *args: args[0] - args[1], input_signature=[one, one])
    thrice = function(lambda x, y, n=3: (x - y) * n)
    root.concrete = thrice.get_concrete_function(one, TS([], F32, name="why"))
    parts = function(lambda d, r: (d["a"] - d["b"]) * r.flat_values)
    root.parts = parts.get_concrete_function({"a": one, "b": one}, tf.RaggedTensorSpec([None, None], F32, 1))
    m.save(root, signatures=root.rest)
    x = tf.constant([1.0, 2.0])
    m.call("defaults", "scaled", x, rows=[32])
    m.call("default given", "scaled", x, 2.0, offset=1.0, rows=[32])
    m.call("default by name", "scaled", x, factor=3.0, rows=[32])
    m.call("default of another value", "scaled", x, 4.0, rows=[30], error="noMatch")
    m.call("literal, of another type", "scaled", x, 2, rows=[30])
    m.call("literal as a tensor", "scaled", x, tf.constant(2.0), rows=[31], error="noMatch")
    m.call("keyword tensor", "scaled", x, offset=tf.constant(0.5), negate=True, rows=[30, 33])
    m.call("keyword unknown", "scaled", x, unknown=1.0, rows=[33], error="arguments")
    m.call("keyword given twice", "scaled", x, x=x, error="arguments")
    c = tf.constant
    m.call("variadic, least", "variadic", c(1.0), last=c(2.0), rows=[33])
    m.call("variadic, all", "variadic", c(1.0), c(2.0), c(3.0), last=c(4.0), zeta=c(5.0), b=c(6.0), rows=[33])
    m.call("variadic, one too few", "variadic", c(1.0), c(2.0), last=c(4.0), rows=[33], error="noMatch")
    m.call("variadic, other names", "variadic", c(1.0), c(2.0), c(3.0), last=c(4.0), zeta=c(5.0), c=c(6.0), rows=[33], error="noMatch")
    m.call("variadic, last missing", "variadic", c(1.0), rows=[33], error="arguments")
    m.call("string", "mode", x, "max", rows=[30])
    m.call("string, unicode", "mode", x, "größe ✓", False, -1, rows=[30])
    m.call("string, unknown", "mode", x, "min", rows=[30], error="noMatch")
    m.call("bool for int", "mode", x, "sum", 1, rows=[30])
    m.call("None by default", "mode", x, rows=[22])
    m.call("None given", "mode", x, extra=None, rows=[22])
    m.call("tensor for None", "mode", x, extra=c(0.5), rows=[22])
    m.call("literal for None", "mode", x, extra="word", rows=[22], error="noMatch")
    m.call("long literal", "mode", x, flag=False, count=2**40, rows=[30])
    m.call("tensor default given", "tensor_default", x, c([10.0, 20.0]))
    m.call("tensor default", "tensor_default", x, rows=[68])
    m.call("keywords only", "only", b=c(5.0))
    m.call("keywords only, by position", "only", c(5.0), error="arguments")
    m.call("dtype int64", "dtyped", c(2.5), tf.int64)
    m.call("dtype bool", "dtyped", c(2.5), dtype=tf.bool)
    m.call("dtype, another", "dtyped", c(2.5), tf.int8, error="noMatch")
    m.call("variadic with a signature", "rest", c(5.0), c(3.0))
    m.call("concrete, by position", "concrete", c(5.0), c(3.0))
    m.call("concrete, by the names of its tensors", "concrete", why=c(3.0), x=c(5.0))
    m.call("concrete, by both", "concrete", c(5.0), why=c(3.0))
    m.call("concrete, by another name", "concrete", c(5.0), who=c(3.0), error="arguments")
    m.call("concrete, one missing", "concrete", x=c(5.0), error="arguments")
    m.call("concrete, given twice", "concrete", c(5.0), c(3.0), x=c(5.0), error="arguments")
    splits = c([0, 1, 3], I64)
    m.call("concrete, a map", "parts", {"a": c(5.0), "b": c(3.0)}, tf.RaggedTensor.from_row_splits(x3 := c([1.0, 2.0, 3.0]), splits))
    m.call("concrete, the tensors of a map", "parts", c(5.0), c(3.0), x3, splits)
    m.call("concrete, the tensors of a map, by name", "parts", d=c(5.0), d_1=c(3.0), r=x3, r_1=splits)


@model
def nests(m):
    """Lists, tuples, maps and named tuples as arguments and results."""
    root = tf.Module()
    one, vector = TS([], F32), TS([None], F32)

    @function
    def mixed(d, rest):
        first, (second, third) = rest
        return {"sum": d["b"]["x"] + first, "parts": [second, (third, {"a": d["a"]})], "none": None, "empty": ()}

    mixed.get_concrete_function({"b": {"x": one}, "a": vector}, [one, (vector, one)])
    root.mixed = mixed

    astral = {"\U0001f600": one, "\uffff": one, "10": one, "9": one, "_": one, "a": one, "B": one, "": one, "é": one}
    root.unicode = function(lambda d: tf.stack([d[key] for key in sorted(d)]))
    root.unicode.get_concrete_function(astral)
    root.same = function(lambda d: d)
    root.same.get_concrete_function(astral)
    root.same.get_concrete_function([one, one])
    root.same.get_concrete_function((one, one))
    # Python cannot choose between traces of a map and of a named tuple.
    root.named = function(lambda d: d)
    root.named.get_concrete_function(Point(one, one))
    root.named.get_concrete_function(Swapped(one, vector))
    root.nested = function(lambda d: d)
    root.nested.get_concrete_function({"p": Point(x=[one], y={"q": (one,)})})
    root.nested.get_concrete_function({"only": {}})
    root.empties = function(lambda a, b, c, x: {"a": a, "b": b, "c": c, "x": x})
    root.empties.get_concrete_function([], (), {}, one)
    root.optional = function(lambda pair: pair[0] if pair[1] is None else pair[0] * pair[1])
    root.optional.get_concrete_function((one, None))
    root.optional.get_concrete_function((one, one))
    root.literals = function(lambda d: d["x"] * d["n"] if d["on"] else d["x"])
    root.literals.get_concrete_function({"x": one, "n": 3, "on": True, "s": "word"})
    root.point = function(lambda p: Pair(x=p.y, y=p.x), input_signature=[Point(one, one)])
    root.deep = function(lambda d: d[0][0][0][0][0] + 1.0)
    root.deep.get_concrete_function([[[[[one]]]]])
    m.save(root)
    c = tf.constant
    m.call("mixed", "mixed", {"a": c([1.0, 2.0]), "b": {"x": c(3.0)}}, [c(4.0), (c([5.0]), c(6.0))], rows=[36])
    m.call("other order of keys", "mixed", {"b": {"x": c(3.0)}, "a": c([1.0, 2.0])}, [c(4.0), (c([5.0]), c(6.0))], rows=[24, 26])
    m.call("by name", "mixed", rest=[c(4.0), (c([5.0]), c(6.0))], d={"b": {"x": c(3.0)}, "a": c([1.0])})
    m.call("key missing", "mixed", {"b": {"x": c(3.0)}}, [c(4.0), (c([5.0]), c(6.0))], rows=[23], error="noMatch")
    extra = {"b": {"x": c(3.0)}, "a": c([1.0]), "c": c(1.0)}
    m.call("key too many", "mixed", extra, [c(4.0), (c([5.0]), c(6.0))], rows=[23], error="noMatch")
    m.call("list for tuple", "mixed", {"a": c([1.0]), "b": {"x": c(3.0)}}, [c(4.0), [c([5.0]), c(6.0)]], rows=[27], error="noMatch")
    m.call("tuple for list", "mixed", {"a": c([1.0]), "b": {"x": c(3.0)}}, (c(4.0), (c([5.0]), c(6.0))), rows=[27], error="noMatch")
    letters = {key: c(float(i)) for i, key in enumerate(astral)}
    m.call("unicode keys", "unicode", letters, rows=[24])
    m.call("unicode keys, back", "same", letters, rows=[24])
    m.call("list", "same", [c(1.0), c(2.0)], rows=[27])
    m.call("tuple", "same", (c(1.0), c(2.0)), rows=[27])
    m.call("longer list", "same", [c(1.0), c(2.0), c(3.0)], rows=[27], error="noMatch")
    m.call("named tuple", "named", Point(c(1.0), c(2.0)), rows=[28])
    m.call("named tuple of another name", "named", Pair(c(1.0), c(2.0)), rows=[28], error="noMatch")
    m.call("named tuple, nested", "nested", {"p": Point(x=[c(1.0)], y={"q": (c(2.0),)})})
    m.call("named tuple in its own order", "named", Swapped(b=c(1.0), a=c([2.0])))
    m.call("map with an empty map", "nested", {"only": {}}, rows=[21])
    m.call("empty containers", "empties", [], (), {}, c(1.0), rows=[21, 36])
    m.call("empty list for tuple", "empties", [], [], {}, c(1.0), rows=[21], error="noMatch")
    m.call("None for an empty map", "empties", [], (), None, c(1.0), rows=[21, 22], error="noMatch")
    m.call("None in a tuple", "optional", (c(2.0), None), rows=[22])
    m.call("tensor in a tuple", "optional", (c(2.0), c(3.0)), rows=[22])
    m.call("literals in a map", "literals", {"x": c(2.0), "n": 3, "on": True, "s": "word"}, rows=[30])
    m.call("other literal in a map", "literals", {"x": c(2.0), "n": 4, "on": True, "s": "word"}, rows=[30], error="noMatch")
    m.call("another named tuple back", "point", Point(c(1.0), c(2.0)))
    m.call("deep", "deep", [[[[[c(1.0)]]]]])


@model
def signatures(m):
    """Signatures: the default one, others, and composite arguments and results."""
    root = tf.Module()
    vector = TS([None], F32, name="x")
    root.double = function(lambda x: x * 2.0, input_signature=[vector])
    two = function(lambda b, a: {"z": a - b, "a": a + b})
    one = function(lambda: {"answer": tf.constant(42)}, input_signature=[])
    ragged = function(lambda x: {"ragged": x * 2.0, "sizes": x.row_lengths()})
    sparse = function(lambda s: {"sparse": s, "sum": tf.sparse.reduce_sum(s)})
    named = function(lambda x: Swapped(b=x, a=x + 1.0))
    listed = function(lambda x: [x, x * 3.0])
    clash = function(lambda x, x_1: x.flat_values + x_1)
    scaled = function(lambda x, by=tf.constant(3.0): x * by)
    nested = function(lambda d: d["b"] - d["a"][0])
    state = tf.Variable(5.0)
    root.state = state
    counted = function(lambda: state.assign_add(1.0), input_signature=[])
    m.save(
        root,
        signatures={
            "serving_default": root.double,
            "two": two.get_concrete_function(TS([], F32, name="b"), TS([], F32, name="a")),
            "no inputs": one,
            "ragged": ragged.get_concrete_function(tf.RaggedTensorSpec([None, None], F32, 1)),
            "sparse": sparse.get_concrete_function(tf.SparseTensorSpec([None, 3], F32)),
            "named": named.get_concrete_function(vector),
            "listed": listed.get_concrete_function(vector),
            "clash": clash.get_concrete_function(tf.RaggedTensorSpec([None, None], F32, 1), TS([], F32)),
            "defaulted": scaled.get_concrete_function(TS([], F32), TS([], F32)),
            "nested": nested.get_concrete_function({"b": TS([], F32), "a": [TS([], F32)]}),
            "counted": counted,
        },
    )
    c = tf.constant
    m.call("function of the default signature", "double", c([1.0, 2.0]))
    m.serve("default", "serving_default", x=c([1.0, 2.0]))
    m.serve("default, wrong name", "serving_default", y=c([1.0]), error="arguments")
    m.serve("default, nothing given", "serving_default", error="arguments")
    m.serve("default, too much", "serving_default", x=c([1.0]), y=c([1.0]), error="arguments")
    m.serve("default, wrong dtype", "serving_default", x=c([1]), error="invalidArgument")
    m.run({"id": "by position", "rows": [44], "signature": "serving_default"}, lambda: m.loaded.signatures["serving_default"], (c([3.0]),), {}, None, None, None)
    m.run({"id": "two by position", "rows": [44], "signature": "two"}, lambda: m.loaded.signatures["two"], (c(3.0), c(4.0)), {}, "arguments", None, None)
    m.serve("two", "two", a=c(5.0), b=c(3.0))
    m.serve("no inputs", "no inputs", rows=[46])
    m.serve("ragged", "ragged", x=c([1.0, 2.0, 3.0]), x_1=c([0, 1, 1, 3], I64), rows=[45])
    m.serve("sparse", "sparse", s=c([[0, 1], [1, 2]], I64), s_1=c([1.5, 2.5]), s_2=c([2, 3], I64), rows=[45])
    m.serve("named tuple", "named", x=c([1.0]))
    m.serve("list", "listed", x=c([1.0]))
    m.serve("clash", "clash", x=c([1.0, 2.0]), x_1=c([0, 2], I64), x_1_1=c(10.0), rows=[42])
    m.serve("defaulted", "defaulted", x=c(2.0), by=c(5.0))
    m.serve("nested", "nested", d=c(2.0), d_1=c(5.0))
    m.serve("state", "counted")
    m.serve("state again", "counted")
