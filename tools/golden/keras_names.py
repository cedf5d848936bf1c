"""Writes keras/src/test/resources/golden/keras_names.json: the public names of packages of Keras."""

import inspect
import json

from keras_cases import OUT, keras

PACKAGES = ["layers", "losses", "metrics", "initializers", "regularizers", "constraints", "activations", "callbacks", "optimizers"]


def names(prefix, package):
    for name in sorted(dir(package)):
        value = getattr(package, name)
        if name.startswith("_"):
            continue
        if inspect.ismodule(value):
            yield from names(f"{prefix}{name}.", value)
        else:
            canonical = getattr(value, "__name__", name)
            yield {"name": prefix + name, "kind": "class" if inspect.isclass(value) else "function", "is": canonical}


if __name__ == "__main__":
    found = {package: list(names("", getattr(keras, package))) for package in PACKAGES}
    (OUT / "keras_names.json").write_text(json.dumps({"keras": keras.__version__, "packages": found}, indent=0) + "\n")
