"""Python's saved models for the benchmarks; bench_tf.py follows."""

MODEL_LAYERS, MODEL_WIDTH = 10, 64


def written_model(tf, ramp):
    """The folder of the model that tools/models/ten_layers.py makes."""
    import tempfile

    class Layers(tf.Module):
        def __init__(self):
            super().__init__()
            weights = (ramp(MODEL_WIDTH**2) - np.float32(0.5)) * np.float32(2 / MODEL_WIDTH**0.5)
            self.weights = [tf.Variable(weights.reshape(MODEL_WIDTH, MODEL_WIDTH)) for _ in range(MODEL_LAYERS)]
            self.biases = [tf.Variable(ramp(MODEL_WIDTH)) for _ in range(MODEL_LAYERS)]

        @tf.function(input_signature=[tf.TensorSpec([None, MODEL_WIDTH], tf.float32, "x")])
        def serve(self, x):
            for weights, bias in zip(self.weights, self.biases):
                x = tf.nn.relu(x @ weights + bias)
            return {"y": x}

    folder = tempfile.mkdtemp()
    layers = Layers()
    tf.saved_model.save(layers, folder, {"serving_default": layers.serve})
    return folder


def model_loop(tf, workload, ramp):
    """LOAD_MODEL_1, FIRST_MODEL_1, CALL_MODEL_<rows>; None if it is another workload."""
    parts = workload.split("_")
    if len(parts) != 3 or parts[1] != "MODEL":
        return None
    folder = written_model(tf, ramp)
    rows = tf.constant(ramp(int(parts[2]) * MODEL_WIDTH).reshape(-1, MODEL_WIDTH))
    load = lambda: tf.saved_model.load(folder)
    first = lambda: load().signatures["serving_default"](x=rows)["y"]
    if parts[0] == "LOAD":
        return Loop(load, first)
    if parts[0] == "FIRST":
        return Loop(first)
    model = load()
    signature = model.signatures["serving_default"]
    return Loop(lambda: signature(x=rows)["y"])
