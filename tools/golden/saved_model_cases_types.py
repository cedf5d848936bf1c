"""Saved models of composites: ragged, sparse, slices and extension types."""

import typing

import tensorflow as tf
from saved_model_cases import F32, I32, I64, TS, function, models_of
from tensorflow.python.framework import composite_tensor, type_spec, type_spec_registry

MODELS, model = models_of()
Ragged = tf.RaggedTensorSpec


@model
def ragged(m):
    """Ragged tensors of several ranks, with splits of int32, and with uniform dimensions."""
    root = tf.Module()
    root.double = function(lambda x: x * 2.0)
    root.double.get_concrete_function(Ragged([None, None], F32, 1))
    root.double.get_concrete_function(Ragged([None, None], F32, 1, I32))
    root.double.get_concrete_function(Ragged([None, None, None], F32, 2))
    root.double.get_concrete_function(TS([None, None], F32))
    root.sums = function(lambda x: tf.reduce_sum(x, axis=1), input_signature=[Ragged([None, None], F32, 1)])
    root.rows = function(lambda x: x.row_lengths(), input_signature=[Ragged([2, None], F32, 1)])
    root.inner = function(lambda x: tf.reduce_sum(x, axis=2), input_signature=[Ragged([None, None, 3], F32, 1)])
    root.uniform = function(lambda x: x + 1, input_signature=[Ragged([2, 2, None], I32, 2)])
    root.dense = function(lambda x: x.to_tensor(-1), input_signature=[Ragged([None, None], I32, 1)])
    root.lengths = function(lambda x: tf.RaggedTensor.from_row_lengths(tf.range(tf.reduce_sum(x)), x, validate=False), input_signature=[TS([None], I32)])
    root.rank_zero = function(lambda x: x + 1.0, input_signature=[Ragged([None], F32, 0)])
    root.words = function(lambda x: tf.strings.split(x), input_signature=[TS([None], tf.string)])
    root.both = function(lambda d: {"sum": d["x"].flat_values + tf.cast(d["y"].flat_values, F32), "again": [d["x"]]})
    root.both.get_concrete_function({"x": Ragged([None, None], F32, 1), "y": Ragged([None, None], I32, 1)})
    m.save(root)
    c, r = tf.constant, tf.ragged.constant
    x = r([[1.0], [], [2.0, 3.0]])
    m.call("rank 2", "double", x, rows=[6])
    m.call("int32 splits", "double", r([[1.0], [2.0, 3.0]], row_splits_dtype=I32), rows=[8])
    m.call("rank 3", "double", r([[[1.0], []], [], [[2.0, 3.0]]]))
    m.call("dense", "double", c([[1.0, 2.0]]))
    m.call("another dtype", "double", r([[1]]), error="noMatch")
    m.call("no rows", "double", r([], ragged_rank=1, dtype=F32), rows=[5])
    m.call("empty rows", "double", r([[], [], []], dtype=F32, ragged_rank=1), rows=[6])
    m.call("sums", "sums", x)
    m.call("sums, int32 splits", "sums", r([[1.0]], row_splits_dtype=I32), rows=[8], error="noMatch")
    m.call("sums, dense", "sums", c([[1.0]]), error="noMatch")
    m.call("known number of rows", "rows", r([[1.0], []]))
    m.call("another number of rows", "rows", x, rows=[9], error="noMatch")
    m.call("uniform inner dimension", "inner", tf.RaggedTensor.from_row_lengths(tf.reshape(tf.range(9.0), [3, 3]), [2, 1]))
    both = tf.RaggedTensor.from_uniform_row_length(r([[1], [2, 3], [], [4]], dtype=I32), 2)
    m.call("uniform row length", "uniform", both, rows=[10])
    m.call("to dense", "dense", r([[1], [2, 3]], dtype=I32))
    m.call("from lengths", "lengths", c([2, 0, 1]))
    m.call("ragged rank 0", "rank_zero", c([1.0]), rows=[7])
    m.call("words", "words", c(["a bc d", "", "é"]))
    m.call("in a map", "both", {"x": r([[1.0], [2.0, 3.0]]), "y": r([[1], [2, 3]])})


