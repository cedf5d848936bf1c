"""Writes types/src/test/resources/golden/tensor_arrays.json: what sequences of operations on tf.TensorArray give.

A case is an array, and steps on it; where numbers are differentiable, those written are multiplied by x[0] in even
steps and by x[1] in odd ones. `eager` and `graph` are what the steps gave there: tensors, and the gradient of the sum
of the squares of them all with respect to x, or `error`.
"""

import json
import os
import pathlib
import subprocess
import sys

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import numpy as np  # noqa: E402
import tensorflow as tf  # noqa: E402

import golden  # noqa: E402

OUT = pathlib.Path(__file__).resolve().parents[2] / "types" / "src" / "test" / "resources" / "golden"
X = [1.5, -0.5]
SHAPES = [[], [], [2], [2], [3], [2, 2], [0], [1, 2]]
DTYPES = ["float64", "float64", "float32", "int32", "int64", "string", "bool"]


def draw(random, dtype, shape):
    if dtype == "string":
        return np.vectorize(str, otypes=[object])(random.integers(0, 99, shape)).astype(object)
    if dtype == "bool":
        return random.random(shape) < 0.5
    if dtype.startswith("float"):
        return (random.integers(-8, 8, shape) / 4).astype(dtype)
    return random.integers(-9, 9, shape).astype(dtype)


class Run:
    """The steps of a case, on one array."""

    def __init__(self, case, x):
        shape = case["elementShape"]
        self.array = tf.TensorArray(
            case["dtype"], size=case["size"], dynamic_size=case["dynamic"], clear_after_read=False,
            infer_shape=case["infer"], element_shape=None if shape is None else tf.TensorShape(shape))
        self.dtype = tf.as_dtype(case["dtype"])
        self.x = x
        self.results = []

    def factor(self, step):
        return tf.cast(self.x[step % 2], self.dtype)

    def value(self, step, given):
        tensor = tf.constant(given)
        return tensor * self.factor(step) if self.dtype.is_floating else tensor

    def step(self, number, name, *args):
        array = self.array
        if name == "write":
            self.array = array.write(args[0], self.value(number, args[1]))
        elif name == "unstack":
            self.array = array.unstack(self.value(number, args[0]))
        elif name == "scatter":
            self.array = array.scatter(args[0], self.value(number, args[1]))
        elif name == "split":
            self.array = array.split(self.value(number, args[0]), args[1])
        elif name == "loop":
            self.loop(number, *args)
        elif name == "sums":
            self.sums(*args)
        elif name == "gather":
            self.results.append(array.gather(args[0]))
        else:
            self.results.append(getattr(array, name)(*args))

    def loop(self, number, first, count, value):
        """Writes the value, times the number of the iteration."""
        start = self.value(number, value)
        _, self.array = tf.while_loop(
            lambda i, _: i < count,
            lambda i, a: (i + 1, a.write(first + i, start * tf.cast(i + 1, self.dtype))),
            (tf.constant(0), self.array))

    def sums(self, first, count):
        """Writes the sum of the two elements before."""
        _, self.array = tf.while_loop(
            lambda i, _: i < first + count,
            lambda i, a: (i + 1, a.write(i, a.read(i - 1) + a.read(i - 2) * a.read(i - 2))),
            (tf.constant(first), self.array))


def run(case, x):
    with tf.GradientTape() as tape:
        tape.watch(x)
        steps = Run(case, x)
        for i, step in enumerate(case["steps"]):
            steps.step(i, *step)
        loss = tf.add_n([tf.zeros([], tf.float64)]
                        + [tf.reduce_sum(tf.cast(r, tf.float64) ** 2) for r in steps.results if r.dtype.is_floating])
    gradient = tape.gradient(loss, x)
    return steps.results, tf.zeros([2], tf.float64) if gradient is None else tf.convert_to_tensor(gradient)


def outcome(call):
    try:
        results, gradient = call()
    except Exception as e:  # whatever Python says against it
        return {"error": str(e).split("\n")[0][:120]}
    return {"results": [golden.tensor(each) for each in results], "gradient": golden.tensor(gradient)["data"]}


def random_case(random):
    dtype = str(random.choice(DTYPES))
    element = SHAPES[random.integers(len(SHAPES))]
    size = int(random.integers(0, 5) if random.random() < 0.3 else random.integers(1, 4))
    dynamic = bool(random.random() < 0.4)
    known = [None, element, [None] * len(element)][random.integers(3)]
    case = {"dtype": dtype, "size": size, "dynamic": dynamic, "infer": bool(random.random() < 0.7),
            "elementShape": known, "steps": []}
    room = size + (2 if dynamic else 0)
    number = dtype in ("float32", "float64", "int32", "int64")
    for _ in range(random.integers(1, 4)):
        case["steps"].append(writing(random, dtype, element, size, room, number))
    if dynamic:  # A write at -1 ends the process there.
        case["steps"] = [s for s in case["steps"] if s[:2] != ["write", -1]]
    for _ in range(random.integers(1, 4)):
        case["steps"].append(reading(random, room))
        if random.random() < 0.2 and not dynamic:
            case["steps"].append(writing(random, dtype, element, size, room, number))
            case["steps"].append(["stack"])
    return case


def index(random, room):
    """Seldom one out of range."""
    return int(random.integers(0, room)) if room and random.random() < 0.97 else [-1, room][random.integers(2)]


