"""Saved models with state: variables, modules, tables, assets, and training."""

import os
import pathlib
import tempfile

import numpy as np
import tensorflow as tf
from tensorflow.python.framework import extension_type
from tensorflow.core.protobuf import trackable_object_graph_pb2
from saved_model_cases import F32, I32, I64, STR, TS, function, models_of

MODELS, model = models_of()
OBJECT_GRAPH = "_CHECKPOINTABLE_OBJECT_GRAPH"


@model
def variables(m):
    """Variables of many dtypes, trainable and not, under several names, in modules, lists and maps."""
    root = tf.Module()
    root.v = tf.Variable([1.0, 2.0], name="v")
    root.again = root.v
    root.frozen = tf.Variable([[3.0]], trainable=False, name="v")
    values = {
        "f64": np.float64([1e300, np.nan, -np.inf]),
        "i8": np.int8([-128, 127]),
        "i32": np.int32(7),
        "i64": np.int64([2**62]),
        "u16": np.uint16([65535]),
        "flag": np.bool_([True, False]),
        "c64": np.complex64([1 + 2j]),
        "empty": np.zeros([0, 3], np.float32),
    }
    for name, value in values.items():
        setattr(root, name, tf.Variable(value, trainable=False))
    root.bf16 = tf.Variable(tf.constant([1.5, -2.0], tf.bfloat16))
    root.f16 = tf.Variable(tf.constant([0.5], tf.float16))
    root.words = tf.Variable(["a", "é", ""], trainable=False)
    root.growing = tf.Variable(tf.zeros([2, 3]), shape=tf.TensorShape([None, 3]), trainable=False)
    root.items = [tf.Variable(1.0), [tf.Variable(2.0)], {"k": tf.Variable(3.0)}]
    root.named = {"a.b": tf.Variable(4.0), "c/d": tf.Variable(5.0), "é ü": tf.Variable(6.0), "plain": root.v}
    root.pair = (tf.Variable(7.0), tf.Variable(8.0))
    inner = tf.Module()
    inner.w = tf.Variable([10.0, 20.0])
    inner.parent = root
    inner.apply = function(lambda x: x * inner.w, input_signature=[TS([2], F32)])
    root.inner = inner
    everything = [root.items[0], root.items[1][0], root.items[2]["k"], *root.pair]
    root.sum = function(lambda: tf.add_n([each.read_value() for each in everything]), input_signature=[])
    root.read = function(lambda: {"v": root.v + 0.0, "words": root.words.read_value(), "i64": root.i64 + 1}, input_signature=[])
    root.set = function(lambda x: root.v.assign(x), input_signature=[TS([2], F32)])
    root.add = function(lambda x: root.v.assign_add(x) * 10.0, input_signature=[TS([2], F32)])
    root.grow = function(lambda x: tf.shape(root.growing.assign(x)), input_signature=[TS([None, 3], F32)])
    m.save(root)
    c = tf.constant
    m.call("read", "read")
    m.call("sum of nested ones", "sum")
    m.call("module's own function", "inner/apply", c([1.0, 2.0]))
    m.call("assign", "set", c([5.0, 6.0]))
    m.state("assigned", "v", rows=[50])
    m.state("assigned, by its other name", "named/plain", rows=[50])
    m.call("assign a sum", "add", c([1.0, 1.0]))
    m.call("read again", "read")
    m.call("another size", "grow", tf.ones([3, 3]))
    m.state("of another size", "growing")
    m.state("name with a point", "named/a..b", rows=[51])
    m.state("name with a slash", "named/c.Sd", rows=[51])
    m.gradients("gradient", "inner/apply", c([1.0, 2.0]), of=["inner/w"])


@model
def counter(m):
    """Effects: assignments whose results nobody uses, and their order."""
    root = tf.Module()
    root.count = tf.Variable(0, dtype=I64, trainable=False)
    root.last = tf.Variable("", trainable=False)

    @function(input_signature=[TS([], STR)])
    def visit(name):
        root.count.assign_add(1)
        root.last.assign(name)
        root.count.assign(root.count * 2)
        return tf.strings.join([name, tf.strings.as_string(root.count)], ":")

    @function(input_signature=[])
    def reset():
        root.count.assign(0)

    @function(input_signature=[TS([], tf.bool)])
    def maybe(go):
        tf.cond(go, lambda: root.count.assign_add(100), lambda: root.count.read_value())

    @function(input_signature=[TS([], I64)])
    def checked(x):
        tf.debugging.assert_positive(x, "x is not positive")
        root.count.assign(x)
        return x

    root.visit, root.reset, root.maybe, root.checked = visit, reset, maybe, checked
    m.save(root)
    c = tf.constant
    m.call("first", "visit", c("a"), rows=["effects"])
    m.state("count after the first", "count", rows=["effects"])
    m.state("last after the first", "last", rows=["effects"])
    m.call("second", "visit", c("b"), rows=["effects"])
    m.call("branch with an effect", "maybe", c(True), rows=["effects", 36])
    m.state("count after the branch", "count", rows=["effects"])
    m.call("branch without", "maybe", c(False), rows=["effects"])
    m.state("count after the other branch", "count", rows=["effects"])
    m.call("no result", "reset", rows=["effects", 36])
    m.state("count after the reset", "count", rows=["effects"])
    m.call("assertion holds", "checked", c(5, I64))
    m.call("assertion fails", "checked", c(-5, I64), error="invalidArgument")


