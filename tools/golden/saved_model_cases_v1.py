"""Saved models of TensorFlow 1: graphs for a session, with tags; and models as text."""

import numpy as np
import tensorflow as tf
from google.protobuf import text_format
from saved_model_cases import F32, STR, TS, function, models_of
from saved_model_cases_state import file_of

MODELS, model = models_of()
v1 = tf.compat.v1


def signature(inputs, outputs):
    described = [{name: v1.saved_model.build_tensor_info(each) for name, each in part.items()} for part in (inputs, outputs)]
    return v1.saved_model.build_signature_def(*described, "tensorflow/serving/predict")


@model
def session(m):
    """A graph with variables of both kinds, a table that is filled by the init op, and an asset."""
    with tf.Graph().as_default(), v1.Session() as run:
        x = v1.placeholder(F32, [None, 2], name="x")
        w = v1.get_variable("w", initializer=tf.constant([[1.0], [2.0]]), use_resource=False)
        b = v1.get_variable("b", initializer=tf.constant([0.5]), use_resource=True)
        y = tf.add(x @ w, b, name="y")
        count = v1.get_variable("count", initializer=0, use_resource=True, trainable=False)
        add = tf.identity(v1.assign_add(count, 2))
        words = v1.placeholder(STR, [None], name="words")
        path = tf.constant(file_of("session", "letters.txt", "a\nb\nc\n"))
        v1.add_to_collection(v1.GraphKeys.ASSET_FILEPATHS, path)
        rows = tf.lookup.TextFileInitializer(path, STR, tf.lookup.TextFileIndex.WHOLE_LINE, tf.int64, tf.lookup.TextFileIndex.LINE_NUMBER)
        table = tf.lookup.StaticHashTable(rows, -1)
        found = table.lookup(words)
        run.run([v1.global_variables_initializer(), v1.tables_initializer()])
        builder = v1.saved_model.Builder(str(m.path))
        builder.add_meta_graph_and_variables(
            run,
            ["serve"],
            signature_def_map={
                "serving_default": signature({"x": x}, {"y": y}),
                "words": signature({"words": words}, {"index": found}),
                "count": signature({}, {"count": add}),
            },
            assets_collection=v1.get_collection(v1.GraphKeys.ASSET_FILEPATHS),
            main_op=v1.tables_initializer(),
        )
        builder.save()
    m.tidy()
    m.load()
    m.facts.update(variables=[], functions={})
    c = tf.constant
    m.serve("variables", "serving_default", x=c([[1.0, 1.0], [0.0, 2.0]]), rows=[64])
    m.serve("table of an asset", "words", words=c(["c", "a", "z"]), rows=[64])
    m.serve("effect", "count", rows=[64])
    m.serve("effect, again", "count", rows=[64])


def weights(*shape):
    """Fourths between -1 and 1, the same in each run: their products are exact."""
    count = np.prod(shape)
    return tf.constant(np.round(np.sin(np.arange(1, count + 1) * 0.7) * 4).reshape(shape).astype(np.float32) / 4)


@model
def frozen(m):
    """A frozen classifier of images and a hash of words: constants in place of variables, and ops that need no key."""
    with tf.Graph().as_default(), v1.Session() as run:
        image = v1.placeholder(F32, [None, 6, 6, 1], name="image")
        y = tf.nn.conv2d(image, weights(3, 3, 1, 4), 1, "SAME")
        variance = tf.fill([4], 1 - 2.0**-10)  # with epsilon it is 1, so that all is exact
        y = v1.nn.fused_batch_norm(
            y, weights(4) + 2, weights(4), weights(4), variance, epsilon=2.0**-10, is_training=False)[0]
        y = tf.nn.max_pool2d(tf.nn.relu(y), 2, 2, "VALID")
        scores = tf.add(tf.reshape(y, [-1, 36]) @ weights(36, 3), weights(3), name="scores")
        low, high = tf.split(scores, [1, 2], axis=1)
        words = v1.placeholder(STR, [None], name="words")
        rate = v1.placeholder_with_default(2.0, [], name="rate")
        builder = v1.saved_model.Builder(str(m.path))
        builder.add_meta_graph_and_variables(
            run,
            ["serve"],
            signature_def_map={
                "serving_default": signature({"image": image}, {"scores": scores, "class": v1.argmax(scores, 1)}),
                "parts": signature({"image": image, "rate": rate}, {"low": low * rate, "high": high, "image": image}),
                "words": signature({"words": words}, {"bucket": tf.strings.to_hash_bucket_fast(words, 100)}),
            },
        )
        builder.save()
    m.tidy()
    m.load()
    m.facts.update(variables=[], functions={})
    rows = tf.reshape(tf.range(72, dtype=F32) / 64 - 0.5, [2, 6, 6, 1])
    m.serve("a classifier", "serving_default", image=rows, rows=[64])
    m.serve("other rows", "serving_default", image=rows[:1] * 2, rows=[64])
    m.serve("several outputs of a node, and what is fed", "parts", image=rows, rate=tf.constant(3.0), rows=[64])
    m.serve("words", "words", words=tf.constant(["a", "b"]), rows=[64])


