"""Keras's side of the benchmarks, on the backend that is the argument behind the side's name; follows bench_nest.py.

Networks and numbers are those of io.intarsia.benchmarks.layers. Training steps are measured in fit, over a data set of
tensors that are ready: from the second step to the end of the epoch, so that what a fit begins with does not count.
"""

import os

os.environ["KERAS_BACKEND"] = sys.argv[2]
os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

try:
    import keras
    import numpy as np
except ImportError as error:
    sys.exit(f"import keras: {error}")

if sys.argv[2] == "tensorflow":
    import tensorflow as tf
elif sys.argv[2] == "torch":
    import torch
else:
    import jax

KERAS_FIT_STEPS, KERAS_RATE, KERAS_WIDTH = 1_000, 1e-3, 64
KERAS_SHAPES = {
    "TINY": (10, 10),
    "MLP": (64, 784),
    "CNN": (64, 32, 32, 3),
    "GRU": (32, 50, 64),
    "TRANSFORMER": (16, 64),
    "SEQUENTIAL": (10, 10),
    "FUNCTIONAL": (10, 10),
    "OWN": (10, 10),
    "DENSE": (10, KERAS_WIDTH),
}


def keras_ramp(shape):
    numbers = np.arange(np.prod(shape), dtype=np.int64) * 7919 % 1000
    return (numbers / 1000).astype(np.float32).reshape(shape)


def keras_examples(network):
    shape = KERAS_SHAPES[network]
    rows, classes = (np.prod(shape), 80) if network == "TRANSFORMER" else (shape[0], 10)
    scattered = (np.arange(rows, dtype=np.int64) * 7919 % 1000 % classes).astype(np.int32)
    if network == "TRANSFORMER":
        return scattered.reshape(shape), scattered.reshape(shape)
    return keras_ramp(shape), scattered


def keras_initial(name, shape):
    if name.endswith("kernel") or name == "embeddings":
        inputs = np.prod(shape) // shape[-1]
        return (keras_ramp(shape) - np.float32(0.5)) * np.float32(2 / np.sqrt(np.float32(inputs)))
    return np.full(shape, name in ("gamma", "moving_variance"), np.float32)


class KerasOwn(keras.Model):
    def __init__(self):
        super().__init__()
        relu = [keras.layers.Dense(units, activation="relu") for units in (64, 128, 256, 256)]
        self.first, self.second, self.third, self.fourth = relu
        self.final = keras.layers.Dense(10)

    def call(self, x):
        return self.final(self.fourth(self.third(self.second(self.first(x)))))


def keras_transformer():
    layers = keras.layers
    letters = keras.Input((64,), dtype="int32")
    x = layers.Embedding(80, 128)(letters)
    for _ in range(4):
        y = layers.LayerNormalization()(x)
        x = x + layers.MultiHeadAttention(4, 32)(y, y, use_causal_mask=True)
        y = layers.Dense(512, activation="gelu")(layers.LayerNormalization()(x))
        x = x + layers.Dense(128)(y)
    return keras.Model(letters, layers.Dense(80)(layers.LayerNormalization()(x)))


def keras_network(network, size):
    layers, relu = keras.layers, lambda units: keras.layers.Dense(units, activation="relu")
    if network == "TRANSFORMER":
        return keras_transformer()
    if network == "OWN":
        return KerasOwn()
    if network == "FUNCTIONAL":
        x = first = keras.Input((10,))
        for units in (64, 128, 256, 256):
            x = relu(units)(x)
        return keras.Model(first, layers.Dense(10)(x))
    parts = {
        "TINY": lambda: [layers.Dense(10)],
        "MLP": lambda: [relu(128), relu(128), layers.Dense(10)],
        "CNN": lambda: [
            layers.Conv2D(32, 3, activation="relu"),
            layers.MaxPooling2D(),
            layers.Conv2D(64, 3, activation="relu"),
            layers.MaxPooling2D(),
            layers.Flatten(),
            layers.Dense(10),
        ],
        "GRU": lambda: [layers.GRU(128), layers.Dense(10)],
        "SEQUENTIAL": lambda: [*[relu(units) for units in (64, 128, 256, 256)], layers.Dense(10)],
        "DENSE": lambda: [layers.Dense(KERAS_WIDTH) for _ in range(size)],
    }
    return keras.Sequential(parts[network]())


