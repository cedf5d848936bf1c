"""Writes structured.json: values and specs as the StructuredValue messages Python saves them in.

Each case is a line: `id`; `text`, the value in the notation below; `bytes`, the message in base64, maps by sorted key;
`flat` for a spec, the specs of the tensors that stand for a value; `decodeOnly` where Python writes another message for
the same value.

The text of a value: None, True, 7, f:<64 bits in hex>, "json string", Shape[2,?] or Shape? (unknown rank), DType:int32,
T(..) tuple, L[..] list, D{"key": ..} by sorted key, NT:Name(field=..), TS(Shape[2],DType:int32,"name"),
BTS(..,minimum,maximum), Numpy(DType:int32,Shape[2],bytes in hex) and Tensor(..), elements of strings by comma, and
Spec:kind:name(state) for any other spec.
"""

import base64
import collections
import json
import random
import struct
import typing
import warnings

import golden  # noqa: F401  first, as it quiets the log
import numpy as np
import tensorflow as tf
from tensorflow.core.framework import tensor_pb2
from tensorflow.core.protobuf import struct_pb2
from tensorflow.python.data.ops import dataset_ops, iterator_ops, optional_ops
from tensorflow.python.distribute import values as distribute_values
from tensorflow.python.framework import extension_type, none_tensor, type_spec, type_spec_registry
from tensorflow.python.ops import resource_variable_ops, tensor_array_ops
from tensorflow.python.ops.ragged import dynamic_ragged_shape, row_partition
from tensorflow.python.ops.structured import structured_tensor
from tensorflow.python.saved_model import nested_structure_coder, utils_impl
from tensorflow.python.util import nest

warnings.simplefilter("ignore")

TS = tf.TensorSpec
F32, I32, I64, STR, BOOL = tf.float32, tf.int32, tf.int64, tf.string, tf.bool

KINDS = {
    tf.SparseTensorSpec: 1,
    tf.IndexedSlicesSpec: 2,
    tf.RaggedTensorSpec: 3,
    tensor_array_ops.TensorArraySpec: 4,
    dataset_ops.DatasetSpec: 5,
    iterator_ops.IteratorSpec: 6,
    optional_ops.OptionalSpec: 7,
    distribute_values.PerReplicaSpec: 8,
    resource_variable_ops.VariableSpec: 9,
    row_partition.RowPartitionSpec: 10,
}


# -- texts ----------------------------------------------------------------------------------------


def shape_text(shape):
    if shape.rank is None:
        return "Shape?"
    return "Shape[" + ",".join("?" if size is None else str(size) for size in shape.as_list()) + "]"


def array_text(label, array, dtype):
    if dtype == tf.string:
        data = ",".join((each if isinstance(each, bytes) else each.encode()).hex() for each in array.reshape(-1))
    else:
        data = array.tobytes().hex()
    return f"{label}(DType:{dtype.name},{shape_text(tf.TensorShape(array.shape))},{data})"


def numpy_text(array):
    return array_text("Numpy", array, tf.as_dtype(array.dtype) if array.dtype != object else tf.string)


def spec_text(spec):
    name = json.dumps(spec.name or "", ensure_ascii=False) if hasattr(spec, "name") else ""
    if isinstance(spec, tf.TensorSpec) and type(spec).__name__ == "BoundedTensorSpec":
        bounds = numpy_text(spec.minimum) + "," + numpy_text(spec.maximum)
        return f"BTS({shape_text(spec.shape)},DType:{spec.dtype.name},{name},{bounds})"
    if isinstance(spec, tf.TensorSpec):
        return f"TS({shape_text(spec.shape)},DType:{spec.dtype.name},{name})"
    state = text(spec._serialize())
    kind = KINDS.get(type(spec))
    if kind is not None:
        return f"Spec:{kind}:{type(spec).__name__}({state})"
    kind = 13 if isinstance(spec, extension_type.ExtensionTypeSpec) else 12
    return f"Spec:{kind}:{type_spec_registry.get_name(type(spec))}({state})"


def text(value):
    if value is None or isinstance(value, bool):
        return str(value)
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return "f:" + struct.pack(">d", value).hex()
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, tf.TensorShape):
        return shape_text(value)
    if isinstance(value, tf.DType):
        return "DType:" + value.name
    if isinstance(value, tf.TypeSpec):
        return spec_text(value)
    if isinstance(value, np.ndarray):
        return numpy_text(value)
    if tf.is_tensor(value):
        return array_text("Tensor", np.asarray(value.numpy()), value.dtype)
    return container_text(value)


