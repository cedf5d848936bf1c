"""Writes the golden cases of tf.lookup: tables of pairs and of text files, and vocabularies."""

import json
import tempfile

from golden import RESOURCES, tensor

import tensorflow as tf

WHOLE, NUMBER = tf.lookup.TextFileIndex.WHOLE_LINE, tf.lookup.TextFileIndex.LINE_NUMBER
CASES = []


def add(name, initializer, asked, default=None, buckets=None, **more):
    if buckets is None:
        table = tf.lookup.StaticHashTable(initializer, default)
        more["default"] = tensor(tf.constant(default, table.value_dtype))
    else:
        table = tf.lookup.StaticVocabularyTable(initializer, buckets)
        more["buckets"] = buckets
    asked = tf.constant(asked, table.key_dtype)
    CASES.append({
        "id": name, **more, "asked": tensor(asked),
        "found": tensor(table.lookup(asked)), "size": int(table.size())})


def pairs(name, keys, values, asked, **more):
    keys, values = tf.constant(*keys), tf.constant(*values)
    initializer = tf.lookup.KeyValueTensorInitializer(keys, values)
    add(name, initializer, asked, keys=tensor(keys), values=tensor(values), **more)


def lines(name, text, key, value, asked, size=None, delimiter="\t", **more):
    with tempfile.NamedTemporaryFile("w", newline="") as file:
        file.write(text)
        file.flush()
        initializer = tf.lookup.TextFileInitializer(
            file.name, key[0], key[1], value[0], value[1], vocab_size=size, delimiter=delimiter)
        add(name, initializer, asked, text=text, keyDtype=key[0].name, keyIndex=key[1],
            valueDtype=value[0].name, valueIndex=value[1], lines=-1 if size is None else size,
            delimiter=delimiter, **more)


S, I, L, F, D = tf.string, tf.int32, tf.int64, tf.float32, tf.float64
WORDS = ["a", "bc", "", "ü", "日本"]
TEXT = "the\nof\nand\nstraße\n"
TABLE = "a\t1\t0.5\nb\t2\t-1.5\nc\t-3\t2e3\n"

pairs("string_to_int64", (WORDS, S), ([1, 2, 3, 4, 5], L), [["ü", "x"], ["", "bc"]], default=-1)
pairs("string_to_int32", (WORDS, S), ([1, 2, 3, 4, 5], I), ["日本", "z"], default=0)
pairs("string_to_float32", (["x", "y"], S), ([0.5, -2.5], F), ["y", "q"], default=9.25)
pairs("string_to_float64", (["x", "y"], S), ([0.1, -2.5], D), ["x", "q"], default=9.25)
pairs("string_to_string", (["x", "y"], S), (["X", "Y"], S), ["y", "q"], default="?")
pairs("string_to_bool", (["x", "y"], S), ([True, False], tf.bool), ["x", "y", "q"], default=True)
pairs("int64_to_string", ([7, -8, 1 << 40], L), (["p", "q", "r"], S), [1 << 40, -8, 0], default="?")
pairs("int64_to_int64", ([7, -8], L), ([70, -80], L), [[[-8]], [[7]]], default=0)
pairs("int64_to_float32", ([7, -8], L), ([0.5, 1.5], F), [-8, 9], default=0.0)
pairs("int32_to_int32", ([7, -8], I), ([70, -80], I), [-8, 9], default=1)
pairs("int32_to_string", ([7, -8], I), (["p", "q"], S), -8, default="")
pairs("same_key_twice", (["a", "a", "b"], S), ([1, 1, 2], L), ["a", "b"], default=-1)
pairs("asked_nothing", (["a"], S), ([1], L), [], default=-1)

lines("words", TEXT, (S, WHOLE), (L, NUMBER), ["and", "straße", "the ", ""], default=-1)
lines("no_end", "x\ny", (S, WHOLE), (L, NUMBER), ["x", "y"], default=-1)
lines("windows", "x\r\ny\r\n", (S, WHOLE), (L, NUMBER), ["x", "x\r", "y"], default=-1)
lines("numbers_to_words", TEXT, (L, NUMBER), (S, WHOLE), [3, 0, 4], default="?")
lines("whole_integers", "10\n-20\n", (L, WHOLE), (L, NUMBER), [-20, 10, 1], default=-1)
lines("columns", TABLE, (S, 0), (L, 1), ["c", "a", "d"], default=0)
lines("float_column", TABLE, (S, 0), (F, 2), ["c", "b", "d"], default=0.25)
lines("columns_turned", TABLE, (L, 1), (S, 0), [-3, 2, 0], default="")
lines("column_and_number", TABLE, (S, 2), (L, NUMBER), ["2e3", "0.5"], default=-1)
lines("column_and_line", TABLE, (S, 0), (S, WHOLE), ["b"], default="")
lines("delimiter", "a,1\nb,2\n", (S, 0), (L, 1), ["b", "a,1"], delimiter=",", default=-1)
lines("first_lines", TEXT, (S, WHOLE), (L, NUMBER), ["of", "and"], size=2, default=-1)

NUMBERS = list(range(5))
pairs("vocabulary", (WORDS, S), (NUMBERS, L), [["ü", "x"], ["yy", "bc"]], buckets=3)
pairs("vocabulary_one_bucket", (WORDS, S), (NUMBERS, L), ["日本", "z", "other"], buckets=1)
pairs("vocabulary_many_buckets", (WORDS, S), (NUMBERS, L),
      [f"word {i}" for i in range(20)] + ["", "straße", "日"], buckets=1_000_003)
pairs("vocabulary_of_integers", ([10, -20], L), ([0, 1], L), [-20, 0, -1, 10, 1 << 40], buckets=100)
pairs("vocabulary_that_begins_later", (["a", "b"], S), ([4, -1], L), ["a", "b", "c"], buckets=10)
lines("vocabulary_of_a_file", TEXT, (S, WHOLE), (L, NUMBER), ["straße", "The", "the"], buckets=7)

with open(RESOURCES / "tables.json", "w", encoding="utf-8") as out:
    rows = ",\n".join("  " + json.dumps(case, ensure_ascii=False) for case in CASES)
    out.write(f'{{\n "python": "{tf.__version__}",\n "cases": [\n{rows}\n ]\n}}\n')
