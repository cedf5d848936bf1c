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


def all_of(model, wrapped, large):
    five = tf.constant(5)
    found = {}

    def add(name, code, x, variables=()):
        found[name] = gradients(wrapped(code), x, variables)

    add("clip", model.clip, [vector(1, 4)], [model.weights])
    add("log1p_exp", model.log1p_exp, [vector(0, large)])
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
    if wrapped != in_function:
        add("powers", model.powers, [vector(1, 2)], [model.weights])
    add("loop_in_loop", model.loop_in_loop, [vector(1, 2)])
    add("elements", model.elements, [vector(1, 2)])
    add("cubed", model.cubed, [vector(1, 2)])
    add("cubed_twice", slope_of(model.cubed), [vector(1, 2)])
    add("slope", lambda x: model.slope(x)[0], [vector(1, 2)])
    add("slope_twice", lambda x: model.slope(x)[1], [vector(1, 2)])
    add("again", model.again, [vector(1, 2)])
    return found


folder = sys.argv[1]
model = tf.saved_model.load(folder)
# Of calls in functions Python has NaN for 100, and an error for variables in loops, also if it
# wrote the model itself.
result = {"at_once": all_of(model, lambda code: code, 100), "traced": all_of(model, in_function, 40)}
options = tf.saved_model.SaveOptions(experimental_custom_gradients=True)
tf.saved_model.save(model, folder + "_again", options=options)
result["again"] = all_of(tf.saved_model.load(folder + "_again"), lambda code: code, 100)
print(json.dumps(result).replace("Infinity", '"inf"'))