def container_text(value):
    if hasattr(value, "_fields"):
        fields = ",".join(f"{name}={text(each)}" for name, each in zip(value._fields, value))
        return f"NT:{type(value).__name__}({fields})"
    if isinstance(value, tuple):
        return "T(" + ",".join(text(each) for each in value) + ")"
    if isinstance(value, list):
        return "L[" + ",".join(text(each) for each in value) + "]"
    if isinstance(value, collections.abc.Mapping):
        entries = [json.dumps(key, ensure_ascii=False) + ": " + text(value[key]) for key in sorted(value)]
        return "D{" + ",".join(entries) + "}"
    raise ValueError(f"no text for {type(value)}")


# -- cases ----------------------------------------------------------------------------------------

cases = []


def message(proto):
    return base64.b64encode(proto.SerializeToString(deterministic=True)).decode("ascii")


def case(name, value):
    proto = nested_structure_coder.encode_structure(value)
    record = {"id": name, "text": text(value), "bytes": message(proto)}
    if isinstance(value, tf.TypeSpec):
        record["flat"] = [spec_text(each) for each in nest.flatten(value, expand_composites=True)]
    cases.append(record)


def decode_only(name, proto, label="Numpy"):
    """A message that Python reads, but does not write."""
    array = tf.make_ndarray(proto.numpy_value)
    dtype = tf.as_dtype(proto.numpy_value.dtype)
    cases.append({"id": name, "text": array_text(label, array, dtype), "bytes": message(proto), "decodeOnly": True})


def leaves():
    numbers = [0, 1, -1, 127, -128, 2**31 - 1, -(2**31), 2**63 - 1, -(2**63)]
    for number in numbers:
        case(f"int/{number}", number)
    for number in [0.0, -0.0, 1.0, -2.5, 0.1, 1e300, 5e-324, float("inf"), float("-inf"), float("nan")]:
        case(f"float/{number}", number)
    for flag in [True, False]:
        case(f"bool/{flag}", flag)
    case("none", None)
    for string in ["", "a", "two words", "\u00e4\u00f6", "\u6f22\u5b57", "\U0001f600", 'q"\\\n\t', "\x00z"]:
        case(f"string/{string.encode().hex()}", string)
    for shape in [None, [], [0], [1], [2, 3], [None], [None, None], [2, None, 3], [2**40]]:
        case(f"shape/{shape}", tf.TensorShape(shape))


DTYPES = [tf.float16, F32, tf.float64, tf.bfloat16, tf.int8, tf.int16, I32, I64, tf.uint8, tf.uint16, tf.uint32,
          tf.uint64, BOOL, STR, tf.complex64, tf.complex128, tf.qint8, tf.quint8, tf.qint16, tf.quint16, tf.qint32,
          tf.resource, tf.variant, tf.dtypes.experimental.float8_e5m2, tf.dtypes.experimental.float8_e4m3fn,
          tf.dtypes.experimental.int4, tf.dtypes.experimental.uint4]


def tensor_specs():
    for dtype in DTYPES:
        case(f"dtype/{dtype.name}", dtype)
        case(f"tensor_spec/{dtype.name}", TS([2, None], dtype))
    for shape in [None, [], [None], [3, 4]]:
        case(f"tensor_spec/shape/{shape}", TS(shape, F32))
        case(f"tensor_spec/named/{shape}", TS(shape, I64, name="x_0/y"))
    bounded = tf.TensorSpec.__subclasses__()
    bounded = next(each for each in bounded if each.__name__ == "BoundedTensorSpec")
    case("bounded/scalar", bounded([None, 3], F32, 0.0, 1.0))
    case("bounded/named", bounded([2], I32, -5, 7, name="action"))
    case("bounded/array", bounded([2, 3], tf.float64, np.arange(3.0), np.full([2, 3], 9.5)))
    case("bounded/uint8", bounded([84, 84, 1], tf.uint8, 0, 255))
    case("bounded/int64", bounded([], I64, -(2**62), 2**62))
    case("bounded/bfloat16", bounded([1], tf.bfloat16, -1, 1))


NUMPY = ["float16", "float32", "float64", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64",
         "bool", "complex64", "complex128"]


