"""Writes the model that the benchmarks load: ten dense layers of 64 units.

  python tools/models/ten_layers.py

It is saved into benchmarks/src/main/models/ten-layers. Made with TensorFlow 2.21.
"""
import os
import pathlib

os.environ["CUDA_VISIBLE_DEVICES"] = ""

import numpy as np
import tensorflow as tf

FOLDER = pathlib.Path(__file__).parent.parent.parent / "benchmarks" / "src" / "main" / "models" / "ten-layers"
LAYERS = 10
WIDTH = 64


def ramp(length):
    return (np.arange(length, dtype=np.int64) * 7919 % 1000 / 1000).astype(np.float32)


class Layers(tf.Module):
    def __init__(self):
        super().__init__()
        weights = (ramp(WIDTH * WIDTH) - np.float32(0.5)) * np.float32(2 / WIDTH**0.5)
        self.weights = [tf.Variable(weights.reshape(WIDTH, WIDTH)) for _ in range(LAYERS)]
        self.biases = [tf.Variable(ramp(WIDTH)) for _ in range(LAYERS)]

    @tf.function(input_signature=[tf.TensorSpec([None, WIDTH], tf.float32, "x")])
    def serve(self, x):
        for weights, bias in zip(self.weights, self.biases):
            x = tf.nn.relu(x @ weights + bias)
        return {"y": x}


layers = Layers()
tf.saved_model.save(layers, str(FOLDER), {"serving_default": layers.serve})
(FOLDER / "fingerprint.pb").unlink()
