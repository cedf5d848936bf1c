"""Writes data/src/test/resources/golden/image_folders.json: files of pictures, and what Keras reads of their folder.

`files` has their bytes in base64 by name. A case has arguments under Keras's names, the files in order, their labels,
the names of the classes, and the batches: pairs of tensors, or tensors where there are no labels. `fails` stands for an
error.
"""

import base64
import itertools
import json
import os
import pathlib
import tempfile

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import keras  # noqa: E402
import tensorflow as tf  # noqa: E402

import golden  # noqa: E402

OUT = pathlib.Path(__file__).resolve().parents[2] / "data" / "src" / "test" / "resources" / "golden"
SMALL = {"image_size": (3, 2)}
ORDERED = {**SMALL, "shuffle": False}
CASES = [
    ORDERED,
    {**ORDERED, "batch_size": 4},
    {**ORDERED, "batch_size": None},
    {**ORDERED, "label_mode": "categorical"},
    {**ORDERED, "label_mode": "binary"},
    {**ORDERED, "label_mode": "binary", "class_names": ["c three", "a"]},
    {**ORDERED, "label_mode": None},
    {**ORDERED, "class_names": ["c three", "b_two"]},
    {**ORDERED, "class_names": ["c three", "d"]},
    {**ORDERED, "color_mode": "grayscale"},
    {**ORDERED, "interpolation": "nearest"},
    {**ORDERED, "interpolation": "bicubic"},
    {**ORDERED, "interpolation": "area"},
    {**ORDERED, "image_size": (7, 9), "batch_size": 5},
    {**ORDERED, "validation_split": 0.25, "subset": "training"},
    {**ORDERED, "validation_split": 0.25, "subset": "validation"},
    {**SMALL, "seed": 1},
    {**SMALL, "seed": 1234567, "batch_size": 2},
    {**SMALL, "seed": 4294967295, "batch_size": None},
    {**SMALL, "seed": 7, "validation_split": 0.3, "subset": "training"},
    {**SMALL, "seed": 7, "validation_split": 0.3, "subset": "validation", "label_mode": "categorical"},
    {**SMALL, "validation_split": 0.3, "subset": "validation"},
    {**ORDERED, "validation_split": 0.3},
]


def picture(number):
    values = tf.random.stateless_uniform([4 + number % 3, 5 - number % 2, 3], [number, 5], 0, 256, tf.int32)
    return tf.cast(values, tf.uint8)


def files():
    made = {}
    places = ["b_two", "a", "c three", "a/deep", "a", "b_two/x/y", "c three", "b_two", "a", "b_two", "c three"]
    for number, place in enumerate(places):
        ending = [".png", ".PNG", ".jpg", ".jpeg"][number % 4]
        encode = tf.io.encode_png if number % 4 < 2 else tf.io.encode_jpeg
        made[f"{place}/{(number * 7) % 11}{ending}"] = encode(picture(number)).numpy()
    made["a/notes.txt"] = b"no picture"
    made[".hidden/1.png"] = tf.io.encode_png(picture(99)).numpy()
    made["top.png"] = tf.io.encode_png(picture(98)).numpy()
    return made


def written(batch):
    return [golden.tensor(part) for part in batch] if isinstance(batch, tuple) else golden.tensor(batch)


def run(folder, arguments):
    try:
        dataset = keras.utils.image_dataset_from_directory(folder, verbose=False, **arguments)
    except ValueError:
        return {"fails": True}
    return {
        "order": [os.path.relpath(path, folder) for path in dataset.file_paths],
        "classes": dataset.class_names,
        "batches": [written(batch) for batch in itertools.islice(dataset, 20)],
    }


def main():
    made = files()
    with tempfile.TemporaryDirectory() as folder:
        for name, content in made.items():
            path = pathlib.Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        cases = [{"arguments": arguments, **run(folder, arguments)} for arguments in CASES]
    encoded = {name: base64.b64encode(content).decode("ascii") for name, content in made.items()}
    with open(OUT / "image_folders.json", "w", encoding="utf-8") as file:
        rows = ",\n".join(json.dumps(case, ensure_ascii=False) for case in cases)
        names = json.dumps(encoded)
        file.write(f'{{"python": "{tf.__version__}", "keras": "{keras.__version__}", "files": {names},\n"cases": [\n{rows}\n]}}\n')
    print(len(cases), "cases,", sum("fails" in case for case in cases), "fail")


main()