def arrays():
    rng = np.random.default_rng(7)
    for name in NUMPY:
        for shape in [(), (1,), (2,), (2, 3), (0,), (2, 0)]:
            array = (rng.standard_normal(shape) * 50)
            array = np.asarray(array if np.dtype(name).kind != "u" else np.abs(array)).astype(name)
            if np.dtype(name).kind == "c":
                array = array + np.asarray(rng.standard_normal(shape) * 1j).astype(name)
            case(f"numpy/{name}/{list(shape)}", np.asarray(array, dtype=name))
            case(f"tensor/{name}/{list(shape)}", tf.constant(array))
    case("numpy/same", np.full([4, 4], 3, np.int32))
    case("tensor/bfloat16", tf.constant([1.5, -2.0], tf.bfloat16))
    case("tensor/bfloat16/scalar", tf.constant(1.5, tf.bfloat16))
    case("tensor/float8", tf.cast(tf.constant([1.5, -2.0]), tf.dtypes.experimental.float8_e5m2))
    case("numpy/string", np.array([[b"a", b""], [b"\xff\x00", "\u00e4".encode()]], dtype=object))
    case("tensor/string", tf.constant(["one", "two", ""]))
    case("tensor/string/scalar", tf.constant("one"))


def repeated(dtype, shape, **values):
    proto = tensor_pb2.TensorProto(dtype=dtype.as_datatype_enum, tensor_shape=tf.TensorShape(shape).as_proto(), **values)
    return struct_pb2.StructuredValue(numpy_value=proto)


def short_forms():
    decode_only("short/float32/one", repeated(F32, [2, 3], float_val=[1.5]))
    decode_only("short/float32/some", repeated(F32, [5], float_val=[1.5, 2.5]))
    decode_only("short/float32/none", repeated(F32, [3]))
    decode_only("short/float64/all", repeated(tf.float64, [2], double_val=[1.5, 2.5]))
    decode_only("short/int32/one", repeated(I32, [4], int_val=[-7]))
    decode_only("short/int8/one", repeated(tf.int8, [4], int_val=[-7]))
    decode_only("short/uint8/one", repeated(tf.uint8, [4], int_val=[200]))
    decode_only("short/uint16/one", repeated(tf.uint16, [2], int_val=[60000]))
    decode_only("short/int16/one", repeated(tf.int16, [2], int_val=[-300]))
    decode_only("short/int64/one", repeated(I64, [2], int64_val=[-(2**40)]))
    decode_only("short/uint32/one", repeated(tf.uint32, [2], uint32_val=[2**32 - 1]))
    decode_only("short/uint64/one", repeated(tf.uint64, [2], uint64_val=[2**64 - 1]))
    decode_only("short/bool/one", repeated(BOOL, [3], bool_val=[True]))
    decode_only("short/float16/one", repeated(tf.float16, [3], half_val=[0x3E00]))
    decode_only("short/bfloat16/one", repeated(tf.bfloat16, [3], half_val=[0x3FC0]))
    decode_only("short/complex64/one", repeated(tf.complex64, [2], scomplex_val=[1.5, -2.5]))
    decode_only("short/complex128/one", repeated(tf.complex128, [2], dcomplex_val=[1.5, -2.5]))
    decode_only("short/string/one", repeated(STR, [3], string_val=[b"again"]))
    decode_only("short/content/uint16", repeated(tf.uint16, [2], tensor_content=b"\x01\x02\x03\x04"))


Point = collections.namedtuple("Point", ["x", "y"])
Empty = collections.namedtuple("Empty", [])
FullArgSpec = collections.namedtuple(
    "FullArgSpec", ["args", "varargs", "varkw", "defaults", "kwonlyargs", "kwonlydefaults", "annotations"])


def containers():
    case("tuple/empty", ())
    case("list/empty", [])
    case("dict/empty", {})
    case("named_tuple/empty", Empty())
    case("tuple/none", (None,))
    case("tuple/mixed", (1, 1.0, True, "1", None, [1], (1,)))
    case("list/specs", [TS([], F32), TS([None], I32, name="b")])
    case("dict/keys", {"": 0, "b": 1, "B": 2, "_": 3, "two words": 4, "10": 5, "9": 6, "\uffff": 7, "\U0001f600": 8})
    case("dict/nested", {"a": {"b": {"c": ()}}})
    case("dict/ordered", collections.OrderedDict([("z", 1), ("a", 2)]))
    case("named_tuple/point", Point(1, TS([], F32)))
    case("named_tuple/nested", Point(Point(1, 2), [Point((), {})]))
    case("full_arg_spec", FullArgSpec(["x", "flag"], None, "kw", (True, tf.constant([1, 2])), ["zz"], {"zz": None}, {}))
    case("signature", ((TS([None], F32, name="x"), {"a": TS([], I64)}), {"training": False}))


