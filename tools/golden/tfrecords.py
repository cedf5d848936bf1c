"""Writes files of records that Java reads and, byte by byte, writes again.

Run from the root of the project: python tools/golden/tfrecords.py
"""

import os

import tensorflow as tf

FOLDER = "data/src/test/resources/golden/records"


def ints(*values):
    return tf.train.Feature(int64_list=tf.train.Int64List(value=values))


def floats(*values):
    return tf.train.Feature(float_list=tf.train.FloatList(value=values))


def texts(*values):
    return tf.train.Feature(bytes_list=tf.train.BytesList(value=values))


def flowers():
    for i in range(3):
        yield tf.train.Example(
            features=tf.train.Features(
                feature={
                    "sizes": floats(i + 0.5, -1.25),
                    "kind": ints(i),
                    "names": texts(*[b"name %d" % j for j in range(i)]),
                }
            )
        ).SerializeToString(deterministic=True)


def main():
    os.makedirs(FOLDER, exist_ok=True)
    with tf.io.TFRecordWriter(f"{FOLDER}/flowers.tfrecord") as writer:
        for flower in flowers():
            writer.write(flower)
    with tf.io.TFRecordWriter(f"{FOLDER}/flowers.gz", "GZIP") as writer:
        for flower in flowers():
            writer.write(flower)
    with tf.io.TFRecordWriter(f"{FOLDER}/texts.tfrecord") as writer:
        for text in [b"", b"a", bytes(range(256)) * 3]:
            writer.write(text)


main()
