"""More graphs of TensorFlow 1 whose ops model_ops.py lists: feature columns, metrics, losses, recurrent cells."""

import pathlib

import tensorflow as tf

from model_ops_v1 import export, placeholder, v1, variable

c = v1.feature_column


def _parsed(columns, spec=c.make_parse_example_spec):
    """As exported estimators do: examples come in, a tensor for each column goes on."""
    x = v1.placeholder(tf.string, [None], "x")
    return x, v1.parse_example(x, spec(columns))


def _columns(folder):
    words = pathlib.Path(folder) / "words.txt"
    words.write_text("a\nb\nc\n")
    age, price = c.numeric_column("age"), c.numeric_column("price", shape=[2], normalizer_fn=lambda p: (p - 3.0) / 2)
    bucket = c.bucketized_column(age, [18, 30, 50])
    listed = c.categorical_column_with_vocabulary_list("kind", ["a", "b"], num_oov_buckets=2)
    filed = c.categorical_column_with_vocabulary_file("word", str(words), 3, default_value=0)
    hashed = c.categorical_column_with_hash_bucket("city", 10)
    number = c.categorical_column_with_hash_bucket("code", 10, tf.int64)
    identity = c.categorical_column_with_identity("day", 7, default_value=0)
    weighted = c.weighted_categorical_column(c.categorical_column_with_vocabulary_list("tag", ["a", "b"]), "weight")
    crossed = c.crossed_column([bucket, "kind", identity], 100)
    return {
        "dense": [age, price, bucket, c.indicator_column(listed), c.indicator_column(crossed), c.indicator_column(weighted),
                  c.embedding_column(hashed, 3), c.embedding_column(filed, 3, combiner="sqrtn", max_norm=1.0),
                  *c.shared_embedding_columns([number, c.categorical_column_with_hash_bucket("other", 10, tf.int64)], 3)],
        "linear": [age, bucket, listed, filed, hashed, identity, weighted, crossed],
        "sequence": [c.sequence_numeric_column("steps"), c.embedding_column(
            c.sequence_categorical_column_with_vocabulary_list("said", ["a", "b"]), 3), c.indicator_column(
                c.sequence_categorical_column_with_identity("ids", 5)), c.embedding_column(
                    c.sequence_categorical_column_with_hash_bucket("heard", 5), 2)],
    }


def input_layer(folder):
    columns = _columns(folder)["dense"]
    x, parsed = _parsed(columns)
    y = c.input_layer(parsed, columns)
    return {"x": x}, {"y": v1.nn.xw_plus_b(y, v1.get_variable("w", [y.shape[1], 2]), v1.get_variable("b", [2]))}


def linear_model(folder):
    columns = _columns(folder)["linear"]
    x, parsed = _parsed(columns)
    return {"x": x}, {"y": c.linear_model(parsed, columns, units=2, sparse_combiner="mean")}


def classifier(folder):
    """What `DNNLinearCombinedClassifier` exported: both parts, classes as text, probabilities."""
    columns = _columns(folder)
    x, parsed = _parsed([*columns["dense"], *columns["linear"]])
    hidden = c.input_layer(parsed, columns["dense"])
    hidden = v1.nn.relu(v1.nn.xw_plus_b(hidden, v1.get_variable("h", [hidden.shape[1], 4]), v1.get_variable("hb", [4])))
    logits = v1.nn.xw_plus_b(hidden, v1.get_variable("o", [4, 1]), v1.get_variable("ob", [1]))
    with v1.variable_scope("linear"):
        logits += c.linear_model(parsed, columns["linear"])
    both = v1.concat([v1.zeros_like(logits), logits], -1)
    classes = v1.as_string(v1.argmax(both, -1))
    labels = v1.tile(v1.expand_dims(v1.as_string(v1.range(2)), 0), [v1.shape(both)[0], 1])
    head = {"average": v1.reduce_mean(v1.sigmoid(logits)), "loss": v1.losses.sigmoid_cross_entropy(
        v1.ones_like(logits), logits), "keys": v1.expand_dims(v1.argmax(both, -1), -1)}
    return {"x": x}, {"classes": labels, "class": classes, "scores": v1.nn.softmax(both), **head}


def sequence_columns(folder):
    columns = _columns(folder)["sequence"]
    x, parsed = _parsed(columns, tf.feature_column.make_parse_example_spec)
    lengths = {key + "_length": v1.math.segment_max(parsed[key].indices[:, 1] + 1, parsed[key].indices[:, 0])
               for key in ("steps", "said")}
    dense = v1.sparse_tensor_to_dense(parsed["steps"])
    return {"x": x}, {"steps": dense, **lengths, "ids": v1.sparse_tensor_to_dense(parsed["ids"])}