def built_in_specs():
    case("sparse/known", tf.SparseTensorSpec([2, 3], F32))
    case("sparse/partial", tf.SparseTensorSpec([None, 3], STR))
    case("sparse/unknown", tf.SparseTensorSpec(None, I64))
    case("indexed_slices/plain", tf.IndexedSlicesSpec([4, 3], F32))
    case("indexed_slices/all", tf.IndexedSlicesSpec([None, 3], F32, I32, I32, [7]))
    case("indexed_slices/dense", tf.IndexedSlicesSpec([None, None], tf.float64, I64, I64))
    for rank in range(4):
        for splits in [I64, I32]:
            case(f"ragged/{rank}/{splits.name}", tf.RaggedTensorSpec([None] * (rank + 1), F32, rank, splits))
    case("ragged/uniform", tf.RaggedTensorSpec([2, 2, None], F32, 2))
    case("ragged/inner", tf.RaggedTensorSpec([5, None, 3], STR, 1))
    case("ragged/unknown_rank", tf.RaggedTensorSpec(None, I32, 2))
    case("ragged/nested_values", tf.RaggedTensorSpec([3, None], None, 1, I64, MaskedSpec([None], F32, ())))
    for dynamic in [True, False]:
        for infer in [True, False]:
            case(f"tensor_array/{dynamic}/{infer}", tf.TensorArraySpec([None, 2], F32, dynamic, infer))
    case("tensor_array/unknown", tf.TensorArraySpec(None, STR))
    element = {"a": TS([], I64), "b": (tf.RaggedTensorSpec([None, None], STR, 1), tf.SparseTensorSpec([2], F32))}
    case("dataset/tensor", tf.data.DatasetSpec(TS([], I64)))
    case("dataset/nested", tf.data.DatasetSpec(element))
    case("dataset/shape", tf.data.DatasetSpec(TS([None], F32), [3]))
    case("dataset/dataset", tf.data.DatasetSpec(tf.data.DatasetSpec(TS([], I64))))
    case("dataset/none", tf.data.DatasetSpec((TS([], I64), none_tensor.NoneTensorSpec())))
    case("iterator/nested", tf.data.IteratorSpec(element))
    case("optional/tensor", tf.OptionalSpec(TS([2], I32)))
    case("optional/ragged", tf.OptionalSpec(tf.RaggedTensorSpec([None, None], STR, 1)))
    case("per_replica/tensors", distribute_values.PerReplicaSpec(TS([2], F32), TS([3], F32)))
    case("per_replica/mixed", distribute_values.PerReplicaSpec(TS([2], F32), tf.SparseTensorSpec([2, 3], F32)))
    case("variable/plain", resource_variable_ops.VariableSpec([2, 3], F32))
    case("variable/alias", resource_variable_ops.VariableSpec([None], I64, trainable=False, alias_id=3))
    partition = row_partition.RowPartitionSpec
    case("row_partition/unknown", partition())
    case("row_partition/known", partition(nrows=3, nvals=6, uniform_row_length=2, dtype=I32))
    case("none_tensor", none_tensor.NoneTensorSpec())


# -- types of users -------------------------------------------------------------------------------


class Boxed(tf.experimental.ExtensionType):
    __name__ = "golden.Boxed"
    values: tf.Tensor
    k: int


class Statics(tf.experimental.ExtensionType):
    __name__ = "golden.Statics"
    flag: bool
    count: int
    rate: float
    label: str
    shape: tf.TensorShape
    dtype: tf.DType
    tensor: tf.Tensor


class Containers(tf.experimental.ExtensionType):
    __name__ = "golden.Containers"
    pair: typing.Tuple[tf.Tensor, tf.Tensor]
    many: typing.Tuple[tf.Tensor, ...]
    mixed: typing.Tuple[int, tf.Tensor, str]
    mapping: typing.Mapping[str, tf.Tensor]
    statics: typing.Mapping[str, int]


