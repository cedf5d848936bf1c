"""Writes which ops models of known kinds have: core/src/test/resources/model-ops.tsv.

Each case is exported as a saved model, and its ops are read from the file. A line is an op and the kinds of models
that have it:

    keras   layers of Keras 3, called for inference and for training, and their losses, metrics and initial states
    train   the steps of training such layers: gradients, and what optimizers of Keras do with them
    module  functions of a tf.Module over the public functions of TensorFlow and of Keras
    tf1     graphs of TensorFlow 1 with its variables, loops, branches, tables, feature columns and savers

    target/venv/bin/python tools/golden/model_ops.py            # all cases
    target/venv/bin/python tools/golden/model_ops.py Dense loops  # some, whose ops are added to the list
"""

import collections
import os
import pathlib
import sys
import tempfile

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
os.environ.setdefault("CUDA_VISIBLE_DEVICES", "")

import keras
import numpy as np
import tensorflow as tf
from tensorflow.core.protobuf import saved_model_pb2

from model_ops_cases import COUNTER, KERAS, MODULES, TABLE
from model_ops_keras import FUNCTIONS, KERAS_MORE
from model_ops_v1 import GRAPHS
from model_ops_v1_kinds import GRAPHS_MORE

ROOT = pathlib.Path(__file__).resolve().parents[2]
OUT = ROOT / "core/src/test/resources/model-ops.tsv"


def ops_of(folder):
    """The ops of all functions and nodes of a saved model, without calls of its functions."""
    model = saved_model_pb2.SavedModel()
    model.ParseFromString((pathlib.Path(folder) / "saved_model.pb").read_bytes())
    found = set()
    for graph in (meta.graph_def for meta in model.meta_graphs):
        functions = {f.signature.name for f in graph.library.function}
        for nodes in [graph.node, *(f.node_def for f in graph.library.function)]:
            found |= {node.op for node in nodes if node.op not in functions}
    return found


def exported(module, signatures=None):
    with tempfile.TemporaryDirectory() as folder:
        tf.saved_model.save(module, folder, signatures=signatures)
        return ops_of(folder)


def specs(values):
    return tf.nest.map_structure(lambda v: tf.TensorSpec.from_tensor(v) if tf.is_tensor(v) else v, values)


def unknown(spec):
    """Of any batch, as models are exported."""
    if not isinstance(spec, tf.TensorSpec) or spec.shape.rank == 0:
        return spec
    return tf.TensorSpec([None, *spec.shape[1:]], spec.dtype)


def of_layer(make, inputs):
    """The ops of a layer at inference, in training, and of a step of training it."""
    layer = make()
    layer(*inputs)
    module = tf.Module()
    module.layer = layer
    # also those of seeds and metrics, which the layer does not track
    module.states = [v.value for v in [*layer.variables, *layer.metrics_variables]]

    def call(*xs, training=None):
        arguments = {"training": training} if layer._call_has_training_arg else {}
        return layer(*xs, **arguments)

    signature = [unknown(s) for s in specs(inputs)]
    module.serve = tf.function(lambda *xs: call(*xs, training=False), input_signature=signature)
    module.learn = tf.function(lambda *xs: call(*xs, training=True), input_signature=signature)
    keras_ops = exported(module)

    def step(*xs):
        with tf.GradientTape() as tape:
            floating = [x for x in tf.nest.flatten(xs) if x.dtype.is_floating]
            tape.watch(floating)
            y = tf.nest.flatten(call(*xs, training=True))
            loss = sum(tf.reduce_sum(tf.square(e)) for e in y if e.dtype.is_floating)
        variables = [v.value for v in layer.trainable_variables]
        return tape.gradient(loss, floating + variables, unconnected_gradients="zero")

    if not any(e.dtype.is_floating for e in tf.nest.flatten(call(*inputs))) or not any(
            x.dtype.is_floating for x in tf.nest.flatten(inputs)) and not layer.trainable_variables:
        return keras_ops, set()
    module.step = tf.function(step, input_signature=signature)
    return keras_ops, exported(module) - keras_ops


def of_optimizer(optimizer):
    model = keras.Sequential([keras.layers.Dense(3), keras.layers.BatchNormalization()])
    model.compile(optimizer=optimizer, loss="mse", metrics=["mae"])
    x = np.ones([4, 2], np.float32)
    y = np.ones([4, 3], np.float32)
    model.train_on_batch(x, y)
    module = tf.Module()
    module.model, module.optimizer = model, optimizer

    def step(xs, ys):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.square(model(xs, training=True) - ys))
        optimizer.apply(tape.gradient(loss, model.trainable_variables), model.trainable_variables)
        return loss

    module.step = tf.function(
        step, input_signature=[tf.TensorSpec([None, 2]), tf.TensorSpec([None, 3])])
    return exported(module)


def of_function(function, inputs):
    module = tf.Module()
    module.held = [getattr(function, "held", None), COUNTER, TABLE]
    module.serve = tf.function(function, input_signature=[unknown(s) for s in specs(inputs)])
    return exported(module)


def main():
    kinds = collections.defaultdict(set)
    failed = []
    wanted = sys.argv[1:]

    def note(kind, name, get):
        if wanted and name not in wanted:
            return
        try:
            for each, ops in get().items():
                for op in ops:
                    kinds[op].add(each)
            print(kind, name, flush=True)
        except Exception as e:  # one case that fails leaves the others
            failed.append(name)
            print("FAILED", kind, name, type(e).__name__, str(e)[:300].replace("\n", " "), flush=True)

    for name, make, inputs in [*KERAS, *KERAS_MORE]:
        note("keras", name, lambda: dict(zip(("keras", "train"), of_layer(make, inputs))))
    for name in ["SGD", "RMSprop", "Adam", "AdamW", "Adadelta", "Adagrad", "Adamax", "Adafactor", "Nadam", "Ftrl",
                 "Lion", "Lamb", "Muon"]:
        note("train", name, lambda: {"train": of_optimizer(getattr(keras.optimizers, name)())})
    for name, function, inputs in [*MODULES, *FUNCTIONS]:
        note("module", name, lambda: {"module": of_function(function, inputs)})
    for name, build in [*GRAPHS, *GRAPHS_MORE]:
        note("tf1", name, lambda: {"tf1": build(ops_of)})
    if failed:
        print(len(failed), "failed:", *failed)
    if wanted:
        for line in OUT.read_text().splitlines():
            if not line.startswith("#"):
                op, known = line.split("\t")
                kinds[op] |= set(known.split(","))
    if kinds:
        lines = [f"{op}\t{','.join(sorted(kinds[op]))}\n" for op in sorted(kinds)]
        OUT.write_text(
            f"# Ops of models that TensorFlow {tf.__version__} and Keras {keras.__version__} export, and of what kinds\n"
            "# of models; written by tools/golden/model_ops.py\n" + "".join(lines))
        print(len(lines), "ops")


if __name__ == "__main__":
    main()
