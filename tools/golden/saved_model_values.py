"""Values as cases.json of saved_models.py has them; README.md, in this folder, describes the notation."""

import math

import golden
import numpy as np
import tensorflow as tf
from tensorflow.python.framework import composite_tensor, extension_type, type_spec_registry


def tensor(value) -> dict:
    """Renders a tensor with its elements in row-major order; of a variant or resource, its dtype alone."""
    value = tf.convert_to_tensor(value)
    if value.dtype in (tf.variant, tf.resource):
        return {"dtype": value.dtype.name, "shape": value.shape.as_list()}
    made = golden.tensor(value)
    return {"dtype": made["dtype"], "shape": made["shape"], "values": made["data"]}


def _ragged(value):
    return {
        "values": tensor(value.flat_values),
        "splits": [tensor(splits) for splits in value.nested_row_splits],
        "shape": value.shape.as_list() if value.shape.rank is not None else None,
    }


def _slices(value):
    made = {"values": tensor(value.values), "indices": tensor(value.indices)}
    if value.dense_shape is not None:
        made["shape"] = tensor(value.dense_shape)
    return made


def _extension(value):
    spec = value._type_spec
    if isinstance(value, extension_type.AnonymousExtensionType):
        names = [name for name in value.__dict__ if not name.startswith("_")]
        saved = "?"
    else:
        names = [field.name for field in value._tf_extension_type_fields()]
        saved = type_spec_registry.get_name(type(spec))
    return {"name": saved, "fields": {name: encode(getattr(value, name)) for name in names}}


def _composite(value):
    if isinstance(value, tf.RaggedTensor):
        return {"ragged": _ragged(value)}
    if isinstance(value, tf.SparseTensor):
        parts = {"indices": value.indices, "values": value.values, "shape": value.dense_shape}
        return {"sparse": {name: tensor(part) for name, part in parts.items()}}
    if isinstance(value, tf.IndexedSlices):
        return {"slices": _slices(value)}
    if isinstance(value, (tf.experimental.ExtensionType, extension_type.AnonymousExtensionType)):
        return {"extension": _extension(value)}
    fields = {name: encode(part) for name, part in value.parts().items()}
    return {"extension": {"name": value.SAVED_AS, "fields": fields}}


def encode(value):
    """Renders a value of a nest."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else {"float": golden.number(value, tf.float64)}
    if isinstance(value, tf.DType):
        return {"dtype": value.name}
    if isinstance(value, tf.TensorShape):
        return {"shape": None if value.rank is None else value.as_list()}
    if isinstance(value, composite_tensor.CompositeTensor) and not isinstance(value, tf.Variable):
        return _composite(value)
    if tf.is_tensor(value) or isinstance(value, (np.ndarray, np.generic, tf.Variable)):
        return {"tensor": tensor(value)}
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        fields = [[name, encode(getattr(value, name))] for name in value._fields]
        return {"namedtuple": {"name": type(value).__name__, "fields": fields}}
    if isinstance(value, tuple):
        return {"tuple": [encode(each) for each in value]}
    if hasattr(value, "items"):
        return {"dict": {key: encode(each) for key, each in value.items()}}
    return {"list": [encode(each) for each in value]}


def result(value):
    """Renders what a function gave; a file does not keep the order of a map, so its keys are sorted."""
    return _sorted(encode(value))


def _sorted(made):
    if isinstance(made, list):
        return [_sorted(each) for each in made]
    if isinstance(made, dict):
        return {key: _sorted(dict(sorted(each.items())) if key == "dict" and isinstance(each, dict) else each) for key, each in made.items()}
    return made


def spec(value):
    """Renders the spec of an input or output of a signature."""
    if isinstance(value, tf.TensorSpec) or tf.is_tensor(value):
        return {"dtype": value.dtype.name, "shape": None if value.shape.rank is None else value.shape.as_list()}
    return {"composite": type(value).__name__}