def keras_start(model):
    for weight in model.weights:
        weight.assign(keras_initial(weight.name, tuple(weight.shape)))


class StepTimer(keras.callbacks.Callback):
    """The time from the second step of an epoch to its end, where the losses are read."""

    def on_train_batch_begin(self, batch, logs=None):
        if batch == 1:
            self.start = time.perf_counter_ns()

    def on_epoch_end(self, epoch, logs=None):
        self.nanos = time.perf_counter_ns() - self.start


class Training(Loop):
    """Steps of a training; without a timer whole calls of fit."""

    def __init__(self, model, x, y, losses, is_whole):
        self.model, self.is_whole = model, is_whole
        self.x, self.y = (x, y) if keras.backend.backend() == "jax" else map(keras.ops.convert_to_tensor, (x, y))
        loss = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
        model.compile(keras.optimizers.Adam(KERAS_RATE), loss)
        history = self.fit(1, epochs=losses).history
        super().__init__(None, lambda: history["loss"])

    def fit(self, steps, **options):
        return self.model.fit(self.batches(), steps_per_epoch=steps, verbose=0, shuffle=False, **options)

    def batches(self):
        if keras.backend.backend() == "tensorflow":
            return tf.data.Dataset.from_tensors((self.x, self.y)).cache().repeat()
        return self.endless()

    def endless(self):
        while True:
            yield self.x, self.y

    def run(self, calls):
        if self.is_whole:
            start = time.perf_counter_ns()
            for _ in range(calls):
                self.fit(KERAS_FIT_STEPS)
            return time.perf_counter_ns() - start
        timer = StepTimer()
        self.fit(calls + 1, callbacks=[timer])
        return timer.nanos


def keras_numbers(tensor):
    return keras.ops.convert_to_numpy(tensor)


def keras_ready(tensor):
    return tensor.block_until_ready() if hasattr(tensor, "block_until_ready") else tensor


def keras_function(model):
    """The model as a function; None if the backend runs op by op."""
    if keras.backend.backend() == "torch":
        return None
    return tf.function(model) if keras.backend.backend() == "tensorflow" else jax.jit(model)


def keras_open():
    import tempfile

    model = keras.applications.MobileNetV2(weights=None)
    keras_start(model)
    file = os.path.join(tempfile.mkdtemp(), "network.keras")
    model.save(file)
    load = lambda: keras.saving.load_model(file)
    return Loop(load, lambda: [keras_numbers(weight).sum() for weight in load().weights])


def keras_loop(workload):
    """LAYERS_STEP_MLP_1 and others: task, network, size; None if it is another workload."""
    parts = workload.split("_")
    if len(parts) != 4 or parts[0] != "LAYERS":
        return None
    task, network, size = parts[1], parts[2], int(parts[3])
    if task == "OPEN":
        return keras_open()
    model = keras_network(network, size)
    x, y = keras_examples(network)
    model(x)
    keras_start(model)
    if task in ("STEP", "FIT"):
        return Training(model, x, y, 1 if network == "TRANSFORMER" else 3, task == "FIT")
    if task == "PREDICT":
        one = x[:1]
        return Loop(lambda: model.predict(one, verbose=0))
    if task == "PREDICTONBATCH":
        one = x[:1]
        return Loop(lambda: model.predict_on_batch(one))
    call = keras_function(model) if task == "FUNCTION" else model
    x = keras.ops.convert_to_tensor(x)
    return call and Loop(lambda: keras_ready(call(x)), lambda: keras_numbers(call(x)))


def main():
    print("layers only", flush=True)
    print(f"Keras {keras.__version__}, {sys.argv[2]} {keras_version()}", flush=True)
    serve(keras_loop)


def keras_version():
    return sys.modules[sys.argv[2]].__version__


main()