class Choices(tf.experimental.ExtensionType):
    __name__ = "golden.Choices"
    maybe: typing.Optional[tf.Tensor]
    text: typing.Optional[str]
    either: typing.Union[tf.Tensor, tf.RaggedTensor]


class Outer(tf.experimental.ExtensionType):
    __name__ = "golden.Outer"
    boxed: Boxed
    list_of_boxed: typing.Tuple[Boxed, ...]
    ragged: tf.RaggedTensor
    sparse: tf.SparseTensor


class NoTensors(tf.experimental.ExtensionType):
    __name__ = "golden.NoTensors"


class Batchable(tf.experimental.BatchableExtensionType):
    __name__ = "golden.Batchable"
    values: tf.Tensor
    mask: tf.Tensor


@type_spec_registry.register("golden.MaskedSpec")
class MaskedSpec(type_spec.TypeSpec):
    """A spec written by hand, with state of many kinds."""

    def __init__(self, shape, dtype, options):
        self.shape, self.dtype, self.options = tf.TensorShape(shape), dtype, options

    value_type = property(lambda self: object)

    def _serialize(self):
        return self.shape, self.dtype, self.options

    @property
    def _component_specs(self):
        return {"values": TS(self.shape, self.dtype), "mask": TS(self.shape, BOOL)}

    def _to_components(self, value):
        raise NotImplementedError

    def _from_components(self, components):
        raise NotImplementedError


def user_types():
    ragged = tf.RaggedTensorSpec([None, None], F32, 1)
    sparse = tf.SparseTensorSpec([None, 3], I32)
    boxed = Boxed.Spec(values=TS([2, None], F32), k=3)
    case("extension/boxed", boxed)
    case("extension/statics",
         Statics.Spec(flag=True, count=-3, rate=0.25, label="\u00e4", shape=tf.TensorShape([2, None]), dtype=I32,
                      tensor=TS([], STR)))
    case("extension/containers",
         Containers.Spec(pair=(TS([1], F32), TS([2], I32)), many=(TS([], I64),) * 3, mixed=(7, TS([7], F32), "seven"),
                         mapping={"b": TS([2], F32), "a": TS([1], F32)}, statics={"one": 1, "two": 2}))
    case("extension/containers/empty",
         Containers.Spec(pair=(TS([1], F32), TS([2], I32)), many=(), mixed=(0, TS([], F32), ""), mapping={}, statics={}))
    case("extension/choices/none", Choices.Spec(maybe=None, text=None, either=TS([2], F32)))
    case("extension/choices/some", Choices.Spec(maybe=TS([], I64), text="t", either=ragged))
    case("extension/outer", Outer.Spec(boxed=boxed, list_of_boxed=(boxed, boxed), ragged=ragged, sparse=sparse))
    case("extension/no_tensors", NoTensors.Spec())
    values = Batchable(values=tf.constant([1.0, 2.0]), mask=tf.constant([True, False]))
    case("extension/batchable", values._type_spec)
    case("extension/packed", extension_type.pack(values)._type_spec)
    case("extension/in_structure", {"a": (boxed, [boxed]), "b": Point(boxed, None)})
    case("registered/masked", MaskedSpec([2, None], F32, {"axis": (1, None), "scale": 0.5, "names": ("a", "b")}))
    case("registered/array", MaskedSpec([2], I32, np.array([[1, 2], [3, 4]], np.int64)))
    case("registered/specs", MaskedSpec([], I32, Point(TS([2], F32), ragged)))
    case("registered/linear_operator", tf.linalg.LinearOperatorDiag([1.0, 2.0])._type_spec)
    case("registered/linear_operator/nested",
         tf.linalg.LinearOperatorKronecker([tf.linalg.LinearOperatorIdentity(2), tf.linalg.LinearOperatorDiag([3.0])])
         ._type_spec)