class Dense(tf.Module):
    def __init__(self, weights, bias, activation=None):
        super().__init__()
        self.w, self.b, self.activation = tf.Variable(weights), tf.Variable(bias), activation

    def __call__(self, x):
        made = x @ self.w + self.b
        return made if self.activation is None else self.activation(made)


def spread(*shape):
    """Small numbers of both signs."""
    return (np.sin(np.arange(np.prod(shape)) * 1.7) * 0.5).reshape(shape).astype(np.float32)


@model
def dense(m):
    """A network of three layers and an embedding, to be trained further: gradients and steps of descent."""
    root = tf.Module()
    root.layers = [
        Dense(spread(4, 8), spread(8), tf.nn.relu),
        Dense(spread(8, 8), np.zeros(8, np.float32), tf.tanh),
        Dense(spread(8, 3), spread(3)),
    ]
    root.embedding = tf.Variable(spread(5, 4))
    root.steps = tf.Variable(0, trainable=False, dtype=I64)

    @function(input_signature=[TS([None, 4], F32, name="features")])
    def predict(x):
        for layer in root.layers:
            x = layer(x)
        return {"scores": x, "best": tf.argmax(x, axis=1)}

    @function(input_signature=[TS([None, 4], F32), TS([None], I32)])
    def loss(x, labels):
        scores = predict(x)["scores"]
        return tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels, scores))

    @function(input_signature=[TS([None], I32)])
    def embed(ids):
        return tf.reduce_sum(tf.gather(root.embedding, ids) ** 2)

    @function(input_signature=[TS([None, 4], F32), TS([None], I32)])
    def train_step(x, labels):
        with tf.GradientTape() as tape:
            value = loss(x, labels)
        watched = [each for layer in root.layers for each in (layer.w, layer.b)]
        for variable, gradient in zip(watched, tape.gradient(value, watched)):
            variable.assign_sub(0.05 * gradient)
        root.steps.assign_add(1)
        return value

    root.predict, root.loss, root.embed, root.train_step = predict, loss, embed, train_step
    m.save(root, signatures={"serving_default": predict, "train": train_step})
    x, labels = tf.constant(spread(6, 4) * 3.0), tf.constant([0, 1, 2, 2, 1, 0])
    weights = [f"layers/{i}/{name}" for i in range(3) for name in ("w", "b")]
    m.call("predict", "predict", x, rtol=1e-5)
    m.serve("predict, served", "serving_default", features=x, rtol=1e-5)
    m.call("loss", "loss", x, labels, rtol=1e-5)
    m.gradients("gradient of the loss", "loss", x, labels, of=weights, rows=["fine-tuning"])
    m.gradients("gradient of an embedding", "embed", tf.constant([1, 3, 1]), of=["embedding"], rows=["fine-tuning"])
    m.call("a step that the model knows", "train_step", x, labels, rtol=1e-5)
    m.state("steps", "steps")
    m.training("descent", "loss", x, labels, of=weights, rate=0.1, steps=5, rows=["fine-tuning"])
    m.call("predict after it", "predict", x, rtol=1e-4)


def file_of(folder, name, text):
    """A file of that name, in a folder that is the same in every run, as models of TensorFlow 1 keep its path."""
    path = pathlib.Path(tempfile.gettempdir()) / "saved_models" / folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return str(path)