def writing(random, dtype, element, size, room, number):
    kind = random.random()
    if kind < 0.4 or room == 0:
        shape = element if random.random() < 0.98 else element + [1]
        return ["write", index(random, room), draw(random, dtype, shape)]
    if kind < 0.55:
        return ["unstack", draw(random, dtype, [max(size, 1)] + element)]
    if kind < 0.7:
        if size == 0:
            return ["write", 0, draw(random, dtype, element)]
        count = int(random.integers(1, size + 1))
        indices = [int(i) for i in random.permutation(size)[:count]]
        return ["scatter", indices, draw(random, dtype, [count] + element)]
    if kind < 0.8 and element:
        lengths = [int(i) for i in random.integers(1 if random.random() < 0.7 else 0, 3, max(size, 1))]
        if element and random.random() < 0.8:
            lengths = [element[0]] * len(lengths)
        return ["split", draw(random, dtype, [sum(lengths)] + element[1:]), lengths]
    if not number:
        return ["write", 0, draw(random, dtype, element)]
    if kind < 0.93 or size < 3:
        return ["loop", 0, int(random.integers(0, room + 1)), draw(random, dtype, element)]
    return ["sums", 2, int(room - 2)]


def reading(random, room):
    kind = random.random()
    if kind < 0.3:
        return ["read", index(random, room)]
    if kind < 0.6:
        return ["stack"]
    if kind < 0.75:
        return ["gather", [int(i) for i in random.integers(0, max(room, 1), random.integers(0 if random.random() < 0.1 else 1, 4))]]
    return ["concat"] if kind < 0.85 else ["size"]


def fixed():
    """What examples of Python do, and edges."""
    one = lambda *v: np.array(v, "float64")
    base = {"dtype": "float64", "size": 3, "dynamic": False, "infer": True, "elementShape": None}
    grows = base | {"size": 0, "dynamic": True}
    yield base | {"steps": [["write", i, one(i, i + 1)] for i in range(3)] + [["stack"], ["concat"], ["size"]]}
    yield grows | {"steps": [["unstack", one(2, 3)], ["sums", 2, 4], ["stack"], ["size"]]}
    yield grows | {"steps": [["unstack", one(2, 3)], ["read", 0], ["write", 4, one(1).sum()], ["stack"], ["size"]]}
    yield grows | {"elementShape": [2], "steps": [["stack"], ["size"], ["concat"]]}
    yield grows | {"elementShape": [2], "steps": [["loop", 0, 0, one(1, 2)], ["stack"]]}
    yield base | {"elementShape": [2], "steps": [["write", 1, one(1, 2)], ["stack"], ["read", 0], ["concat"]]}
    yield base | {"infer": False, "steps": [["write", 0, one(1)], ["write", 1, one(1, 2)], ["write", 2, one()],
                                            ["concat"], ["read", 1], ["read", 2]]}
    yield base | {"infer": False, "steps": [["write", 0, one(1)], ["write", 1, one(1, 2)], ["write", 2, one()],
                                            ["stack"]]}
    yield base | {"steps": [["split", one(1, 2, 3, 4, 5, 6), [1, 2, 3]], ["concat"], ["read", 2], ["size"]]}
    yield base | {"steps": [["split", one(1, 2, 3), [1, 2]], ["concat"]]}
    yield base | {"steps": [["split", one(1, 2, 3, 4), [1, 1, 1]], ["concat"]]}
    yield base | {"steps": [["write", 3, one(1)]]}
    yield base | {"steps": [["write", -1, one(1)]]}
    yield base | {"steps": [["read", 3]]}
    yield base | {"steps": [["read", -1]]}
    yield base | {"steps": [["gather", [0, 3]]]}
    yield base | {"steps": [["unstack", one(1, 2, 3, 4)], ["stack"]]}
    yield base | {"steps": [["loop", 1, 4, one(1, 2)], ["stack"]]}
    yield base | {"elementShape": [3], "steps": [["write", 0, one(1, 2)]]}
    yield base | {"steps": [["write", 0, one(1, 2)], ["write", 1, one(1)], ["stack"]]}
    yield base | {"elementShape": [], "steps": [["write", 0, one(1).sum()], ["concat"]]}
    yield grows | {"steps": [["scatter", [4, 1], one(1, 2)], ["stack"], ["size"]]}
    yield base | {"steps": [["scatter", [0, 0], one(1, 2)], ["read", 0]]}
    yield base | {"dtype": "int32", "steps": [["write", 0, one(1)], ["stack"]]}


def written(case):
    def plain(arg):
        return {"tensor": golden.tensor(arg)} if isinstance(arg, np.ndarray) or isinstance(arg, np.generic) else arg

    return case | {"steps": [[plain(arg) for arg in step] for step in case["steps"]]}


def answer(case):
    x = tf.constant(X, tf.float64)
    eager = outcome(lambda: run(case, x))
    print(json.dumps(written(case) | {"eager": eager}), flush=True)
    graph = outcome(lambda: tf.function(lambda given: run(case, given), autograph=False)(x))
    print(json.dumps(graph), flush=True)


def answers(cases):
    """What a process of its own answers, and the next where that one ended."""
    lines = []
    while len(lines) < 2 * cases:
        command = [sys.executable, __file__, str(len(lines) // 2)]
        child = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        lines += child.stdout.splitlines()
        if len(lines) % 2:
            lines.append(json.dumps({"error": "the process ended"}))
    return [json.loads(case) | {"graph": json.loads(graph)} for case, graph in zip(lines[::2], lines[1::2])]


def main():
    random = np.random.default_rng(30)
    cases = list(fixed()) + [random_case(random) for _ in range(400)]
    if len(sys.argv) > 1:
        for case in cases[int(sys.argv[1]):]:
            answer(case)
        return
    done = answers(len(cases))
    print(len(done), "cases,", sum(1 for case in done if case["eager"] == case["graph"]), "alike")
    text = '{"x": %s, "cases": [\n%s\n]}\n' % (json.dumps(X), ",\n".join(map(json.dumps, done)))
    (OUT / "tensor_arrays.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