def own_types():
    """Extension types of TensorFlow itself."""
    scalars = structured_tensor.StructuredTensor.from_pyval({"a": 1, "b": "x"})
    case("structured/rank0", scalars._type_spec)
    rows = structured_tensor.StructuredTensor.from_pyval([{"a": 1, "b": [1.0, 2.0]}, {"a": 2, "b": []}])
    case("structured/rank1", rows._type_spec)
    nested = structured_tensor.StructuredTensor.from_pyval([[{"a": {"c": "x"}}], [{"a": {"c": "y"}}, {"a": {"c": "z"}}]])
    case("structured/rank2", nested._type_spec)
    shape = dynamic_ragged_shape.DynamicRaggedShape
    case("dynamic_ragged_shape/uniform", shape([], [2, 3])._type_spec)
    ragged = shape.from_tensor(tf.ragged.constant([[[1, 2]], [[3, 4], [5, 6]]], ragged_rank=1))
    case("dynamic_ragged_shape/ragged", ragged._type_spec)


# -- random values --------------------------------------------------------------------------------


def random_shape(rng):
    if rng.random() < 0.15:
        return tf.TensorShape(None)
    return tf.TensorShape([rng.choice([None, 0, 1, 2, 7]) for _ in range(rng.randrange(4))])


def random_leaf(rng):
    return rng.choice([
        lambda: None,
        lambda: rng.random() < 0.5,
        lambda: rng.randrange(-(2**63), 2**63),
        lambda: rng.randrange(-9, 9),
        lambda: rng.gauss(0, 1e3),
        lambda: "".join(chr(rng.choice([97, 98, 0xE4, 0x6F22, 0x1F600])) for _ in range(rng.randrange(5))),
        lambda: random_shape(rng),
        lambda: rng.choice(DTYPES),
        lambda: TS(random_shape(rng), rng.choice(DTYPES), name=rng.choice([None, "n", "a/b"])),
        lambda: np.array([rng.randrange(99) for _ in range(rng.randrange(4))], rng.choice(["int32", "float64", "bool"])),
        lambda: Boxed.Spec(values=TS(random_shape(rng), F32), k=rng.randrange(9)),
        lambda: tf.SparseTensorSpec(random_shape(rng), F32),
        lambda: tf.RaggedTensorSpec([None, None, rng.choice([None, 3])], I32, rng.choice([1, 2])),
        lambda: MaskedSpec(random_shape(rng), F32, random_value(rng, 1)),
    ])()


def random_value(rng, depth):
    if depth == 0 or rng.random() < 0.3:
        return random_leaf(rng)
    children = [random_value(rng, depth - 1) for _ in range(rng.randrange(4))]
    kind = rng.randrange(4)
    if kind == 0:
        return children
    if kind == 1:
        return tuple(children)
    if kind == 2:
        return {rng.choice("abcXYZ") + str(i): child for i, child in enumerate(children)}
    return Point(random_value(rng, depth - 1), random_value(rng, depth - 1))


def random_values():
    for seed in range(400):
        case(f"random/{seed}", random_value(random.Random(seed), 4))


# -- signatures -----------------------------------------------------------------------------------


def tensor_infos():
    """What a signature says of inputs; the text is the spec, the bytes are those of a TensorInfo."""
    infos = []
    with tf.Graph().as_default():
        placeholder = tf.compat.v1.placeholder
        ragged = tf.RaggedTensor.from_row_splits(
            placeholder(F32, [None], name="v"), placeholder(I64, [4], name="s"), validate=False)
        boxed = Boxed(values=placeholder(F32, [2], name="values"), k=1)
        inputs = {
            "dense": placeholder(F32, [None, 3], name="x"),
            "sparse": tf.compat.v1.sparse_placeholder(F32, [None, 3], name="sp"),
            "ragged": ragged,
            "extension": boxed,
        }
        for name, value in inputs.items():
            info = utils_impl.build_tensor_info_internal(value)
            spec = tf.type_spec_from_value(value)
            spec = TS(spec.shape, spec.dtype) if name == "dense" else spec
            names = [each.name for each in nest.flatten(value, expand_composites=True)]
            infos.append({"id": "tensor_info/" + name, "text": text(spec), "names": names, "info": message(info),
                          "bytes": message(nested_structure_coder.encode_structure(spec))})
    return infos


def write():
    for area in [leaves, tensor_specs, arrays, short_forms, containers, built_in_specs, user_types, own_types,
                 random_values]:
        area()
    lines = ",\n".join(json.dumps(each, ensure_ascii=False) for each in cases + tensor_infos())
    head = f'{{"python": {json.dumps(tf.__version__)}, "cases": ['
    (golden.RESOURCES / "structured.json").write_text(head + "\n" + lines + "\n]}\n", encoding="utf-8")


if __name__ == "__main__":
    write()
