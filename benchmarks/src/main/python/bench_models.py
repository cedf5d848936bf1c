"""Python's saved models for the benchmarks; bench_tf.py follows."""

MODEL_WIDTH = 64


def layered_model(tf, ramp, count, functions):
    """A model as tools/models/ten_layers.py makes it, of so many layers and functions of all of them."""

    class Layers(tf.Module):
        def __init__(self):
            super().__init__()
            weights = (ramp(MODEL_WIDTH**2) - np.float32(0.5)) * np.float32(2 / MODEL_WIDTH**0.5)
            self.weights = [tf.Variable(weights.reshape(MODEL_WIDTH, MODEL_WIDTH)) for _ in range(count)]
            self.biases = [tf.Variable(ramp(MODEL_WIDTH)) for _ in range(count)]

            signature = [tf.TensorSpec([None, MODEL_WIDTH], tf.float32, "x")]
            # Each a function of its own, as of a model that does several things.
            self.functions = [tf.function(lambda x: self.serve(x), input_signature=signature) for _ in range(functions)]

        def serve(self, x):
            for weights, bias in zip(self.weights, self.biases):
                x = tf.nn.relu(x @ weights + bias)
            return {"y": x}

    return Layers()


def save_model(tf, layers, folder):
    tf.saved_model.save(layers, folder, {"serving_default": layers.functions[0]})


def model_loop(tf, workload, ramp):
    """LOAD_MODEL_10X1_1 and others: task, layers by functions, rows; None if it is another workload."""
    import tempfile

    parts = workload.split("_")
    if len(parts) != 4 or parts[1] != "MODEL":
        return None
    count, functions = (int(each) for each in parts[2].split("X"))
    layers = layered_model(tf, ramp, count, functions)
    folder = tempfile.mkdtemp()
    save_model(tf, layers, folder)
    rows = tf.constant(ramp(int(parts[3]) * MODEL_WIDTH).reshape(-1, MODEL_WIDTH))
    load = lambda: tf.saved_model.load(folder)
    first = lambda: load().signatures["serving_default"](x=rows)["y"]
    if parts[0] == "LOAD":
        return Loop(load, first)
    if parts[0] == "FIRST":
        return Loop(first)
    if parts[0] == "SAVE":
        return Loop(lambda: save_model(tf, layers, folder), first)
    model = load()
    signature = model.signatures["serving_default"]
    call = lambda: signature(x=rows)["y"]
    call = lambda: signature(x=rows)["y"]
    return Loop(call) if parts[0] == "CALL" else CallersLoop(call, 2)