@model
def sparse(m):
    """Sparse tensors and slices."""
    root = tf.Module()
    root.dense = function(tf.sparse.to_dense, input_signature=[tf.SparseTensorSpec([None, 3], F32)])
    root.any_rank = function(lambda s: tf.SparseTensor(s.indices, s.values * 2.0, s.dense_shape), input_signature=[tf.SparseTensorSpec(None, F32)])
    root.known = function(lambda s: tf.sparse.reduce_sum(s, axis=0), input_signature=[tf.SparseTensorSpec([2, 2], I32)])
    root.to_sparse = function(tf.sparse.from_dense, input_signature=[TS([None, None], F32)])
    root.product = function(tf.sparse.sparse_dense_matmul)
    root.product.get_concrete_function(tf.SparseTensorSpec([None, None], F32), TS([None, None], F32))
    root.slices = function(lambda s: tf.IndexedSlices(s.values * 2.0, s.indices, s.dense_shape))
    root.slices.get_concrete_function(tf.IndexedSlicesSpec([4, 2], F32, I32, I32))
    root.slices.get_concrete_function(tf.IndexedSlicesSpec([None, 2], F32, I64))
    m.save(root)
    c = tf.constant
    x = tf.SparseTensor([[0, 1], [1, 2]], [1.5, 2.5], [2, 3])
    m.call("to dense", "dense", x)
    m.call("dense given", "dense", tf.zeros([2, 3]), error="noMatch")
    m.call("unknown rank, 2", "any_rank", x, rows=[18])
    m.call("unknown rank, 3", "any_rank", tf.SparseTensor([[0, 1, 0]], [1.0], [1, 2, 1]), rows=[18])
    m.call("no entries", "any_rank", tf.SparseTensor(tf.zeros([0, 2], I64), tf.zeros([0]), [2, 3]), rows=[19])
    m.call("no entries, dense", "dense", tf.SparseTensor(tf.zeros([0, 2], I64), tf.zeros([0]), [2, 3]), rows=[19])
    m.call("known shape", "known", tf.SparseTensor([[0, 1], [1, 1]], [3, 4], [2, 2]))
    m.call("from dense", "to_sparse", c([[0.0, 1.0], [2.0, 0.0]]))
    m.call("product", "product", x, c([[1.0], [2.0], [3.0]]))
    m.call("slices", "slices", tf.IndexedSlices(c([[1.0, 2.0]]), c([3]), c([4, 2])))
    m.call("slices without a shape", "slices", tf.IndexedSlices(c([[1.0, 2.0]]), c([3], I64)), rows=[20])


# -- extension types ------------------------------------------------------------------------------


class Masked(tf.experimental.ExtensionType):
    __name__ = "golden.Masked"
    values: tf.Tensor
    mask: tf.Tensor
    name: str = "none"


class Bag(tf.experimental.ExtensionType):
    __name__ = "golden.Bag"
    parts: tuple[tf.Tensor, ...]
    by_name: typing.Mapping[str, tf.Tensor]
    inner: Masked
    scale: float
    words: tuple[str, ...]
    on: bool
    extra: typing.Optional[tf.Tensor]


class Words(tf.experimental.ExtensionType):
    __name__ = "golden.Words"
    letters: tf.RaggedTensor
    count: tf.Tensor
    weights: tf.SparseTensor


class Stranger(tf.experimental.ExtensionType):
    __name__ = "golden.NotInJava"
    a: tf.Tensor
    label: str


class Turned(tf.experimental.ExtensionType):
    __name__ = "golden.Turned"
    first: tf.Tensor
    second: tf.Tensor

    def __init__(self, first, second):
        self.second = second
        self.first = first


class ColoredPoint(tf.experimental.ExtensionType):
    __name__ = "golden.ColoredPoint"
    x: tf.Tensor
    color: typing.Union[str, int]
    dtype: tf.DType
    shape_: tf.TensorShape


class MaskedParts(composite_tensor.CompositeTensor):
    """A value of Java's io.intarsia.types.masked.MaskedTensor."""

    SAVED_AS = "intarsia.MaskedTensorSpec"

    def __init__(self, values, mask):
        self.values, self.mask = values, mask

    def parts(self):
        return {"values": self.values, "mask": self.mask}

    @property
    def _type_spec(self):
        return MaskedPartsSpec(self.values.shape, self.values.dtype)


@type_spec_registry.register("intarsia.MaskedTensorSpec")
class MaskedPartsSpec(type_spec.TypeSpec):
    """The spec of those, saved as Java saves its own."""

    value_type = property(lambda self: MaskedParts)

    def __init__(self, shape, dtype):
        self._shape, self._dtype = tf.TensorShape(shape), dtype

    def _serialize(self):
        return (self._shape, self._dtype)

    @property
    def _component_specs(self):
        return (TS(self._shape, self._dtype), TS(self._shape, tf.bool))

    def _to_components(self, value):
        return (value.values, value.mask)

    def _from_components(self, components):
        return MaskedParts(*components)


@type_spec_registry.register("golden.OpaqueSpec")
class OpaqueSpec(MaskedPartsSpec):
    """A spec that only this script knows."""

    value_type = property(lambda self: Opaque)

    def _from_components(self, components):
        return Opaque(*components)


class Opaque(MaskedParts):
    SAVED_AS = "golden.OpaqueSpec"

    @property
    def _type_spec(self):
        return OpaqueSpec(self.values.shape, self.values.dtype)