def metrics(folder):
    x = placeholder(3)
    label = tf.argmax(x, 1)
    one = tf.cast(x > 0.5, tf.float32)
    clipped = tf.clip_by_value(x, 0.0, 1.0)
    m = v1.metrics
    found = {name: getattr(m, name)(one, clipped) for name in [
        "auc", "false_negatives", "false_positives", "mean_absolute_error", "mean_squared_error", "precision", "recall",
        "root_mean_squared_error", "true_negatives", "true_positives"]}
    found |= {
        "accuracy": m.accuracy(label, label), "mean": m.mean(x), "mean_tensor": m.mean_tensor(x[0]),
        "mean_iou": m.mean_iou(label, label, 3), "per_class": m.mean_per_class_accuracy(label, label, 3),
        "cosine": m.mean_cosine_distance(x, x, 1), "relative": m.mean_relative_error(x, x, x + 1.0),
        "below": m.percentage_below(x, 0.5), "at_k": m.precision_at_k(label, x, 2), "recall_at_k": m.recall_at_k(label, x, 2),
        "average_at_k": m.average_precision_at_k(label, x, 2), "thresholds": m.precision_at_thresholds(one, clipped, [0.2, 0.5]),
        "recall_thresholds": m.recall_at_thresholds(one, clipped, [0.2]),
        "sensitivity": m.sensitivity_at_specificity(one, clipped, 0.5),
        "specificity": m.specificity_at_sensitivity(one, clipped, 0.5)}
    return {"x": x}, {name + kind: v1.identity(each) for name, pair in found.items() for kind, each in zip(("", "_update"), pair)}


def losses(folder):
    x = placeholder(3)
    k = v1.losses
    label = tf.argmax(x, 1)
    found = {name: getattr(k, name)(tf.sigmoid(x), tf.sigmoid(x)) for name in [
        "absolute_difference", "hinge_loss", "huber_loss", "log_loss", "mean_pairwise_squared_error", "mean_squared_error",
        "sigmoid_cross_entropy", "softmax_cross_entropy"]}
    found |= {"sparse": k.sparse_softmax_cross_entropy(label, x), "cosine": k.cosine_distance(x, x, axis=1),
              "weighted": k.compute_weighted_loss(x, 0.5), "sum": k.mean_squared_error(x, x, reduction=k.Reduction.SUM),
              "total": k.get_total_loss(), "smooth": k.softmax_cross_entropy(tf.nn.softmax(x), x, label_smoothing=0.1),
              "nce": v1.nn.nce_loss(variable("n", 6, 3), v1.get_variable("nb", [6]), tf.expand_dims(label, 1), x, 2, 6),
              "sampled": v1.nn.sampled_softmax_loss(variable("s", 6, 3), v1.get_variable("sb", [6]), tf.expand_dims(label, 1), x, 2, 6),
              "weighted_logits": v1.nn.weighted_cross_entropy_with_logits(tf.sigmoid(x), x, 2.0)}
    sequence = v1.placeholder_with_default(tf.zeros([5, 2, 4]), [5, None, 4])
    sparse = tf.sparse.from_dense(tf.constant([[1, 2], [1, 0]]))
    found |= {"ctc": v1.nn.ctc_loss(sparse, sequence, [5, 5]), "greedy": v1.nn.ctc_greedy_decoder(sequence, [5, 5])[0][0].values,
              "beam": v1.nn.ctc_beam_search_decoder(sequence, [5, 5])[0][0].values}
    return {"x": x}, {name: v1.identity(each) for name, each in found.items()}


class Cell:
    """A cell as `dynamic_rnn` asks for it; those of TensorFlow 1 are in a package of its own now."""

    output_size = 2
    state_size = (2, 2)

    def __init__(self, size):
        self.kernel = variable("kernel", size + 2, 8)
        self.bias = v1.get_variable("bias", [8], initializer=v1.zeros_initializer())

    def __call__(self, x, state, scope=None):
        old, h = state
        i, j, f, o = tf.split(v1.nn.bias_add(tf.matmul(tf.concat([x, h], 1), self.kernel), self.bias), 4, 1)
        new = old * tf.sigmoid(f + 1.0) + tf.sigmoid(i) * tf.tanh(j)
        return tf.tanh(new) * tf.sigmoid(o), (new, tf.tanh(new) * tf.sigmoid(o))

    def zero_state(self, batch, dtype):
        return (tf.zeros([batch, 2], dtype), tf.zeros([batch, 2], dtype))

    call = __call__


def recurrent(folder):
    x = placeholder(5, 3)
    length = v1.placeholder_with_default(tf.fill([tf.shape(x)[0]], 5), [None])
    made = {}
    with v1.variable_scope("one"):
        made["one"], _ = v1.nn.dynamic_rnn(Cell(3), x, length, dtype=tf.float32)
    with v1.variable_scope("first"):
        forward = Cell(3)
    with v1.variable_scope("second"):
        backward = Cell(3)
    (made["left"], made["right"]), _ = v1.nn.bidirectional_dynamic_rnn(forward, backward, x, length, dtype=tf.float32)
    with v1.variable_scope("steps"):
        outputs, _ = v1.nn.static_rnn(Cell(3), tf.unstack(x, axis=1), dtype=tf.float32, sequence_length=length)
    made["steps"] = v1.stack(outputs)
    loss = v1.reduce_sum(made["one"])
    made["slope"] = v1.gradients(loss, x)[0]
    return {"x": x, "length": length}, made


GRAPHS_MORE = [
    *[(f"{name}_{kind}", export(build, **options)) for name, build in [
        ("input_layer", input_layer), ("linear_model", linear_model), ("classifier", classifier),
        ("sequence_columns", sequence_columns), ("metrics", metrics), ("losses", losses), ("recurrent", recurrent)]
      for kind, options in [
          ("references", {}), ("resources", dict(resources=True)), ("resources_v2", dict(resources=True, flow_v2=True))]],
]
