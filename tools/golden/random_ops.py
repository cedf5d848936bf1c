"""Writes the golden cases of stateless random numbers, and sequences of stateful ones and of generators."""

import json

import tensorflow as tf

import golden
from golden import Dims, Golden

ROWS = ("I-28", "I-35")
EXACT = {"rtol": 0.0, "atol": 0.0, "rows": ROWS}
# Libraries of different compilers round logarithms and roots differently in the last digit.
CLOSE = {"rtol": 1e-6, "atol": 1e-6, "rows": ROWS}
g = Golden("random_ops")
SHAPE = Dims([2, 3])
r = tf.random


def f32(value):
    return tf.constant(value, tf.float32)


def f64(value):
    return tf.constant(value, tf.float64)


def i32(value):
    return tf.constant(value, tf.int32)


def i64(value):
    return tf.constant(value, tf.int64)


def full(shape, seed, full_range, **options):
    return r.stateless_uniform(shape, seed, minval=None, maxval=None, **options)


# Python pads the wrong axis of a matrix of seeds, so the op is called directly.
def index_shuffle_rows(index, seed, max_index):
    padded = tf.pad(seed, [[0, 0], [1, 0]], constant_values=498247692)
    return tf.raw_ops.RandomIndexShuffle(index=index, seed=padded, max_index=max_index, rounds=4)


def distributions():
    u = "random.stateless_uniform"
    g.case(f"{u}/default", SHAPE, [1, 2], **EXACT)
    g.case(f"{u}/tensor_seed", SHAPE, i64([2**40, -3]), **EXACT)
    g.case(f"{u}/scalar", Dims([]), [0, 0], **EXACT)
    g.case(f"{u}/empty", Dims([0, 3]), [5, 6], **EXACT)
    g.case(f"{u}/bounds", SHAPE, [1, 2], minval=-2.5, maxval=3.5, **EXACT)
    g.case(f"{u}/upper", SHAPE, [1, 2], maxval=0.1, **EXACT)
    for name in ("float16", "bfloat16", "float64"):
        g.case(f"{u}/{name}", SHAPE, [7, -8], dtype=tf.as_dtype(name), **EXACT)
    for name in ("int32", "int64"):
        g.case(f"{u}/{name}", SHAPE, [7, 8], minval=-10, maxval=1000, dtype=tf.as_dtype(name), **EXACT)
    for name in ("int32", "int64", "uint32", "uint64"):
        g.case(f"{u}/full_{name}", SHAPE, [7, 8], full_range=True, dtype=tf.as_dtype(name), call=full, **EXACT)
    for alg in ("philox", "auto_select"):
        g.case(f"{u}/{alg}", SHAPE, [3, -4], alg=alg, **EXACT)
        g.case(f"{u}/{alg}_int", SHAPE, i64([3, -4]), alg=alg, dtype=tf.int64, maxval=100, **EXACT)
    g.case(f"{u}/tensor_bounds", SHAPE, [1, 2], minval=f32(0.25), maxval=f32(0.5), **EXACT)
    g.case(f"{u}/no_bound", SHAPE, [1, 2], dtype=tf.int32, error="maxval is missing")
    for name in ("normal", "truncated_normal"):
        e = f"random.stateless_{name}"
        g.case(f"{e}/default", SHAPE, [1, 2], **CLOSE)
        g.case(f"{e}/many", Dims([500]), [12, 34], **CLOSE)
        g.case(f"{e}/scaled", SHAPE, [1, 2], mean=3.0, stddev=0.5, **CLOSE)
        g.case(f"{e}/float64", SHAPE, i64([1, 2]), dtype=tf.float64, **CLOSE)
        g.case(f"{e}/philox", SHAPE, [-1, 2], alg="philox", **CLOSE)
        g.case(f"{e}/tensor_mean", SHAPE, [1, 2], mean=f32([1, 2, 3]), **CLOSE)
    p = "random.stateless_parameterized_truncated_normal"
    g.case(f"{p}/default", SHAPE, [1, 2], **CLOSE)
    g.case(f"{p}/numbers", SHAPE, [1, 2], means=1.0, stddevs=2.0, minvals=0.0, maxvals=4.0, **CLOSE)
    g.case(f"{p}/tensors", Dims([4, 2]), [1, 2], means=f32([0, 10]), stddevs=f32([1, 2]), maxvals=f32([1, 11]), **CLOSE)
    b = "random.stateless_binomial"
    g.case(f"{b}/scalar", Dims([10]), [123, 456], f32(10), f32(0.3), **EXACT)
    g.case(f"{b}/vector", Dims([3, 2]), [123, 456], f64([10, 100]), f64([0.3, 0.9]), **EXACT)
    g.case(f"{b}/float", Dims([5]), [1, 2], f32(10), f32(0.3), tf.float32, **EXACT)
    a = "random.stateless_gamma"
    g.case(f"{a}/default", Dims([3, 2]), [12, 34], f32([0.5, 1.5]), **CLOSE)
    g.case(f"{a}/rate", Dims([2, 3, 2]), [12, 34], f32([[1.0], [3.0], [5.0]]), beta=f32([[3.0, 4.0]]), **CLOSE)
    g.case(f"{a}/number_rate", Dims([3]), [12, 34], f32(2), beta=2.0, **CLOSE)
    g.case(
        f"{a}/float64", Dims([4]), [12, 34], f64(2.5),
        call=lambda shape, seed, alpha: r.stateless_gamma(shape, seed, alpha, dtype=tf.float64), **CLOSE,
    )  # fmt: skip
    o = "random.stateless_poisson"
    g.case(f"{o}/default", Dims([10, 2]), [12, 34], f32([5, 15]), **EXACT)
    g.case(f"{o}/float64", Dims([5]), [12, 34], f64(3), tf.float64, **EXACT)
    c = "random.stateless_categorical"
    logits = f32([[0.5, 0.5, 2.0], [1.0, -1.0, 0.0]])
    g.case(f"{c}/default", logits, 6, [7, 17], **EXACT)
    g.case(f"{c}/int32", logits, 3, i64([7, 17]), tf.int32, **EXACT)


