"""Writes data/src/test/resources/golden/data_names.json: the public names of tf.data, one list for each kind.

Methods and attributes are those of data sets once, and of classes that are none: a data set of lines has the methods of
all data sets. Methods of `object`, those of enums, and names with an underscore are left out.
"""

import enum
import inspect
import json
import os
import pathlib

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import tensorflow as tf  # noqa: E402

OUT = pathlib.Path(__file__).resolve().parents[2] / "data" / "src" / "test" / "resources" / "golden"


def public(thing):
    return [name for name in sorted(dir(thing)) if not name.startswith("_")]


def own(kind):
    """The members of a class that are not those of all specs, data sets or enums."""
    if issubclass(kind, tf.data.Dataset) and kind is not tf.data.Dataset:
        return []
    if issubclass(kind, tf.TypeSpec):
        return [name for name in public(kind) if not hasattr(tf.TypeSpec, name)]
    if issubclass(kind, enum.Enum):
        return [member.name for member in kind]
    return [name for name in public(kind) if not hasattr(tuple, name)]


def names(module, prefix):
    for name in public(module):
        value = getattr(module, name, None)
        if inspect.ismodule(value):
            yield from names(value, prefix + name + ".")
            continue
        yield prefix + name
        if inspect.isclass(value):
            for member in own(value):
                yield prefix + name + "." + member


def main():
    found = sorted(set(names(tf.data, "data.")))
    OUT.mkdir(parents=True, exist_ok=True)
    with open(OUT / "data_names.json", "w", encoding="utf-8") as file:
        rows = ",\n".join(json.dumps(name) for name in found)
        file.write(f'{{"python": "{tf.__version__}", "names": [\n{rows}\n]}}\n')
    print(len(found), "names")


main()