@model
def session_flow(m):
    """Branches and loops of TensorFlow 1, a sparse signature, and a table that the older init op fills."""
    v1.disable_control_flow_v2()
    with tf.Graph().as_default(), v1.Session() as run:
        x = v1.placeholder(F32, [None], name="x")
        limit = v1.get_variable("limit", initializer=tf.constant(100.0), use_resource=False)
        steps, doubled = v1.while_loop(
            lambda i, y: tf.reduce_sum(y) < limit, lambda i, y: (i + 1, y * 2.0), [tf.constant(0), x])
        branch = v1.cond(steps > 3, lambda: doubled - 1.0, lambda: -doubled)
        sparse = v1.sparse_placeholder(F32, [None, 3], name="sparse")
        scaled = tf.SparseTensor(sparse.indices, sparse.values * limit, sparse.dense_shape)
        words = v1.placeholder(STR, [], name="words")
        rows = tf.lookup.KeyValueTensorInitializer(["a", "b"], ["one", "two"])
        found = tf.lookup.StaticHashTable(rows, "none").lookup(words)
        run.run([v1.global_variables_initializer(), v1.tables_initializer()])
        builder = v1.saved_model.Builder(str(m.path))
        builder.add_meta_graph_and_variables(
            run,
            ["serve"],
            signature_def_map={
                "flow": signature({"x": x}, {"steps": steps, "y": branch}),
                "scaled": signature({"s": sparse}, {"s": scaled}),
                "word": signature({"word": words}, {"number": found}),
            },
            legacy_init_op=v1.tables_initializer(),
        )
        builder.save()
    m.tidy()
    m.load()
    m.facts.update(variables=[], functions={})
    c = tf.constant
    m.serve("a few steps", "flow", x=c([1.0, 2.0]), rows=[64])
    m.serve("no step", "flow", x=c([99.0, 2.0]), rows=[64])
    m.serve("table", "word", word=c("b"), rows=[64])


@model
def two_graphs(m):
    """Two graphs of the same variable, for other tags."""
    builder = v1.saved_model.Builder(str(m.path))
    for tags, by in ((["serve"], 10.0), (["serve", "hundred"], 100.0)):
        with tf.Graph().as_default(), v1.Session() as run:
            x = v1.placeholder(F32, [None], name="x")
            w = v1.get_variable("w", initializer=tf.constant(3.0), use_resource=True)
            signatures = {"serving_default": signature({"x": x}, {"y": x * w * by})}
            run.run(v1.global_variables_initializer())
            if by == 10.0:
                builder.add_meta_graph_and_variables(run, tags, signature_def_map=signatures)
            else:
                builder.add_meta_graph(tags, signature_def_map=signatures)
    builder.save()
    m.tidy()
    m.facts["tags"] = ["serve", "hundred"]
    m.load(tags=["serve", "hundred"])
    m.facts.update(variables=[], functions={})
    m.serve("by tags", "serving_default", x=tf.constant([1.0]), rows=[64])


@model
def text(m):
    """A model as text alone."""
    root = tf.Module()
    root.w = tf.Variable([1.0, 2.0], name="w")
    root.scale = function(lambda x: x * root.w, input_signature=[TS([2], F32)])
    root.word = function(lambda: tf.constant(['é "quoted"'.encode(), b"\xff\0\n"]), input_signature=[])
    tf.saved_model.save(root, str(m.path))
    m.tidy()
    binary = m.path / "saved_model.pb"
    (m.path / "saved_model.pbtxt").write_text(text_format.MessageToString(m.message(), as_utf8=True), encoding="utf-8")
    binary.unlink()
    m.load()
    m.call("scale", "scale", tf.constant([3.0, 4.0]), rows=[65])
    m.call("escapes", "word", rows=[65])


@model
def fingerprinted(m):
    """A model whose fingerprint was left, with tags of its own."""
    root = tf.Module()
    root.twice = function(lambda x: x * 2.0, input_signature=[TS([], F32)])
    m.save(root, keep_fingerprint=True, options=tf.saved_model.SaveOptions(extra_tags=["mine"]))
    m.call("twice", "twice", tf.constant(4.0))
