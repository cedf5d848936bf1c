"""Saved models of control flow, gradients, and bodies of other kinds."""

import tensorflow as tf
from saved_model_cases import F32, I32, I64, STR, TS, function, models_of

MODELS, model = models_of()


@model
def flow(m):
    """Branches, loops, and what is built from them."""
    root = tf.Module()
    one, vector, whole = TS([], F32), TS([None], F32), TS([], I32)

    @function(input_signature=[one])
    def branch(x):
        return tf.cond(x > 0.0, lambda: {"y": tf.sqrt(x), "n": tf.constant(1)}, lambda: {"y": -x, "n": tf.constant(2)})

    @function(input_signature=[whole])
    def collatz(n):
        steps, _ = tf.while_loop(
            lambda steps, n: n != 1,
            lambda steps, n: (steps + 1, tf.cond(n % 2 == 0, lambda: n // 2, lambda: 3 * n + 1)),
            (tf.constant(0), n),
        )
        return steps

    @tf.function(input_signature=[vector])
    def running(x):
        made = tf.TensorArray(F32, size=tf.size(x))
        total = 0.0
        for i in tf.range(tf.size(x)):
            total += x[i]
            made = made.write(i, total)
        return made.stack()

    @tf.function(input_signature=[whole])
    def early(n):
        total = 0
        for i in tf.range(n):
            if i == 3:
                continue
            if i > 6:
                break
            total += i
        return total

    @function(input_signature=[whole, one])
    def chosen(i, x):
        return tf.switch_case(i, [lambda: x, lambda: x * 10.0, lambda: x * 100.0])

    @tf.function(input_signature=[tf.RaggedTensorSpec([None, None], F32, 1)])
    def rows(x):
        return tf.map_fn(tf.reduce_sum, x, fn_output_signature=F32)

    root.branch, root.collatz, root.running, root.early, root.chosen, root.rows = branch, collatz, running, early, chosen, rows
    root.scan = function(lambda x: tf.scan(lambda a, b: a * b, x), input_signature=[vector])
    sums = lambda n: tf.data.Dataset.range(n).map(lambda i: i * i).reduce(tf.constant(0, I64), lambda a, b: a + b)
    root.dataset = function(sums, input_signature=[TS([], I64)])
    m.save(root)
    c = tf.constant
    m.call("branch, true", "branch", c(9.0))
    m.call("branch, false", "branch", c(-3.0))
    m.call("loop", "collatz", c(27))
    m.call("loop that does nothing", "collatz", c(1))
    m.call("loop over an array", "running", c([1.0, 2.0, 3.5]))
    m.call("loop over nothing", "running", c([], F32))
    m.call("break and continue", "early", c(10))
    m.call("switch", "chosen", c(2), c(1.5))
    m.call("switch, out of range", "chosen", c(-1), c(1.5))
    m.call("map over ragged rows", "rows", tf.ragged.constant([[1.0, 2.0], [], [3.0]]))
    m.call("scan", "scan", c([1.0, 2.0, 3.0, 4.0]))
    m.call("dataset inside", "dataset", c(5, I64), rows=[40])
    m.gradients("gradient of a loop", "running", c([1.0, 2.0, 3.5]), of=[], rows=["fine-tuning"])


@model
def gradients(m):
    """Gradients of the model's own: custom ones, stopped ones, and functions that take gradients."""
    root = tf.Module()
    root.w = tf.Variable([2.0, 3.0])

    @tf.custom_gradient
    def clipped(x):
        return tf.identity(x), lambda upstream: tf.clip_by_value(upstream, -0.5, 0.5)

    @tf.custom_gradient
    def log1pexp(x):
        e = tf.exp(x)
        return tf.math.log(1 + e), lambda upstream: upstream * (1 - 1 / (1 + e))

    @tf.custom_gradient
    def weighted(x):
        return tf.identity(x), lambda upstream: upstream * root.w

    @tf.custom_gradient
    def tenfold(x):
        e = tf.exp(x)
        return tf.math.log(1 + e), lambda upstream: upstream * (1 - 1 / (1 + e)) * 10

    vector = TS([2], F32)
    root.weighted = function(lambda x: weighted(x) * 2.0, input_signature=[vector])
    # Python has no gradients of these two after loading, as what they read is inside of another function.
    root.branch = function(
        lambda x: tf.cond(tf.reduce_sum(x) > 0, lambda: tenfold(x), lambda: -x), input_signature=[vector]
    )
    root.loop = function(
        lambda x: tf.while_loop(lambda i, v: i < 2, lambda i, v: (i + 1, tenfold(v)), [tf.constant(0), x])[1],
        input_signature=[vector],
    )

    @function(input_signature=[vector])
    def outside(x):
        """A gradient that reads a value from outside of the function with the node."""
        factor = tf.exp(x)

        @tf.custom_gradient
        def scaled(v):
            return tf.identity(v), lambda upstream: upstream * factor

        return tf.while_loop(lambda i, v: i < 2, lambda i, v: (i + 1, scaled(v)), [tf.constant(0), x])[1]

    root.outside = outside
    root.clip = function(lambda x: clipped(x * root.w) * 4.0, input_signature=[vector])
    root.log1pexp = function(log1pexp, input_signature=[vector])
    root.stopped = function(lambda x: tf.stop_gradient(x * root.w) + x, input_signature=[vector])

    @function(input_signature=[vector])
    def slope(x):
        with tf.GradientTape() as tape:
            tape.watch(x)
            y = tf.reduce_sum(x**3 * root.w)
        return tape.gradient(y, [x, root.w])

    root.slope = slope
    m.save(root, options=tf.saved_model.SaveOptions(experimental_custom_gradients=True))
    c = tf.constant
    x = c([1.0, -2.0])
    m.call("custom, forward", "clip", x, rows=[60])
    m.call("custom with a captured value, forward", "log1pexp", x, rows=[60], rtol=1e-6)
    m.gradients("custom", "clip", x, of=["w"], rows=[60])
    m.gradients("custom with a captured value", "log1pexp", x, of=[], rows=[60])
    m.gradients("custom that reads a variable", "weighted", x, of=[], rows=[60])
    m.call("custom in a branch, forward", "branch", c([1.0, 2.0]), rows=[60], rtol=1e-6)
    m.call("custom in a loop, forward", "loop", c([1.0, 2.0]), rows=[60], rtol=1e-6)
    m.call("custom that reads a value from outside, forward", "outside", x, rows=[60])
    m.gradients("stopped", "stopped", x, of=["w"])
    m.call("a function that differentiates", "slope", x)


@model
def gradients_left_out(m):
    """A model saved without its custom gradients: Python refuses gradients of `clip`."""
    root = tf.Module()
    root.w = tf.Variable([2.0, 3.0])

    @tf.custom_gradient
    def clipped(x):
        return tf.identity(x), lambda upstream: tf.clip_by_value(upstream, -0.5, 0.5)

    vector = TS([2], F32)
    root.clip = function(lambda x: clipped(x * root.w) * 4.0, input_signature=[vector])
    root.plain = function(lambda x: x * root.w, input_signature=[vector])
    m.save(root, options=tf.saved_model.SaveOptions(experimental_custom_gradients=False))
    x = tf.constant([1.0, -2.0])
    m.call("left out, forward", "clip", x)
    m.gradients("beside what was left out", "plain", x, of=["w"])


@model
def bodies(m):
    """Functions that are compiled, random by a seed, or need Python."""
    root = tf.Module()
    vector = TS([None], F32)
    root.compiled = function(lambda x: tf.reduce_sum(x * x) + 1.0, input_signature=[vector], jit_compile=True)
    root.calls_compiled = function(lambda x: root.compiled(x) * 2.0, input_signature=[vector])
    root.noise = function(lambda seed: tf.random.stateless_uniform([3], seed), input_signature=[TS([2], I32)])
    root.normal = function(lambda seed: tf.random.stateless_normal([2, 2], seed), input_signature=[TS([2], I32)])
    root.host = function(lambda x: tf.numpy_function(lambda y: y + 1, [x], F32), input_signature=[vector])
    root.plain = function(lambda x: x + 1.0, input_signature=[vector])
    root.regex = function(lambda x: tf.strings.regex_replace(tf.strings.lower(x, "utf-8"), "[aeiou]", "*"), input_signature=[TS([None], STR)])
    root.hashes = function(lambda x: tf.strings.to_hash_bucket_fast(x, 1000), input_signature=[TS([None], STR)])
    root.parsed = function(lambda x: tf.strings.to_number(tf.strings.split(x, ",").values), input_signature=[TS([None], STR)])
    root.generator = tf.random.Generator.from_seed(7, alg="philox")
    root.draw = function(lambda: root.generator.uniform([2]), input_signature=[])
    m.save(root)
    c = tf.constant
    m.call("compiled", "compiled", c([1.0, 2.0]), rows=[61])
    m.call("calls a compiled one", "calls_compiled", c([1.0, 2.0]), rows=[61])
    m.call("random by a seed", "noise", c([1, 2]), rtol=1e-6)
    m.call("normal by a seed", "normal", c([1, 2]), rtol=1e-5)
    # In this process it does run: it is the one that made the function.
    m.call("needs Python", "host", c([1.0]), rows=[62], error="hostFunction", checked=False)
    m.call("the others run", "plain", c([1.0]), rows=[62])
    m.call("regular expression", "regex", c(["Hello", "ÄÖ u"]))
    m.call("hashes", "hashes", c(["a", "b", ""]))
    m.call("numbers in words", "parsed", c(["1,2.5", "-3"]))
    m.call("generator", "draw", rtol=1e-6)
    m.call("generator, again", "draw", rtol=1e-6)
