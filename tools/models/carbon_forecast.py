"""Trains the model of examples/CarbonForecast.java: what carbon dioxide will do in the next twelve months.

  python tools/models/carbon_forecast.py

It is trained on the months before 1981 of examples/data/co2.csv, and saved into examples/data/carbon-forecast.
Made with TensorFlow 2.21.
"""
import csv
import os
import pathlib

os.environ["CUDA_VISIBLE_DEVICES"] = ""

import numpy as np
import tensorflow as tf

DATA = pathlib.Path(__file__).parent.parent.parent / "examples" / "data"
PAST = 24
NEXT = 12
LAST = 1980
HIDDEN = 16
STEPS = 3000


class Months(tf.experimental.ExtensionType):
    """Values of months in a row, of which some are not known."""

    __name__ = "examples.Months"
    values: tf.Tensor  # [rows, months], anything where they are not known
    known: tf.Tensor  # [rows, months]


class Forecast(tf.Module):
    def __init__(self):
        super().__init__()
        start = tf.random.Generator.from_seed(1)
        self.inner = tf.Variable(start.normal([2 * PAST, HIDDEN]) / 7.0)
        self.inner_bias = tf.Variable(tf.zeros([HIDDEN]))
        self.outer = tf.Variable(start.normal([HIDDEN, NEXT]) / 4.0)
        self.outer_bias = tf.Variable(tf.zeros([NEXT]))
        # What the numbers of the layers are in parts per million.
        self.scale = tf.Variable(3.0, trainable=False)

    @tf.function(input_signature=[Months.Spec(tf.TensorSpec([None, PAST]), tf.TensorSpec([None, PAST], tf.bool))])
    def __call__(self, past):
        """The mean of the twelve months that follow, each: [rows, NEXT]."""
        known = tf.cast(past.known, tf.float32)
        values = tf.where(past.known, past.values, 0.0)
        level = tf.math.divide_no_nan(tf.reduce_sum(values, 1), tf.reduce_sum(known, 1))[:, None]
        around = known * (values - level) / self.scale
        inner = tf.tanh(tf.concat([around, known], 1) @ self.inner + self.inner_bias)
        return level + self.scale * (inner @ self.outer + self.outer_bias)


def months():
    with open(DATA / "co2.csv", newline="") as file:
        rows = [[float(cell) if cell else np.nan for cell in row[1:]] for row in list(csv.reader(file))[1:]
                if int(row[0]) <= LAST]
    return np.array(rows, np.float32).reshape(-1)


def main():
    all_months = months()
    starts = range(len(all_months) - PAST - NEXT + 1)
    past = np.stack([all_months[i:i + PAST] for i in starts])
    following = np.stack([all_months[i + PAST:i + PAST + NEXT] for i in starts])
    measured = ~np.isnan(following)
    wanted = np.nan_to_num(following)
    model = Forecast()
    optimizer = tf.keras.optimizers.Adam(0.003)
    random = np.random.default_rng(1)

    @tf.function
    def step(known):
        with tf.GradientTape() as tape:
            off = tf.where(measured, model(Months(past, known)) - wanted, 0.0)
            loss = tf.reduce_sum(off ** 2) / measured.sum()
        optimizer.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))
        return loss

    for i in range(STEPS):
        # Some of the known are hidden, so that gaps are nothing new.
        loss = step(tf.constant(~np.isnan(past) & (random.random(past.shape) < 0.9)))
        if i % 500 == 499:
            print(i + 1, float(loss) ** 0.5)
    tf.saved_model.save(model, str(DATA / "carbon-forecast"))


main()