@model
def tables(m):
    """Lookup tables: of constants, of files, and mutable ones with what was in them."""
    lookup = tf.lookup
    root = tf.Module()
    keys, numbers = tf.constant(["one", "two", "é"]), tf.constant([1, 2, 3], I64)
    root.constants = lookup.StaticHashTable(lookup.KeyValueTensorInitializer(keys, numbers), -1)
    words = file_of("tables", "words.txt", "zero\neins\nzwei\n")
    lines = lookup.TextFileInitializer(words, STR, lookup.TextFileIndex.WHOLE_LINE, I64, lookup.TextFileIndex.LINE_NUMBER)
    root.file = lookup.StaticVocabularyTable(lines, num_oov_buckets=2)
    back = lookup.TextFileInitializer(words, I64, lookup.TextFileIndex.LINE_NUMBER, STR, lookup.TextFileIndex.WHOLE_LINE)
    root.back = lookup.StaticHashTable(back, "?")
    root.mutable = lookup.experimental.MutableHashTable(STR, F32, -1.0)
    root.mutable.insert(["a", "b"], [1.5, 2.5])
    root.vectors = lookup.experimental.DenseHashTable(I64, F32, [0.0, 0.0], empty_key=-1, deleted_key=-2, initial_num_buckets=8)
    root.vectors.insert(tf.constant([7], I64), [[7.0, 8.0]])
    root.find = function(lambda x: root.constants.lookup(x), input_signature=[TS([None], STR)])
    root.index = function(lambda x: root.file.lookup(x), input_signature=[TS([None], STR)])
    root.word = function(lambda x: root.back.lookup(x), input_signature=[TS([None], I64)])
    root.sizes = function(lambda: tf.stack([root.constants.size(), root.file.size(), root.mutable.size()]), input_signature=[])
    root.get = function(lambda x: root.mutable.lookup(x), input_signature=[TS([None], STR)])
    root.vector = function(lambda x: root.vectors.lookup(x), input_signature=[TS([None], I64)])

    @function(input_signature=[TS([None], STR), TS([None], F32)])
    def put(keys, numbers):
        root.mutable.insert(keys, numbers)
        return root.mutable.size()

    root.put = put
    m.save(root, signatures={"serving_default": root.find, "index": root.index})
    c = tf.constant
    m.call("of constants", "find", c(["two", "é", "three"]), rows=["tables"])
    m.call("of a file", "index", c(["eins", "zero"]), rows=[54])
    m.call("of a file, back", "word", c([2, 0, 9], I64), rows=[54])
    m.call("sizes", "sizes", rows=["tables"])
    m.call("mutable", "get", c(["a", "b", "c"]), rows=[53])
    m.call("mutable, vectors", "vector", c([7, 8], I64), rows=[53])
    m.call("put", "put", c(["c", "a"]), c([3.5, 0.5]), rows=["effects"])
    m.call("mutable, again", "get", c(["a", "b", "c"]), rows=[53])
    m.serve("served", "serving_default", x=c(["one"]))
    m.serve("served from a file", "index", x=c(["zwei"]))


@model
def assets(m):
    """Files beside the model, two of which have the same name."""
    root = tf.Module()
    root.first = tf.saved_model.Asset(file_of("first", "note.txt", "hello é\n"))
    root.second = tf.saved_model.Asset(file_of("second", "note.txt", "another\n"))
    root.read = function(lambda: tf.io.read_file(root.first), input_signature=[])
    root.both = function(lambda: tf.strings.join([tf.io.read_file(root.first), tf.io.read_file(root.second)]), input_signature=[])
    root.file_name = function(lambda: tf.strings.split(root.second, "/")[-1], input_signature=[])
    m.save(root)
    m.call("read", "read")
    m.call("both", "both")
    m.call("name", "file_name")


@model
def missing_value(m):
    """A variable whose value the checkpoint lacks."""
    root = tf.Module()
    root.there, root.lost = tf.Variable(1.0), tf.Variable(2.0)
    root.read_there = function(lambda: root.there + 1.0, input_signature=[])
    root.read_lost = function(lambda: root.lost + 1.0, input_signature=[])
    tf.saved_model.save(root, str(m.path))
    prefix = str(m.path / "variables" / "variables")
    reader = tf.train.load_checkpoint(prefix)
    graph = trackable_object_graph_pb2.TrackableObjectGraph.FromString(reader.get_tensor(OBJECT_GRAPH))
    for node in graph.nodes:
        if any(each.checkpoint_key.startswith("lost/") for each in node.attributes):
            del node.attributes[:]
    kept = {"there/.ATTRIBUTES/VARIABLE_VALUE": tf.constant(1.0), OBJECT_GRAPH: tf.constant(graph.SerializeToString(deterministic=True))}
    for name in os.listdir(m.path / "variables"):
        (m.path / "variables" / name).unlink()
    tf.raw_ops.SaveV2(prefix=prefix, tensor_names=list(kept), shape_and_slices=[""] * len(kept), tensors=list(kept.values()))
    m.tidy()
    m.loaded = tf.saved_model.load(str(m.path))
    m.call("the other one", "read_there", rows=[47])
    # Python gives an empty tensor here, against the shape that the file has.
    m.call("the lost one", "read_lost", rows=[47], error="failedPrecondition", checked=False)


class Packed(tf.experimental.ExtensionType):
    """Packing needs a name."""

    __name__ = "golden.Packed"
    values: tf.Tensor
    mask: tf.Tensor


@model
def handles(m):
    """Variables as arguments, some twice, which Python cannot call again; and values packed into one tensor."""
    root = tf.Module()
    v, u = tf.Variable([1.0, 2.0]), tf.Variable([3.0, 4.0])
    x = tf.constant([10.0, 20.0])

    def add(a, b, x):
        b.assign_add(x)
        return a + b

    root.scale = function(lambda v, x: v * x)
    root.add = function(add)
    root.pack = function(lambda x: extension_type.pack(Packed(x, x > 15.0)))

    def unpack(p):
        p = extension_type.unpack(p)
        return tf.where(p.mask, p.values, 0.0)

    root.unpack = function(unpack)
    root.both = function(lambda x: root.unpack(root.pack(x)))
    root.scale(v, x)
    root.add(v, v, x)
    root.add(v, u, x)
    root.both(x)
    m.save(root)
    m.call("packed and unpacked", "both", tf.constant([12.0, 18.0]), rows=[69])
