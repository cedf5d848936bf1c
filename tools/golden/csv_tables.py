"""Writes data/src/test/resources/golden/csv_tables.json: CSV files, arguments of make_csv_dataset, and the batches.

A case has files by name, the batch size, arguments under Python's names, how many batches were taken, and the batches:
columns by name, and `label` beside them where there is one. `fails` stands for an error of Python.
"""

import itertools
import json
import os
import pathlib
import tempfile

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import tensorflow as tf  # noqa: E402

import golden  # noqa: E402

OUT = pathlib.Path(__file__).resolve().parents[2] / "data" / "src" / "test" / "resources" / "golden"
PLAIN = "a,b,c\n1,2.5,x\n2,3.5,y\n3,,z\n,4.5,\n5,5.5,v\n"
MORE = "a,b,c\n6,6.5,u\n7,7.5,t\n"
KINDS = (
    "i,big,f,d,s,mixed,none,late\n"
    "1,3000000000,1.5,1e39,x,1,,1\n"
    " 2 ,4,2,2,2,2.5,,2\n"
    "-3,-5,-2.5e3,-1e300,3,3000000000,,3000000000\n"
    "4,6,.5,4.,inf,4,,0.5\n"
)
QUOTED = 'name,"of, two",n\n"a ""b""",x,1\n"c,d",y,2\n'
IN_ORDER = {"shuffle": False, "num_epochs": 1}
CASES = [
    ("plain", {"a": PLAIN}, 2, IN_ORDER),
    ("kinds", {"a": KINDS}, 3, IN_ORDER),
    ("kinds of the first rows", {"a": KINDS}, 3, {**IN_ORDER, "num_rows_for_inference": 2, "ignore_errors": True}),
    ("quoted", {"a": QUOTED}, 2, IN_ORDER),
    ("without quotes", {"a": 'a,b\n"x,1\ny",2\n'}, 2, {**IN_ORDER, "use_quote_delim": False}),
    ("semicolons", {"a": PLAIN.replace(",", ";")}, 2, {**IN_ORDER, "field_delim": ";"}),
    ("no value", {"a": PLAIN.replace("5,5.5", "?,?")}, 2, {**IN_ORDER, "na_value": "?"}),
    ("label", {"a": PLAIN}, 2, {**IN_ORDER, "label_name": "c"}),
    ("label that is not there", {"a": PLAIN}, 2, {**IN_ORDER, "label_name": "d"}),
    ("selected", {"a": PLAIN}, 2, {**IN_ORDER, "select_columns": ["c", "a"]}),
    ("selected that is not there", {"a": PLAIN}, 2, {**IN_ORDER, "select_columns": ["d"]}),
    ("selected, defaults", {"a": PLAIN}, 2, {**IN_ORDER, "select_columns": ["a", "c"], "column_defaults": [7, "?"]}),
    ("defaults", {"a": PLAIN}, 3, {**IN_ORDER, "column_defaults": [9, 0.25, "none"]}),
    ("too few defaults", {"a": PLAIN}, 3, {**IN_ORDER, "column_defaults": [9]}),
    ("names", {"a": PLAIN}, 2, {**IN_ORDER, "column_names": ["x", "y", "z"]}),
    ("names, no header", {"a": PLAIN[6:]}, 2, {**IN_ORDER, "column_names": ["x", "y", "z"], "header": False}),
    ("no names, no header", {"a": PLAIN}, 2, {**IN_ORDER, "header": False}),
    ("same names", {"a": "a,a\n1,2\n"}, 2, IN_ORDER),
    ("two files", {"b": MORE, "a": PLAIN}, 3, IN_ORDER),
    ("two files in turns", {"b": MORE, "a": PLAIN}, 3, {**IN_ORDER, "num_parallel_reads": 2}),
    ("two files of unlike columns", {"b": "a,c,b\n1,2,3\n", "a": PLAIN}, 3, IN_ORDER),
    ("empty file", {"a": ""}, 2, IN_ORDER),
    ("header alone", {"a": "a,b\n"}, 2, IN_ORDER),
    ("a row of another length", {"a": PLAIN + "1,2\n"}, 2, {**IN_ORDER, "column_defaults": [1, 1.0, ""]}),
    ("a row of another length left out", {"a": "a,b,c\n1,2,3\n1,2\n4,5,6\n"}, 2,
     {**IN_ORDER, "column_defaults": [1, 1.0, ""], "ignore_errors": True}),
    ("three epochs", {"a": PLAIN}, 4, {"shuffle": False, "num_epochs": 3}),
    ("without end", {"a": PLAIN}, 4, {"shuffle": False}),
    ("shuffled", {"a": PLAIN, "b": MORE}, 3, {"num_epochs": 2, "shuffle_seed": 5}),
    ("shuffled a little", {"a": PLAIN, "b": MORE}, 3, {"num_epochs": 1, "shuffle_seed": 8, "shuffle_buffer_size": 2}),
    ("shuffled without end", {"a": PLAIN}, 2, {"shuffle_seed": 1}),
    ("not made ahead", {"a": PLAIN}, 2, {**IN_ORDER, "prefetch_buffer_size": 2}),
]


def written(batch):
    features, label = batch if isinstance(batch, tuple) else (batch, None)
    row = {"features": {name: golden.tensor(value) for name, value in features.items()}}
    return row if label is None else {**row, "label": golden.tensor(label)}


def run(files, size, arguments):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            pathlib.Path(folder, name + ".csv").write_text(text)
        if "column_defaults" in arguments:
            arguments = {**arguments, "column_defaults": [tf.constant(each) for each in arguments["column_defaults"]]}
        try:
            dataset = tf.data.experimental.make_csv_dataset(folder + "/*.csv", size, **arguments)
            return {"batches": [written(batch) for batch in itertools.islice(dataset, 6)]}
        except (ValueError, TypeError, tf.errors.OpError):
            return {"fails": True}


def main():
    OUT.mkdir(parents=True, exist_ok=True)
    cases = [
        {"name": name, "files": files, "size": size, "arguments": arguments, **run(files, size, arguments)}
        for name, files, size, arguments in CASES
    ]
    with open(OUT / "csv_tables.json", "w", encoding="utf-8") as file:
        rows = ",\n".join(json.dumps(case, ensure_ascii=False) for case in cases)
        file.write(f'{{"python": "{tf.__version__}", "cases": [\n{rows}\n]}}\n')
    print(len(cases), "cases,", sum("fails" in case for case in cases), "fail")


main()