def seeds():
    for e in ("random.split", "random.experimental.stateless_split"):
        g.case(f"{e}/two", i32([1, 2]), **EXACT)
        g.case(f"{e}/many", i64([1, -2]), 3, **EXACT)
    g.case("random.split/numbers", [1, 2], 4, **EXACT)
    g.case("random.split/philox", i32([1, 2]), 2, "philox", **EXACT)
    for e in ("random.fold_in", "random.experimental.stateless_fold_in"):
        g.case(f"{e}/numbers", [1, 2], 3, **EXACT)
        g.case(f"{e}/int64", i64([1, 2]), i64(-3), **EXACT)
    g.case("random.fold_in/philox", i32([1, 2]), i32(3), "philox", **EXACT)
    c = "random.create_rng_state"
    g.case("random.experimental.create_rng_state/list", [1, 2], "philox", **EXACT)
    g.case(f"{c}/list", [1, 2], "philox", **EXACT)
    g.case(f"{c}/long_list", [1, 2, 3, 4], "philox", **EXACT)
    g.case(f"{c}/tensor", i32([[7, 8]]), "auto_select", **EXACT)
    s = "random.experimental.stateless_shuffle"
    g.case(f"{s}/vector", tf.range(10), [8, 9], **EXACT)
    g.case(f"{s}/matrix", tf.reshape(tf.range(8.0), [4, 2]), i64([8, 9]), **EXACT)
    g.case(f"{s}/philox", tf.range(10), i32([8, 9]), "philox", **EXACT)
    i = "random.experimental.index_shuffle"
    g.case(f"{i}/vector", tf.range(10), i32([5, 9]), i32(9), **EXACT)
    g.case(f"{i}/int64", i64(3), i64([5, 9]), i64(1000), **EXACT)
    g.case(f"{i}/seeds", i32([0, 1]), i32([[5, 9], [6, 8]]), i32(99), call=index_shuffle_rows, **EXACT)


def samplers():
    """The seeded ones; each call is the first with its seed."""
    true = i64([[0, 1], [2, 3]])
    for number, (name, paths) in enumerate(
        {
            "uniform_candidate_sampler": ("random",),
            "log_uniform_candidate_sampler": ("random",),
            "learned_unigram_candidate_sampler": ("random", "nn"),
        }.items()
    ):
        for offset, path in enumerate(paths):
            seed = 100 + 10 * number + offset
            g.case(f"{path}.{name}/unique", true, 2, 4, True, 10, seed=seed, rows=ROWS, rtol=1e-5)
            g.case(f"{path}.{name}/repeated", true, 2, 4, False, 20, seed=seed, rows=ROWS, rtol=1e-5)
    for offset, path in enumerate(("random", "nn")):
        e = f"{path}.fixed_unigram_candidate_sampler"
        weights = [1.0, 2.5, 3.0, 0.5]
        g.case(f"{e}/weights", true, 2, 3, True, 4, unigrams=weights, seed=150 + offset, rows=ROWS, rtol=1e-5)
        g.case(f"{e}/reserved", true, 2, 3, False, 5, unigrams=weights, num_reserved_ids=1, distortion=0.5, seed=160 + offset, rows=ROWS, rtol=1e-5)
        g.case(f"{path}.all_candidate_sampler/all", true, 2, 5, True, rows=ROWS)


