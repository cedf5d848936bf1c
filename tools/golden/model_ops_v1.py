"""Graphs of TensorFlow 1 whose ops model_ops.py lists: each is exported as programs of that time did."""

import pathlib
import tempfile

import numpy as np
import tensorflow as tf

v1 = tf.compat.v1


def export(build, resources=False, flow_v2=False):
    """A function that exports what `build` makes and gives the ops of the file."""

    def run(ops_of):
        with tempfile.TemporaryDirectory() as folder, v1.Graph().as_default():
            before = v1.resource_variables_enabled(), v1.control_flow_v2_enabled()
            (v1.enable_resource_variables if resources else v1.disable_resource_variables)()
            (v1.enable_control_flow_v2 if flow_v2 else v1.disable_control_flow_v2)()
            try:
                target = pathlib.Path(folder) / "model"
                with v1.Session() as session:
                    inputs, outputs = build(folder)
                    session.run([v1.global_variables_initializer(), v1.tables_initializer()])
                    v1.saved_model.simple_save(
                        session, str(target), inputs, outputs, legacy_init_op=v1.tables_initializer())
                return ops_of(target)
            finally:
                (v1.enable_resource_variables if before[0] else v1.disable_resource_variables)()
                (v1.enable_control_flow_v2 if before[1] else v1.disable_control_flow_v2)()

    return run


def placeholder(*shape, dtype=tf.float32):
    return v1.placeholder(dtype, [None, *shape], name="x")


def variable(name, *shape):
    return v1.get_variable(name, shape, initializer=v1.truncated_normal_initializer())


def dense(folder):
    x = placeholder(4)
    w, b = variable("w", 4, 3), v1.get_variable("b", [3], initializer=v1.zeros_initializer())
    y = v1.nn.xw_plus_b(x, w, b)
    y = tf.nn.dropout(tf.nn.relu(y), rate=v1.placeholder_with_default(0.5, []))
    return {"x": x}, {"y": tf.nn.softmax(y), "class": v1.argmax(y, 1), "loss": v1.losses.softmax_cross_entropy(
        tf.one_hot(tf.argmax(y, 1), 3), y)}


def partitioned(folder):
    ids = placeholder(dtype=tf.int64)
    with v1.variable_scope("e", partitioner=v1.fixed_size_partitioner(2)):
        table = v1.get_variable("table", [6, 3])
    return {"x": ids}, {"y": v1.nn.embedding_lookup(table, ids, partition_strategy="div"), "z": v1.nn.embedding_lookup(
        table, ids, partition_strategy="mod", max_norm=1.0)}


def convolution(folder):
    x = placeholder(8, 8, 3)
    y = v1.nn.conv2d(x, variable("k", 3, 3, 3, 4), [1, 1, 1, 1], "SAME")
    scale, offset = variable("s", 4), variable("o", 4)
    mean = v1.get_variable("m", [4], trainable=False)
    training = v1.placeholder_with_default(False, [], "training")

    def learn():
        z, m, v, *_ = v1.nn.fused_batch_norm(y, scale, offset)
        with tf.control_dependencies([v1.assign(mean, mean * 0.9 + m * 0.1)]):
            return tf.identity(z)

    y = tf.cond(training, learn, lambda: v1.nn.fused_batch_norm(y, scale, offset, mean, tf.ones([4]), is_training=False)[0])
    y = v1.nn.depthwise_conv2d(tf.nn.relu6(y), variable("d", 3, 3, 4, 1), [1, 1, 1, 1], "SAME")
    y = v1.nn.max_pool(y, [1, 2, 2, 1], [1, 2, 2, 1], "VALID")
    y = v1.nn.lrn(v1.nn.avg_pool(y, [1, 2, 2, 1], [1, 2, 2, 1], "SAME"))
    return {"x": x}, {"y": tf.reduce_mean(y, [1, 2]), "up": v1.image.resize_bilinear(y, [8, 8], align_corners=True),
                      "near": v1.image.resize_nearest_neighbor(y, [8, 8]), "area": v1.image.resize_area(y, [8, 8]),
                      "cubic": v1.image.resize_bicubic(y, [8, 8])}


