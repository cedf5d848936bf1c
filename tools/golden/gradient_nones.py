"""Writes for the cases of gradient_cases.py which gradients Python has, zeros or others, and which are None; README.md has the schema.

    python tools/golden/gradient_nones.py
"""

import json
import zlib

import golden  # noqa: F401  sets up the environment
import gradient_suite
import numpy as np
import tensorflow as tf
from gradients import Recorder, dense, is_number, weights

OUT = golden.RESOURCES / "gradient_nones.json"


def pattern(gradients):
    return "".join("-" if each is None else "g" for each in gradients)


def render(case):
    seed = zlib.crc32(case.name.encode())
    random = np.random.default_rng(seed)
    sources = [tf.constant(make(random)) for make in case.sources]
    recorder = Recorder(sources)
    with tf.GradientTape(persistent=True) as outer:
        outer.watch(sources)
        with tf.GradientTape() as tape:
            tape.watch(sources)
            result = case.code(recorder, *sources)
            targets = [each for each in Recorder._flat(result) if is_number(each)]
        given = [weights(seed + i, target) for i, target in enumerate(targets)]
        outer.watch(given)
        gradients = tape.gradient(targets, sources, output_gradients=given)
        first = dense(gradients, sources)
    found = {"name": case.name, "first": pattern(gradients)}
    if case.second:
        seeds = [weights(seed + 100 + i, each) for i, each in enumerate(first)]
        try:
            found["second"] = pattern(outer.gradient(first, sources + given, output_gradients=seeds))
        except (LookupError, NotImplementedError, tf.errors.InvalidArgumentError):
            pass
    return found


def main():
    cases = [case for case in gradient_suite.all_cases() if case.python]
    rendered = []
    for case in cases:
        try:
            rendered.append(render(case))
        except Exception as error:
            print(case.name, type(error).__name__, str(error)[:100])
    lines = ",\n".join("  " + json.dumps(case) for case in rendered)
    OUT.write_text('{\n "python": ' + json.dumps(tf.__version__) + ',\n "cases": [\n' + lines + "\n ]\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