class Sequences:
    """Outputs by name, of calls that depend on those before."""

    def __init__(self):
        self.outputs = {}

    def add(self, name, *tensors):
        assert name not in self.outputs
        self.outputs[name] = [golden.tensor(each) for each in tensors]

    def write(self):
        lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in self.outputs.items())
        head = f' "python": {json.dumps(tf.__version__)},\n'
        (golden.RESOURCES / "random_sequences.json").write_text("{\n" + head + ' "outputs": {\n' + lines + "\n }\n}\n", encoding="utf-8")
        print(f"random_sequences: {len(self.outputs)} outputs")


def sequences():
    s = Sequences()
    for seed in (42, 0, -7, 2**40 + 3):
        r.set_seed(seed)
        s.add(f"environment_{seed}/uniform", r.uniform([3]))
        s.add(f"environment_{seed}/normal", r.normal([3], mean=1.0, stddev=2.0))
        s.add(f"environment_{seed}/truncated", r.truncated_normal([3], dtype=tf.float64))
        s.add(f"environment_{seed}/int", r.uniform([3], -5, 100, dtype=tf.int32))
        s.add(f"environment_{seed}/gamma", r.gamma([2], f32([0.5, 3.0]), beta=2.0))
        s.add(f"environment_{seed}/shuffle", r.shuffle(tf.range(8)))
        s.add(f"environment_{seed}/poisson", r.poisson([3], f32([2.0, 20.0])))
        s.add(f"environment_{seed}/categorical", r.categorical(f32([[0.0, 1.0, 2.0]]), 6))
        s.add(f"environment_{seed}/uniform_again", r.uniform([3]))
        s.add(f"environment_{seed}/op_seed", r.uniform([3], seed=9))
        s.add(f"environment_{seed}/op_seed_again", r.uniform([3], seed=9))
        s.add(f"environment_{seed}/last", r.uniform([1]))
    from tensorflow.python.eager import context  # the only way back to no seed

    context.context()._seed = None
    context.context()._clear_caches() if hasattr(context.context(), "_clear_caches") else None
    s.add("op/uniform", r.uniform([3], seed=11))
    s.add("op/uniform_again", r.uniform([3], seed=11))
    s.add("op/normal", r.normal([3], seed=11))
    s.add("op/int", r.uniform([3], 0, 100, dtype=tf.int64, seed=11))
    s.add("op/gamma", r.gamma([2], f32([0.5, 3.0]), seed=11))
    s.add("op/poisson", r.poisson([3], f32(4.0), seed=11))
    s.add("op/categorical", r.categorical(f32([[0.0, 1.0, 2.0]]), 6, dtype=tf.int32, seed=11))
    s.add("op/shuffle", r.shuffle(tf.range(8), seed=11))
    generators(s)
    s.write()


def generators(s):
    # A test by argument kinds would take a single number for a list of one, which Python treats differently.
    s.add("create_rng_state/philox", r.create_rng_state(1234, "philox"))
    s.add("create_rng_state/threefry", r.create_rng_state(1234, "threefry"))
    s.add("create_rng_state/negative", r.create_rng_state(-5, "philox"))
    for seed in (1234, -5):
        n = f"generator_{seed}"
        x = r.Generator.from_seed(seed)
        s.add(f"{n}/state", x.state)
        s.add(f"{n}/normal", x.normal([2, 3]))
        s.add(f"{n}/scaled", x.normal([3], mean=1.0, stddev=2.0, dtype=tf.float64))
        s.add(f"{n}/truncated", x.truncated_normal([3]))
        s.add(f"{n}/uniform", x.uniform([3], minval=-1, maxval=2))
        s.add(f"{n}/int", x.uniform([3], 0, 1000, dtype=tf.int64))
        s.add(f"{n}/all_ints", x.uniform([3], None, None, dtype=tf.int32))
        s.add(f"{n}/full", x.uniform_full_int([3]))
        s.add(f"{n}/scalar", x.uniform([]))
        s.add(f"{n}/binomial", x.binomial([4], counts=f32(10), probs=f32([0.2, 0.5, 0.7, 0.9])))
        s.add(f"{n}/after", x.state)
        s.add(f"{n}/seeds", x.make_seeds(3))
        parts = x.split(2)
        s.add(f"{n}/split", *[each.uniform([2]) for each in parts])
        s.add(f"{n}/skipped", x.skip(1000), x.state)
        s.add(f"{n}/key", x.key)
        x.reset_from_seed(77)
        s.add(f"{n}/reset", x.normal([2]))
    big = r.Generator.from_state([-1, -1, 5], alg="philox")
    s.add("generator_carry/uniform", big.uniform([3]))
    s.add("generator_carry/state", big.state)
    key = r.Generator.from_key_counter(key=3, counter=[4, 5], alg="philox")
    s.add("generator_key/uniform", key.uniform([3]))
    s.add("generator_key/state", key.state)
    three = r.Generator.from_seed(6, alg="threefry")
    s.add("generator_threefry/state", three.state)


distributions()
seeds()
samplers()
g.write()
sequences()