def flow(folder):
    x = placeholder(4)
    n, y = v1.while_loop(lambda k, e: k < 5, lambda k, e: (k + 1, e * 2), [0, x], swap_memory=True)
    state = v1.TensorArray(tf.float32, tf.shape(x)[0], clear_after_read=False).unstack(x)
    _, sums = tf.while_loop(lambda k, a: k < tf.shape(x)[0], lambda k, a: (k + 1, a.write(k, state.read(k) * 2)),
                            [0, v1.TensorArray(tf.float32, tf.shape(x)[0])])
    more = {"scan": v1.scan(lambda a, e: a + e, x), "map": v1.map_fn(lambda e: e * 2, x), "cond": v1.cond(
        tf.reduce_sum(x) > 0, lambda: x, lambda: -x), "case": v1.case([(tf.reduce_sum(x) > 1, lambda: x)], default=lambda: y),
            "gradient": v1.gradients(tf.reduce_sum(y), x)[0], "concat": sums.concat()}
    return {"x": x}, {"n": n, "y": y, "z": sums.stack(), **more}


def lstm(folder):
    """As `dynamic_rnn` does: one cell in a loop over the steps."""
    x = placeholder(5, 3)
    w, b = variable("kernel", 3 + 2, 8), v1.get_variable("bias", [8], initializer=v1.zeros_initializer())
    steps = v1.TensorArray(tf.float32, 5).unstack(tf.transpose(x, [1, 0, 2]))
    length = v1.placeholder_with_default(tf.fill([tf.shape(x)[0]], 5), [None])

    def cell(k, c, h, out):
        i, j, f, o = tf.split(v1.nn.bias_add(tf.matmul(tf.concat([steps.read(k), h], 1), w), b), 4, 1)
        new_c = c * tf.sigmoid(f + 1.0) + tf.sigmoid(i) * tf.tanh(j)
        new_h = tf.tanh(new_c) * tf.sigmoid(o)
        done = k >= length
        return k + 1, v1.where(done, c, new_c), v1.where(done, h, new_h), out.write(k, new_h)

    zero = tf.zeros([tf.shape(x)[0], 2])
    _, c, h, out = v1.while_loop(lambda k, *_: k < 5, cell, [0, zero, zero, v1.TensorArray(tf.float32, 5)])
    return {"x": x, "length": length}, {"y": tf.transpose(out.stack(), [1, 0, 2]), "c": c, "h": h}


def tables(folder):
    words = pathlib.Path(folder) / "words.txt"
    words.write_text("a\nb\nc\n")
    v1.add_to_collection(v1.GraphKeys.ASSET_FILEPATHS, tf.constant(str(words)))
    x = v1.placeholder(tf.string, [None], "x")
    ids = tf.lookup.StaticVocabularyTable(tf.lookup.TextFileInitializer(
        str(words), tf.string, tf.lookup.TextFileIndex.WHOLE_LINE, tf.int64, tf.lookup.TextFileIndex.LINE_NUMBER), 2).lookup(x)
    back = tf.lookup.StaticHashTable(tf.lookup.TextFileInitializer(
        str(words), tf.int64, tf.lookup.TextFileIndex.LINE_NUMBER, tf.string, tf.lookup.TextFileIndex.WHOLE_LINE), "?").lookup(ids)
    keyed = v1.lookup.StaticHashTable(tf.lookup.KeyValueTensorInitializer(["a"], tf.constant([5], tf.int64)), -1).lookup(x)
    return {"x": x}, {"ids": ids, "back": back, "keyed": keyed, "hash": v1.string_to_hash_bucket_fast(x, 10), "old": v1.string_to_hash_bucket(x, 10)}


def text(folder):
    x = v1.placeholder(tf.string, [None], "x")
    words = v1.string_split(x)
    dense = v1.sparse_tensor_to_dense(words, default_value="")
    numbers = v1.string_to_number(v1.regex_replace(x, "[^0-9]", "1"))
    return {"x": x}, {"dense": dense, "n": numbers, "len": v1.strings.length(x), "sub": v1.substr(x, 0, 1),
                      "join": v1.reduce_join(dense, 1), "hash": v1.strings.to_hash_bucket_fast(dense, 7)}


