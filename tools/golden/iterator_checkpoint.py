"""Writes a checkpoint of an iterator in the middle of a data set, of which the library says that it does not read it.

Run it with the prefix to write to: data/src/test/resources/checkpoints/iterator.
"""

import os
import sys

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
os.environ.setdefault("CUDA_VISIBLE_DEVICES", "-1")

import tensorflow as tf  # noqa: E402

elements = iter(tf.data.Dataset.range(10).shuffle(4, seed=1).batch(2))
next(elements)
tf.train.Checkpoint(iterator=elements).write(sys.argv[1])
