"""Writes small checkpoints, and in checkpoints.json what is in them.

Each of `checkpoints` has its `tensors` by key, with `dtype`, `shape` and a flat list of `values` (complex numbers as
pairs, strings in UTF-8), and, if it was written by objects, the `graph` of them: for each node its `children`, `keys`
and `slots`. Run it with the folder to write to: savedmodel/src/test/resources/checkpoints.
"""

import glob
import json
import os
import sys

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
os.environ.setdefault("CUDA_VISIBLE_DEVICES", "-1")

import keras  # noqa: E402
import numpy as np  # noqa: E402
import tensorflow as tf  # noqa: E402
from tensorflow.core.protobuf import trackable_object_graph_pb2  # noqa: E402

GRAPH = "_CHECKPOINTABLE_OBJECT_GRAPH"
out = sys.argv[1]
os.makedirs(out, exist_ok=True)
for old in glob.glob(out + "/*"):
    os.remove(old)


def plain(value):
    if isinstance(value, bytes):
        return value.decode()
    if isinstance(value, (complex, np.complexfloating)):
        return [float(value.real), float(value.imag)]
    if isinstance(value, (bool, np.bool_)):
        return bool(value)
    return int(value) if float(value).is_integer() else float(value)


def described(name):
    reader = tf.train.load_checkpoint(f"{out}/{name}")
    dtypes = reader.get_variable_to_dtype_map()
    tensors = {}
    for key, shape in sorted(reader.get_variable_to_shape_map().items()):
        if key != GRAPH:
            values = np.asarray(reader.get_tensor(key)).reshape(-1)
            if dtypes[key] != tf.string and values.dtype.kind not in "cb":
                values = values.astype(np.float64)
            tensors[key] = {"dtype": dtypes[key].name, "shape": shape, "values": [plain(v) for v in values.tolist()]}
    found = {"tensors": tensors}
    if GRAPH in dtypes:
        found["graph"] = graph(reader.get_tensor(GRAPH))
    return found


def graph(text):
    proto = trackable_object_graph_pb2.TrackableObjectGraph.FromString(text)
    return [
        {
            "children": {child.local_name: child.node_id for child in node.children},
            "keys": {each.name: each.checkpoint_key for each in node.attributes},
            "slots": [
                [each.original_variable_node_id, each.slot_name, each.slot_variable_node_id]
                for each in node.slot_variables
            ],
        }
        for node in proto.nodes
    ]


# -- by objects -----------------------------------------------------------------------------------


class Model(tf.Module):
    pass


def variable(value, dtype=tf.float32):
    return tf.Variable(value, dtype=dtype)


def objects():
    model = Model()
    model.kernel = variable([[1.5, -2.0, 3.25], [4.0, 5.0, 6.0]])
    model.bias = variable([0.5, 0.25, -1.0])
    model.layers = [variable(10.0), {"x/y.z": variable([7, 8], tf.int64)}]
    model.same = model.bias
    tf.train.Checkpoint(model=model, step=variable(42, tf.int64)).save(f"{out}/objects")


def small():
    """Its files are those that are written here, byte for byte."""
    named = lambda value, name: tf.Variable(value, dtype=tf.float32, name=name)  # noqa: E731
    tf.train.Checkpoint(a=named([1.0, 2.0], "a"), b=[named(3.0, "b"), {"c.d/e": named(4.0, "c")}]).write(f"{out}/small")


def dtypes():
    checkpoint = tf.train.Checkpoint()
    for name in "half float double int8 int16 int32 int64 uint8 uint16 uint32 uint64 bfloat16".split():
        setattr(checkpoint, name, variable([0, 1, 2, 100], tf.as_dtype(name)))
    checkpoint.bool = tf.Variable([True, False])
    checkpoint.complex64 = tf.Variable([1 + 2j, -3.5j], dtype=tf.complex64)
    checkpoint.complex128 = tf.Variable(1 + 2j, dtype=tf.complex128)
    checkpoint.string = tf.Variable(["", "a", "straße", "x" * 300])
    checkpoint.empty = tf.Variable(np.zeros([0, 3], np.float32))
    checkpoint.write(f"{out}/dtypes")


def trained(name, optimizer):
    kernel = keras.Variable([[1.0, 2.0], [3.0, 4.0]], name="kernel")
    bias = keras.Variable([0.5, -0.5], name="bias")
    optimizer.build([kernel, bias])
    for step in range(3):
        gradients = [tf.constant([[0.1, -0.2], [0.3, 0.4 * step]]), tf.constant([1.0, -1.0 + step])]
        optimizer.apply(gradients, [kernel, bias])
    tf.train.Checkpoint(model={"kernel": kernel, "bias": bias}, optimizer=optimizer).write(f"{out}/{name}")


def slots():
    """As optimizers of before Keras 3 do; Keras called the number of steps `iter`."""
    model = Model()
    model.kernel = variable([1.0, 2.0])
    model.bias = variable(3.0)
    optimizer = tf.compat.v1.train.AdamOptimizer(0.1)
    optimizer._track_trackable(variable(2, tf.int64), "iter")
    for _ in range(2):
        optimizer.apply_gradients([(tf.constant([0.5, -1.0]), model.kernel), (tf.constant(2.0), model.bias)])
    tf.train.Checkpoint(model=model, optimizer=optimizer).write(f"{out}/slots")


# -- by names -------------------------------------------------------------------------------------


def saver():
    with tf.Graph().as_default(), tf.compat.v1.Session() as session:
        v1 = tf.compat.v1
        kernel = np.arange(12, dtype=np.float32).reshape(6, 2)
        parts = v1.get_variable("dense/kernel", shape=kernel.shape, partitioner=v1.fixed_size_partitioner(3))
        v1.get_variable("dense/bias", initializer=np.array([0.5, -0.5], np.float32))
        v1.get_variable("global_step", initializer=np.int64(1234))
        session.run(v1.global_variables_initializer())
        session.run([part.assign(kernel[2 * i : 2 * i + 2]) for i, part in enumerate(parts)])
        v1.train.Saver().save(session, f"{out}/saver", write_meta_graph=False, latest_filename="unused")


def sharded():
    for part in range(3):
        tf.raw_ops.SaveV2(
            prefix=f"{out}/part{part}", tensor_names=[f"v{part}"], shape_and_slices=[""], tensors=[[part + 0.5] * 4]
        )
    tf.raw_ops.MergeV2Checkpoints(
        checkpoint_prefixes=[f"{out}/part{part}" for part in range(3)],
        destination_prefix=f"{out}/sharded",
        delete_old_dirs=False,
    )


objects()
small()
dtypes()
trained("adam", keras.optimizers.Adam(0.01, amsgrad=True))
trained("sgd", keras.optimizers.SGD(0.01, momentum=0.9))
trained("rmsprop", keras.optimizers.RMSprop(0.01, momentum=0.5, centered=True))
trained("ftrl", keras.optimizers.Ftrl(0.01))
slots()
saver()
sharded()
for stray in glob.glob(out + "/unused") + glob.glob(out + "/part*.index"):
    os.remove(stray)
names = sorted(os.path.basename(path)[: -len(".index")] for path in glob.glob(out + "/*.index"))
with open(out + "/checkpoints.json", "w") as file:
    json.dump({"checkpoints": {name: described(name) for name in names}}, file, indent=1, ensure_ascii=False)
    file.write("\n")