@model
def extension_types(m):
    """Extension types: with literals, nested, with maps and tuples, with ragged fields."""
    root = tf.Module()
    vector, bits = TS([None], F32), TS([None], tf.bool)
    masked = Masked.Spec(vector, bits, "none")
    root.shift = function(lambda x, by: Masked(x.values + by, x.mask, x.name))
    root.shift.get_concrete_function(masked, TS([], F32))
    # Python keeps one of several traces that differ in a literal of a type alone.
    other = Masked.Spec(vector, bits, "other")
    root.other = function(lambda x: Masked(x.values * 2.0, x.mask, x.name + " made"), input_signature=[other])
    root.total = function(lambda x: tf.reduce_sum(tf.where(x.mask, x.values, 0.0)), input_signature=[masked])
    bag = Bag.Spec((vector, TS([], I32)), {"b": vector, "a": TS([], F32)}, masked, 2.0, ("p", "q"), True, None)
    root.bag = function(lambda b: {"bag": b, "sum": b.by_name["a"] * b.scale + tf.reduce_sum(b.parts[0])})
    root.bag.get_concrete_function(bag)
    plain = Bag.Spec((), {}, masked, 0.5, (), False, TS([], F32))
    root.nearly_empty = function(lambda b: b, input_signature=[plain])
    words = Words.Spec(Ragged([None, None], tf.string, 1), TS([], I32), tf.SparseTensorSpec([None], F32))
    root.words = function(lambda w: Words(w.letters[1:], w.count + 1, w.weights), input_signature=[words])
    root.many = function(lambda d: [d["x"][0], d["x"][1].values])
    root.many.get_concrete_function({"x": (masked, masked)})
    root.make = function(lambda x: Masked(x, x > 0.0, "made"), input_signature=[vector])
    point = ColoredPoint.Spec(TS([], F32), "red", tf.int8, tf.TensorShape([2, None]))
    root.point = function(lambda p: p.x + 1.0, input_signature=[point])
    root.back = function(lambda p: p, input_signature=[point])
    m.save(root, signatures={"masked": root.total, "made": function(lambda x: {"m": root.make(x)}).get_concrete_function(vector)})
    c = tf.constant
    x = Masked(c([1.0, 2.0]), c([True, False]))
    m.call("masked", "shift", x, c(0.5))
    m.call("masked, the other literal", "other", Masked(c([1.0]), c([True]), "other"), rows=[17])
    m.call("masked, an unknown literal", "shift", Masked(c([1.0]), c([True]), "third"), c(0.5), rows=[17], error="noMatch")
    m.call("masked, another dtype", "shift", Masked(c([1]), c([True])), c(0.5), error="noMatch")
    m.call("masked, a tensor", "shift", c([1.0]), c(0.5), error="noMatch")
    m.call("total", "total", x)
    b = Bag((c([1.0, 2.0]), c(7)), {"a": c(3.0), "b": c([4.0])}, x, 2.0, ("p", "q"), True, None)
    m.call("bag", "bag", b, rows=[12, 13])
    other = Bag((c([1.0, 2.0]), c(7)), {"a": c(3.0), "b": c([4.0])}, x, 2.0, ("p", "r"), True, None)
    m.call("bag, another word", "bag", other, rows=[17], error="noMatch")
    m.call("nothing in it", "nearly_empty", Bag((), {}, x, 0.5, (), False, c(9.0)), rows=[13])
    w = Words(tf.ragged.constant([["a"], ["b", "c"], []]), c(3), tf.SparseTensor([[1]], [0.5], [4]))
    m.call("ragged and sparse fields", "words", w, rows=[11])
    m.call("in a nest", "many", {"x": (x, Masked(c([5.0]), c([True])))}, rows=[12])
    m.call("made", "make", c([-1.0, 1.0]))
    p = ColoredPoint(c(1.0), "red", tf.int8, tf.TensorShape([2, None]))
    m.call("dtype and shape", "point", p)
    m.call("dtype and shape, back", "back", p)
    m.serve("signature, flat", "masked", x=c([1.0, 2.0]), x_1=c([True, False]))
    m.serve("signature, a result", "made", x=c([1.0, -2.0]), rows=[45])


@model
def foreign_types(m):
    """Types by names that Java has, and by names it lacks, as an extension type and as a registered spec."""
    root = tf.Module()
    vector, bits = TS([None], F32), TS([None], tf.bool)
    root.java = function(lambda x: MaskedParts(x.values * 2.0, x.mask))
    root.java.get_concrete_function(MaskedPartsSpec([None], F32))
    root.stranger = function(lambda x: Stranger(x.a + 1.0, x.label), input_signature=[Stranger.Spec(vector, "there")])
    root.opaque = function(lambda x: x.values + 1.0, input_signature=[OpaqueSpec([None], F32)])
    root.plain = function(lambda x: x * 3.0, input_signature=[vector])
    m.save(root)
    c = tf.constant
    m.call("a type of Java's", "java", MaskedParts(c([1.0, 2.0]), c([True, False])))
    m.call("an unknown extension type", "stranger", Stranger(c([1.0]), "there"), rows=[14])
    m.call("an unknown spec", "opaque", Opaque(c([1.0]), c([True])), rows=[15])
    m.call("the other functions work", "plain", c([1.0]), rows=[15])


@model
def turned(m):
    """An extension type whose constructor sets its fields in another order: the tensors come in that order."""
    root = tf.Module()
    root.mixed = function(lambda x: x.first + tf.cast(x.second, F32))
    value = Turned(tf.constant([1.0, 2.0]), tf.constant([3, 4]))
    root.mixed.get_concrete_function(value)
    m.save(root)
    m.call("fields in another order", "mixed", value, rows=[16], expected=tf.constant([4.0, 6.0]))
