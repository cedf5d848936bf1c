"""Trains with Keras and goes on from checkpoints: 10 steps there, 10 steps here, in both directions.

Writes, for the Java tests, in savedmodel/src/test/resources/trained:

- `keras.index`, `keras.data-…`: variables and optimizers of all cases after 10 steps of Keras
- `keras.json`: of each case the variables after 20 steps, all of them made by Keras (`alone`), and after 10 steps of
  Keras that begin from what Java wrote after 10 steps (`afterJava`)

`java.index`, `java.data-…` are read: TrainedWithKerasTest writes them with -Dintarsia.update=true, and shows that it
still writes the same. Without them, `afterJava` is left out. TrainedCase.java has the same cases.
"""

import json
import os
import pathlib

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
os.environ.setdefault("CUDA_VISIBLE_DEVICES", "-1")

import golden  # noqa: E402
import keras  # noqa: E402
import numpy as np  # noqa: E402
import tensorflow as tf  # noqa: E402

OUT = pathlib.Path(__file__).resolve().parents[2] / "savedmodel" / "src" / "test" / "resources" / "trained"
O = keras.optimizers
S = O.schedules
HALF = 10

# name: what makes the optimizer
OPTIMIZERS = {
    "sgd": lambda: O.SGD(0.05),
    "sgd_momentum": lambda: O.SGD(0.05, momentum=0.9),
    "sgd_nesterov": lambda: O.SGD(0.05, momentum=0.8, nesterov=True),
    "adam": lambda: O.Adam(0.1),
    "adam_amsgrad": lambda: O.Adam(0.1, beta_2=0.5, amsgrad=True),
    "adamw": lambda: O.AdamW(0.1, weight_decay=0.3),
    "adamax": lambda: O.Adamax(0.1),
    "nadam": lambda: O.Nadam(0.1),
    "rmsprop": lambda: O.RMSprop(0.02),
    "rmsprop_momentum": lambda: O.RMSprop(0.02, momentum=0.8, centered=True),
    "adagrad": lambda: O.Adagrad(0.1),
    "adadelta": lambda: O.Adadelta(1.0, rho=0.7, epsilon=0.01),
    "ftrl": lambda: O.Ftrl(0.1, l1_regularization_strength=0.2, l2_regularization_strength=0.3, beta=0.5),
    "lion": lambda: O.Lion(0.1, beta_1=0.6, beta_2=0.8),
    "adafactor": lambda: O.Adafactor(0.5),
    # learning rates
    "adam_exponential": lambda: O.Adam(S.ExponentialDecay(0.1, 5, 0.5)),
    "sgd_restarts": lambda: O.SGD(S.CosineDecayRestarts(0.1, 6, t_mul=1.5, m_mul=0.8), momentum=0.5),
    "nadam_pieces": lambda: O.Nadam(S.PiecewiseConstantDecay([4, 12], [0.2, 0.1, 0.05])),
    "adafactor_warm": lambda: O.Adafactor(S.CosineDecay(0.01, 12, warmup_target=0.5, warmup_steps=4)),
    # options
    "adam_decay": lambda: O.Adam(0.1, weight_decay=0.2),
    "adamw_excluded": lambda: excluded(O.AdamW(0.1, weight_decay=0.3)),
    "sgd_clipvalue": lambda: O.SGD(0.1, momentum=0.5, clipvalue=0.4),
    "adam_clipnorm": lambda: O.Adam(0.1, clipnorm=0.5),
    "adagrad_global_clipnorm": lambda: O.Adagrad(0.1, global_clipnorm=0.7),
    "adam_ema": lambda: O.Adam(0.1, use_ema=True, ema_momentum=0.8, ema_overwrite_frequency=4),
    "rmsprop_accumulated": lambda: O.RMSprop(0.05, gradient_accumulation_steps=3),
    "adafactor_all": lambda: O.Adafactor(
        0.3, use_ema=True, ema_momentum=0.8, gradient_accumulation_steps=4, weight_decay=0.1),
    "adam_scale_factor": lambda: O.Adam(0.1, loss_scale_factor=8.0),
    "adam_loss_scale": lambda: O.LossScaleOptimizer(O.Adam(0.1), initial_scale=1024.0, dynamic_growth_steps=3),
    # gradients that are missing, dtypes
    "nadam_sometimes": lambda: O.Nadam(0.1),
    "adam_double": lambda: O.Adam(0.125, beta_1=0.75, beta_2=0.875, epsilon=2**-7),
    "adam_half": lambda: O.Adam(0.1, epsilon=0.01),
}
DTYPES = {"adam_double": "float64", "adam_half": "float16"}
# Keras has more variables of these, which it does not read before it writes them.
MORE_IN_KERAS = ("adafactor", "adafactor_warm", "adafactor_all", "adam_loss_scale")


def excluded(optimizer):
    optimizer.exclude_from_weight_decay(var_names=["^b"])
    return optimizer


class Case:
    """Two variables and their optimizer."""

    def __init__(self, name):
        self.name = name
        dtype = DTYPES.get(name, "float32")
        self.w = tf.Variable(np.array([[1, -2], [0.5, 3], [-0.25, 1.5]], dtype), name="w")
        self.b = tf.Variable(np.array([0.5, -1], dtype), name="b")
        self.optimizer = OPTIMIZERS[name]()
        self.optimizer.build([self.w, self.b])

    def objects(self):
        return {"model": {"w": self.w, "b": self.b}, "optimizer": self.optimizer}

    def gradients(self, step):
        """Numbers that are nowhere near zero, and do not repeat within 20 steps."""
        flat = [((step * 7 + i * 5) % 11 - 5) / 8 + 0.03 for i in range(8)]
        w = tf.constant(np.reshape(flat[:6], [3, 2]), self.w.dtype)
        b = tf.constant(flat[6:], self.b.dtype)
        if self.name == "nadam_sometimes" and step % 3 == 0:
            b = None
        if self.name == "adam_loss_scale" and step in (4, 13):
            b = tf.constant([1.0, float("inf")])
        if self.name in ("adam_loss_scale", "adam_scale_factor"):
            scale = self.optimizer.scale_loss(tf.constant(1.0))
            w, b = w * scale, b * scale
        return [w, b]

    def train(self, first, last):
        for step in range(first, last):
            self.optimizer.apply(self.gradients(step), [self.w, self.b])
        return self

    def values(self):
        return {each.name[0]: [golden.number(v, each.dtype) for v in each.numpy().reshape(-1)]
                for each in (self.w, self.b)}


def after_java(name):
    case = Case(name)
    status = tf.train.Checkpoint(**{name: case.objects()}).read(str(OUT / "java"))
    if name in MORE_IN_KERAS:
        status.expect_partial()
    else:
        status.assert_existing_objects_matched()
    return case.train(HALF, 2 * HALF).values()


def main():
    OUT.mkdir(parents=True, exist_ok=True)
    cases = {name: Case(name).train(0, HALF) for name in OPTIMIZERS}
    tf.train.Checkpoint(**{name: case.objects() for name, case in cases.items()}).write(str(OUT / "keras"))
    has_java = (OUT / "java.index").exists()
    found = {}
    for name, case in cases.items():
        found[name] = {"alone": case.train(HALF, 2 * HALF).values()}
        if has_java:
            found[name]["afterJava"] = after_java(name)
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(each)}" for name, each in found.items())
    (OUT / "keras.json").write_text("{\n" + lines + "\n}\n")
    print(len(found), "cases,", "with" if has_java else "without", "what Java wrote; Keras", keras.__version__)


main()
