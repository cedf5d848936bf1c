"""Reads a checkpoint that Java wrote, into objects of Keras and TensorFlow, and prints what it found as JSON."""

import json
import os
import sys

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
os.environ.setdefault("CUDA_VISIBLE_DEVICES", "-1")

import keras  # noqa: E402
import tensorflow as tf  # noqa: E402


class Model(tf.Module):
    pass


model = Model()
model.kernel = tf.Variable(tf.zeros([2, 2]))
model.bias = tf.Variable(tf.zeros([2]))
model.layers = [tf.Variable(0.0), {"x/y.z": tf.Variable([0, 0], dtype=tf.int64)}]
model.text = tf.Variable(["", ""])
model.counts = tf.lookup.experimental.MutableHashTable(tf.string, tf.int64, -1)
optimizer = keras.optimizers.Adam(0.5, amsgrad=True)
optimizer.build([model.kernel, model.bias])
step = tf.Variable(0, dtype=tf.int64)
checkpoint = tf.train.Checkpoint(model=model, optimizer=optimizer, step=step)
folder = sys.argv[1]
status = checkpoint.restore(tf.train.latest_checkpoint(folder))
status.assert_consumed()
status.assert_existing_objects_matched()
counts = model.counts.lookup(tf.constant(["a", "ü", "z"])).numpy().tolist()
model.counts.insert(tf.constant("z"), tf.constant(26, tf.int64))
manager = tf.train.CheckpointManager(checkpoint, folder, max_to_keep=3)
print(
    json.dumps(
        {
            "kernel": model.kernel.numpy().tolist(),
            "bias": model.bias.numpy().tolist(),
            "layer": float(model.layers[0].numpy()),
            "whole": model.layers[1]["x/y.z"].numpy().tolist(),
            "text": [text.decode() for text in model.text.numpy()],
            "counts": counts,
            "step": int(step.numpy()),
            "saves": int(checkpoint.save_counter.numpy()),
            "iterations": int(optimizer.iterations.numpy()),
            "rate": float(optimizer.learning_rate.numpy()),
            "momentums": [slot.numpy().tolist() for slot in optimizer._momentums],
            "velocities": [slot.numpy().tolist() for slot in optimizer._velocities],
            "hats": [slot.numpy().tolist() for slot in optimizer._velocity_hats],
            "managed": [os.path.basename(path) for path in manager.checkpoints],
            "next": os.path.basename(manager.save()),
            "after": [os.path.basename(path) for path in manager.checkpoints],
        }
    )
)
