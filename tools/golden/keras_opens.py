"""Opens in Python what KerasFilesGoldenTest wrote to keras/target/keras-files, and compares outputs. Run by hand."""

import json
import sys

from keras_cases import OUT, keras, np, tf

FOLDER = OUT.parents[3] / "target" / "keras-files"


def value(node):
    if isinstance(node, list):
        return [value(each) for each in node]
    if "dtype" not in node:
        return {key: value(each) for key, each in node.items()}
    return tf.reshape(tf.constant(node["data"], tf.dtypes.as_dtype(node["dtype"]) if node["data"] else node["dtype"]), node["shape"])


def shards():
    """The weights that WeightFilesTest wrote to several files."""
    model = keras.models.load_model(OUT / "keras_files" / "mlp.keras")
    expected = [weight.numpy() for weight in model.weights]
    for weight in model.weights:
        weight.assign(tf.zeros_like(weight))
    model.load_weights(FOLDER / "shards.weights.json")
    same = all(np.array_equal(weight.numpy(), each) for weight, each in zip(model.weights, expected))
    print(f"shards.weights.json: {'the same' if same else 'other'} weights")
    return not same


def continued():
    """Trains on with what ContinuedGoldenTest wrote after ten steps."""
    failed = 0
    for case in json.loads((OUT / "keras_continued.json").read_text())["cases"]:
        file = FOLDER / "continued" / case["file"].replace(".h5", ".keras")
        if not file.exists():
            continue
        model = keras.models.load_model(file)
        steps = int(model.optimizer.iterations)
        worst = 0.0
        for step in case["later"]:
            logs = model.train_on_batch(value(step["x"]), value(step["y"]), return_dict=True)
            worst = max(worst, max(abs(float(logs[key]) - each) for key, each in step["logs"].items()))
        failed += worst > 2e-5
        print(f"continued/{file.name}: from step {steps} on, losses differ by at most {worst:.1e}")
    return failed


def main():
    failed = shards() + continued()
    for case in [each for name in ("cases", "functions") for each in json.loads((OUT / "keras_files" / f"{name}.json").read_text())["cases"]]:
        file = FOLDER / case["file"]
        if not file.exists():
            continue
        model = keras.models.load_model(file)
        actual = tf.nest.flatten(model(value(case["input"])))
        expected = tf.nest.flatten(value(case["output"]))
        bound = case.get("bound", 2e-6)
        worst = max(float(np.max(np.abs(np.asarray(a, "float64") - np.asarray(e, "float64")))) for a, e in zip(actual, expected))
        failed += worst > bound
        state = "" if getattr(model, "optimizer", None) is None else f", optimizer at step {int(model.optimizer.iterations)}"
        print(f"{case['file']}: differs by at most {worst:.1e}{state}")
    sys.exit(failed)


if __name__ == "__main__":
    main()
