"""What the scripts that write keras/src/test/resources/golden/keras_*.json share.

A case has the layer as files have it, its weights by path, inputs and masks, whether it is trained, the outputs and their
masks, the weights afterwards, and the gradients of the sum of outputs times numbers that are in the case.
"""

import inspect
import json
import math
import os
import pathlib

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import keras  # noqa: E402
import numpy as np  # noqa: E402
import tensorflow as tf  # noqa: E402
from keras.src.backend import get_keras_mask, set_keras_mask  # noqa: E402

OUT = pathlib.Path(__file__).resolve().parents[2] / "keras" / "src" / "test" / "resources" / "golden"
random = np.random.default_rng(1)


def array(value):
    value = np.asarray(value.numpy() if tf.is_tensor(value) else value)
    if value.dtype.kind in "OSU":
        data = [each.decode() if isinstance(each, bytes) else str(each) for each in value.reshape(-1)]
        return {"dtype": "string", "shape": list(value.shape), "data": data}
    data = value.astype("float32") if value.dtype.name == "bfloat16" else value
    flat = data.reshape(-1)
    # The shortest digits that say which number of single precision it is.
    numbers = [float(str(each)) for each in flat] if flat.dtype == "float32" else flat.tolist()
    return {"dtype": str(value.dtype), "shape": list(value.shape), "data": [plain(each) for each in numbers]}


def plain(number):
    """JSON has no numbers that are not finite; Java reads their names."""
    if isinstance(number, float) and not math.isfinite(number):
        return "NaN" if math.isnan(number) else "Infinity" if number > 0 else "-Infinity"
    return number


def nest(value):
    """A tensor, a list of such, or None; sparse and ragged tensors are lists of their parts."""
    if value is None:
        return None
    if isinstance(value, tf.SparseTensor):
        return nest([value.indices, value.values, value.dense_shape])
    if isinstance(value, tf.RaggedTensor):
        return nest([value.flat_values, *value.nested_row_splits])
    if isinstance(value, (list, tuple)):
        return [nest(each) for each in value]
    return array(tf.convert_to_tensor(value))


def numbers(*shape):
    return np.round(random.normal(size=shape), 3).astype("float32")


def weighted(layer):
    """Gives each weight that training changes other numbers than its initial ones."""
    for weight in layer.trainable_weights:
        weight.assign(numbers(*weight.shape).astype(weight.dtype))


def path(weight):
    return weight.path.split("/", 1)[1] if "/" in weight.path else weight.path


def flat(value):
    return list(value) if isinstance(value, (list, tuple)) else [value]


def constants(mask):
    if isinstance(mask, list):
        return [None if m is None else tf.constant(m) for m in mask]
    return None if mask is None else tf.constant(mask)


def masks_of(layer, x, mask):
    """Masks as arguments of a call of a layer that takes them, and on its inputs, as layers before it put them there."""
    if mask is None:
        return {}
    found = constants(mask)
    for value, m in zip(flat(x), flat(found)):
        set_keras_mask(value, m)
    return {"mask": found} if "mask" in inspect.signature(layer.call).parameters else {}


def output_mask(layer, x, y, mask):
    """What comes to the next layer: masks end at layers that do not support them."""
    put = None if isinstance(y, (list, tuple)) else get_keras_mask(y)
    return layer.compute_mask(x, mask) if put is None and layer.supports_masking else put


def case(layer, x, training=False, mask=None, bound=None, gradients=True, prepare=weighted, call=None, arguments=None,
         compute_mask=None):
    """One case: x is an array, or a list of arrays for layers of several inputs.

    Where Keras does not take a list, `call` calls the layer; `arguments` are those of the call that the case names, and
    `compute_mask` is what the mask of the output comes of, where it is not `layer.compute_mask`.
    """
    x = [tf.constant(each) for each in x] if isinstance(x, list) else tf.constant(x)
    masks = {"mask": constants(mask)} if call and mask is not None else masks_of(layer, x, mask)
    modes = {"training": False} if layer._call_has_training_arg and not call else {}
    call = call or layer
    call(x, **masks, **modes)
    prepare(layer)
    before = [(path(w), w.numpy()) for w in layer.weights]
    variables = list(layer.trainable_weights)
    inputs = flat(x)
    with tf.GradientTape() as tape:
        for each in inputs:
            tape.watch(each)
        y = call(x, training=training, **masks) if training else call(x, **masks, **modes)
        direction = [numbers(*each.shape).astype(each.dtype.as_numpy_dtype) for each in flat(y)] if gradients else []
        loss = tf.add_n([tf.cast(tf.reduce_sum(each * d), "float32") for each, d in zip(flat(y), direction)]) if gradients else None
    result = {
        "layer": keras.saving.serialize_keras_object(layer),
        "training": training,
        "weights": [{"path": p, "value": array(value)} for p, value in before],
        "input": nest(x),
        "output": nest(y),
    }
    if mask is not None:
        result["mask"] = nest(mask)
    if arguments:
        result["arguments"] = arguments
    result["output_mask"] = nest(compute_mask(x, constants(mask)) if compute_mask else output_mask(layer, x, y, mask))
    if any(not np.array_equal(b, w.numpy()) for (_, b), w in zip(before, layer.weights)):
        result["after"] = [array(w.numpy()) for w in layer.weights]
    if bound:
        result["bound"] = bound
    if gradients:
        found = tape.gradient(loss, inputs + [v.value for v in variables])
        result["direction"] = nest(direction) if isinstance(y, (list, tuple)) else array(direction[0])
        result["gradients"] = [None if g is None else array(tf.convert_to_tensor(g)) for g in found]
    return result


def write(name, cases):
    OUT.mkdir(parents=True, exist_ok=True)
    text = ",\n".join(json.dumps(each) for each in cases)
    (OUT / f"keras_{name}.json").write_text('{"cases": [\n' + text + "\n]}\n")
