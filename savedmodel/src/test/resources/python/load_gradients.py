"""Loads the model of EachGradient, and prints values and gradients of its functions as JSON."""
import json
import sys

import tensorflow as tf


def vector(*values):
    return tf.constant(values, tf.float32)


def plain(value):
    if isinstance(value, tf.IndexedSlices):
        value = tf.convert_to_tensor(value)
    return None if value is None else value.numpy().tolist()


def gradients(code, x, variables=()):
    """The value of code, and the gradients of its sum."""
    with tf.GradientTape() as tape:
        for each in x:
            if each.dtype.is_floating:
                tape.watch(each)
        value = code(*x)
        total = tf.reduce_sum(value)
    found = tape.gradient(total, [*x, *variables])
    return [plain(each) for each in [value, *found]]


def in_function(code):
    return tf.function(lambda *x: code(*x))


def slope_of(code):
    def slope(x):
        with tf.GradientTape() as tape:
            tape.watch(x)
            total = tf.reduce_sum(code(x))
        return tape.gradient(total, x)

    return slope


def all_of(model, wrapped):
    five = tf.constant(5)
    found = {}

    def add(name, code, x, variables=()):
        try:
            found[name] = gradients(wrapped(code), x, variables)
        except Exception as e:  # one that fails is not to hide the others
            found[name] = type(e).__name__ + ": " + str(e)[:300]

    add("clip", model.clip, [vector(1, 4)], [model.weights])
    add("log1p_exp", lambda x: model.log1p_exp(x)[:1], [vector(0, 100)])
    x = [vector(1, 2), vector(3, 4)]
    add("product", lambda a, b: model.several(a, b, five)[0], x)
    add("sum", lambda a, b: model.several(a, b, five)[2], x)
    add("named", model.named, [vector(1, 4)], [model.weights])
    add("rows", model.rows, [tf.constant([2, 0, 2])], [model.table])
    add("none", model.none, [vector(3, 4)])
    add("called", model.called, [vector(1, 2)])
    add("nested", model.nested, [vector(1, 2)])
    add("nested_twice", slope_of(model.nested), [vector(1, 2)])
    add("branch", model.branch, [vector(1, 2)])
    add("other_branch", model.branch, [vector(-1, -2)])
    add("loop", model.loop, [vector(1, 2)])
    add("cubed", model.cubed, [vector(1, 2)])
    add("cubed_twice", slope_of(model.cubed), [vector(1, 2)])
    add("slope", lambda x: model.slope(x)[0], [vector(1, 2)])
    add("slope_twice", lambda x: model.slope(x)[1], [vector(1, 2)])
    add("again", model.again, [vector(1, 2)])
    return found


folder = sys.argv[1]
model = tf.saved_model.load(folder)
result = {"at_once": all_of(model, lambda code: code), "traced": all_of(model, in_function)}
import pprint
pprint.pprint(result, sys.stderr, width=200)
options = tf.saved_model.SaveOptions(experimental_custom_gradients=True)
tf.saved_model.save(model, folder + "_again", options=options)
result["again"] = all_of(tf.saved_model.load(folder + "_again"), lambda code: code)
print(json.dumps(result))