def examples(folder):
    x = v1.placeholder(tf.string, [None], "x")
    parsed = v1.parse_example(x, {"a": v1.FixedLenFeature([2], tf.float32), "b": v1.VarLenFeature(tf.string),
                                  "c": v1.FixedLenFeature([], tf.int64, 1)})
    table = variable("table", 10, 3)
    ids = v1.SparseTensor(parsed["b"].indices, v1.strings.to_hash_bucket_fast(parsed["b"].values, 10), parsed["b"].dense_shape)
    bag = v1.nn.embedding_lookup_sparse(table, ids, None, combiner="mean")
    safe = v1.nn.safe_embedding_lookup_sparse(table, ids)
    hot = v1.sparse_tensor_to_dense(v1.sparse_merge(ids, v1.SparseTensor(ids.indices, tf.ones_like(
        ids.values, tf.float32), ids.dense_shape), 10), validate_indices=False)
    return {"x": x}, {"a": parsed["a"], "c": parsed["c"], "bag": bag, "safe": safe, "hot": hot}


def images(folder):
    x = v1.placeholder(tf.string, [None], "x")

    def decode(each):
        image = v1.image.convert_image_dtype(v1.image.decode_jpeg(each, channels=3), tf.float32)
        return v1.squeeze(v1.image.resize_bilinear(v1.expand_dims(v1.image.central_crop(image, 0.8), 0), [8, 8]), [0])

    batch = v1.map_fn(decode, x, dtype=tf.float32)
    boxes, scores = variable("boxes", 6, 4), variable("scores", 6)
    kept = v1.image.non_max_suppression(boxes, scores, 3)
    crops = v1.image.crop_and_resize(batch, tf.gather(boxes, kept), tf.zeros_like(kept), [2, 2])
    png = v1.image.decode_png(x[0])
    return {"x": x}, {"y": batch, "kept": kept, "crops": crops, "any": v1.image.decode_image(x[0]), "png": png}


def detection(folder):
    """What is after the network of a detector: the best boxes of each image, padded."""
    boxes, scores = placeholder(6, 4), v1.placeholder(tf.float32, [None, 6, 3])

    def best(pair):
        b, s = pair
        top, place = v1.nn.top_k(tf.reduce_max(s, 1), 4)
        kept = v1.image.non_max_suppression(tf.gather(b, place), top, 2, 0.5)
        found = tf.gather(b, kept)
        return v1.pad(found, [[0, 2 - tf.shape(found)[0]], [0, 0]]), v1.shape(found)[0], v1.to_int32(v1.argmax(s, 1))

    y, n, c = v1.map_fn(best, (boxes, scores), dtype=(tf.float32, tf.int32, tf.int32))
    where = v1.where(tf.greater(scores, 0.5))
    with tf.control_dependencies([v1.assert_less_equal(tf.shape(boxes)[1], 6), v1.Assert(tf.reduce_all(n >= 0), [n])]):
        y = tf.identity(y)
    return {"x": boxes, "scores": scores}, {"y": y, "n": n, "class": c, "where": where, "cat": v1.boolean_mask(
        boxes, tf.ones([tf.shape(boxes)[0], 6], tf.bool)), "dense": v1.sparse_to_dense([[0]], [2], [1.0]), "slice": tf.scatter_nd(
            [[0]], [1.0], [3]), "unique": v1.unique([1, 2])[0]}


def trained(optimizer):
    def build(folder):
        x = placeholder(4)
        y = v1.nn.xw_plus_b(x, variable("w", 4, 3), variable("b", 3))
        loss = v1.losses.mean_squared_error(tf.zeros_like(y), y) + v1.nn.l2_loss(v1.trainable_variables()[0])
        step = v1.train.get_or_create_global_step()
        rate = v1.train.exponential_decay(0.1, step, 10, 0.9, staircase=True)
        made = optimizer(rate)
        pairs = made.compute_gradients(loss)
        clipped, _ = v1.clip_by_global_norm([g for g, _ in pairs], 1.0)
        train = made.apply_gradients(zip(clipped, [v for _, v in pairs]), step)
        average = v1.train.ExponentialMovingAverage(0.9, step)
        with tf.control_dependencies([train]):
            follow = average.apply(v1.trainable_variables())
        with tf.control_dependencies([follow]):
            done = tf.identity(loss)
        return {"x": x}, {"y": y, "loss": done, "step": step.read_value(), "accuracy": v1.metrics.accuracy(
            tf.argmax(y, 1), tf.argmax(y, 1))[1]}
    return build


def sampled(folder):
    x = placeholder(4)
    return {"x": x}, {"u": v1.random_uniform([2]) + 0 * x[0, 0], "n": v1.random_normal([2]), "t": v1.truncated_normal(
        [2]), "s": v1.random_shuffle(x), "m": v1.multinomial(x, 1), "g": v1.random_gamma([1], 1.0), "p": v1.random_poisson(
            1.0, [1]), "c": v1.random_crop(x, [1, 2])}


def arrays(folder):
    x = placeholder(4)
    v = variable("v", 3, 4)
    parts = [v1.concat([x, x], 1), v1.stack([x, x]), v1.split(x, 2, 1)[0], v1.tile(x, [1, 2]), v1.reverse(x, [1]), v1.cumsum(
        x), v1.matmul(x, v, transpose_b=True), v1.batch_gather(x, tf.zeros([tf.shape(x)[0], 1], tf.int32)), v1.gather_nd(
            v, [[0, 1]]), v1.squeeze(x[:, :1], 1), v1.expand_dims(x, 0), v1.sequence_mask([1, 2]), v1.one_hot([1], 3), v1.fill(
                [2], 0.5), v1.range(3), v1.linspace(0.0, 1.0, 3), v1.invert_permutation([1, 0]), v1.pad(
                    x, [[0, 0], [1, 1]], "REFLECT"), v1.segment_sum(v, [0, 0, 1]), v1.unsorted_segment_sum(
                        v, [0, 1, 0], 2), v1.dynamic_partition(v, [0, 1, 0], 2)[0], v1.dynamic_stitch([[0], [1]], [[1.0], [
                            2.0]]), v1.norm(x), v1.reduce_logsumexp(x), v1.nn.moments(x, [0])[0], v1.nn.l2_normalize(
                                x, 1), v1.verify_tensor_all_finite(x, "m"), v1.quantize_v2(x, 0.0, 1.0, tf.quint8)[0],
             v1.fake_quant_with_min_max_vars(x, 0.0, 1.0), v1.nn.in_top_k(x, tf.zeros([tf.shape(x)[0]], tf.int32), 1),
             v1.scatter_update(v, [0], [[0.0, 0, 0, 0]]), v1.scatter_add(v, [0], [[0.0, 0, 0, 0]]), v1.scatter_nd_update(
                 v, [[0]], [[0.0, 0, 0, 0]]), v1.assign_add(v, v), v1.assign_sub(v, v), v1.is_variable_initialized(v),
             v1.Print(x, [x]), v1.einsum("ij,kj->ik", x, v), v1.space_to_depth(tf.reshape(x, [-1, 2, 2, 1]), 2)]
    return {"x": x}, {f"y{n}": part for n, part in enumerate(parts)}


def frozen(ops_of):
    """Variables made constants, as many published graphs have them."""
    from tensorflow.python.framework import convert_to_constants
    net = tf.function(lambda x: tf.nn.relu(tf.matmul(x, W)), input_signature=[tf.TensorSpec([None, 4])])
    made = convert_to_constants.convert_variables_to_constants_v2(net.get_concrete_function())
    return {node.op for node in made.graph.as_graph_def().node}


W = tf.Variable(np.ones([4, 3], np.float32))

GRAPHS = [
    *[(f"{name}_{kind}", export(build, **options)) for name, build in [
        ("dense", dense), ("partitioned", partitioned), ("convolution", convolution), ("flow", flow), ("lstm", lstm),
        ("tables", tables), ("text", text), ("examples", examples), ("images", images), ("detection", detection),
        ("sampled", sampled), ("arrays", arrays)] for kind, options in [
            ("references", {}), ("resources", dict(resources=True)), ("resources_v2", dict(resources=True, flow_v2=True))]],
    *[(f"{name}_{kind}", export(trained(make), **options)) for name, make in [
        ("sgd", v1.train.GradientDescentOptimizer), ("momentum", lambda r: v1.train.MomentumOptimizer(r, 0.9)),
        ("adam", v1.train.AdamOptimizer), ("adagrad", v1.train.AdagradOptimizer), ("rmsprop", v1.train.RMSPropOptimizer),
        ("ftrl", v1.train.FtrlOptimizer), ("adadelta", v1.train.AdadeltaOptimizer)] for kind, options in [
            ("references", {}), ("resources", dict(resources=True))]],
    ("frozen", frozen),
]
