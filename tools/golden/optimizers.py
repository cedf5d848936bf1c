"""Writes optimizers.json: what Keras' optimizers make of variables in 20 steps, step by step.

`schedules` has the learning rates of schedules at some steps. Each case of `cases` names an optimizer with its
arguments in camel case, the options that all have, a dtype, and which of the `gradients` it gets: those of a name are
one list for each step, with one entry for each variable, a flat list of numbers, null, or `{"indices", "values"}` of
slices, whose positions may stand more than once. `initial` has the variables by dtype-free numbers, `values` those
after each step. README.md has the schema.

Keras squares each of several slices of one position on its own, though their sum is the gradient: it gets the sums.
Nor can it scale slices: where it has to, it gets the tensor.
"""

import json
import os

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
os.environ.setdefault("CUDA_VISIBLE_DEVICES", "-1")

import golden  # noqa: E402  first, as it quiets the log
import keras  # noqa: E402
import numpy as np  # noqa: E402
import tensorflow as tf  # noqa: E402

STEPS = 20
SHAPES = {"w": [3, 2], "b": [2], "table": [5, 2]}
schedules = keras.optimizers.schedules


def camel(name):
    first, *rest = name.split("_")
    return first + "".join(word[:1].upper() + word[1:] for word in rest)


def camels(config):
    return {camel(name): value for name, value in config.items()}


def rounded(array):
    return [golden.number(value, tf.as_dtype(array.dtype)) for value in array.reshape(-1)]


# -- gradients ------------------------------------------------------------------------------------

random = np.random.default_rng(7)


def numbers(*shape):
    return np.round(random.normal(size=shape), 3).astype(np.float32)


def slices(count, rows, once):
    indices = random.choice(rows, size=count, replace=not once)
    return {"indices": [int(i) for i in indices], "values": rounded(numbers(count, 2))}


INITIAL = {name: rounded(numbers(*shape)) for name, shape in SHAPES.items()}

GRADIENTS = {
    "dense": [[rounded(numbers(3, 2)), rounded(numbers(2))] for _ in range(STEPS)],
    "sometimes": [[rounded(numbers(3, 2)), rounded(numbers(2)) if step % 3 else None] for step in range(STEPS)],
    "sparse": [[slices(2, 5, True), rounded(numbers(2))] for _ in range(STEPS)],
    "repeated": [[slices(4, 5, False), rounded(numbers(2))] for _ in range(STEPS)],
}
VARIABLES = {"dense": ["w", "b"], "sometimes": ["w", "b"], "sparse": ["table", "b"], "repeated": ["table", "b"]}


def summed(gradient):
    """The same slices with each position once."""
    sums = {}
    values = np.asarray(gradient["values"], np.float32).reshape(-1, 2)
    for index, value in zip(gradient["indices"], values):
        sums[index] = sums.get(index, 0) + value
    return {"indices": list(sums), "values": np.concatenate(list(sums.values()))}


def gradient(given, variable, dense=False):
    """A gradient as Keras gets it."""
    if given is None:
        return None
    if isinstance(given, dict):
        given = summed(given)
        values = tf.constant(np.asarray(given["values"]).reshape(-1, 2), tf.float32)
        found = tf.IndexedSlices(
            tf.cast(values, variable.dtype), tf.constant(given["indices"]), tf.constant(variable.shape))
        return tf.convert_to_tensor(found) if dense else found
    return tf.cast(tf.reshape(tf.constant(given, tf.float32), variable.shape), variable.dtype)


# -- optimizers -----------------------------------------------------------------------------------

cases = []


def schedule(config):
    """A schedule as an argument, with what JSON says of it."""
    name, arguments = config
    return getattr(schedules, name)(**arguments), {"schedule": name, "args": camels(arguments)}


def case(name, optimizer, config=None, options=None, gradients="dense", dtype="float32", rate=None, excluded=None,
         names=None, finalize=False, tolerance=None, hidden=None):
    config, options = config or {}, options or {}
    arguments = dict(config)
    written = camels(config)
    if rate is not None:
        arguments["learning_rate"], written["learningRate"] = schedule(rate)
    made = getattr(keras.optimizers, optimizer)(**arguments, **options, **(hidden or {}))
    variables = {
        each: tf.Variable(np.reshape(INITIAL[each], SHAPES[each]).astype(np.float32), name=each, dtype=dtype)
        if dtype == "float32"
        else tf.Variable(tf.cast(np.reshape(INITIAL[each], SHAPES[each]).astype(np.float32), dtype), name=each)
        for each in VARIABLES[gradients]
    }
    if excluded or names:
        made.exclude_from_weight_decay(
            var_list=[variables[each] for each in excluded or []], var_names=names)
    values = []
    dense = any(each in options for each in ("loss_scale_factor", "global_clipnorm", "gradient_accumulation_steps"))
    for step in GRADIENTS[gradients]:
        given = [gradient(each, variable, dense) for each, variable in zip(step, variables.values())]
        made.apply(given, list(variables.values()))
        values.append([rounded(tf.cast(each, tf.float32).numpy() if dtype in ("float16", "bfloat16") else each.numpy())
                       for each in variables.values()])
    written_case = {"id": f"{optimizer}/{name}", "rule": optimizer, "config": written, "options": camels(options),
                    "dtype": dtype, "gradients": gradients, "values": values}
    if tolerance:
        written_case["tolerance"] = tolerance
    if excluded:
        written_case["excluded"] = excluded
    if names:
        written_case["excludedNames"] = names
    if finalize:
        made.finalize_variable_values(list(variables.values()))
        written_case["finalized"] = [rounded(each.numpy()) for each in variables.values()]
    cases.append(written_case)


RULES = {
    "SGD": {
        "default": {"learning_rate": 0.05},
        "momentum": {"learning_rate": 0.05, "momentum": 0.9},
        "nesterov": {"learning_rate": 0.05, "momentum": 0.8, "nesterov": True},
    },
    "Adam": {
        "default": {},
        "numbers": {"learning_rate": 0.1, "beta_1": 0.7, "beta_2": 0.9, "epsilon": 0.01},
        "amsgrad": {"learning_rate": 0.1, "beta_2": 0.5, "amsgrad": True},
    },
    "AdamW": {
        "default": {},
        "numbers": {"learning_rate": 0.1, "weight_decay": 0.3, "beta_1": 0.7, "beta_2": 0.9, "epsilon": 0.01},
        "amsgrad": {"learning_rate": 0.1, "weight_decay": 0.1, "beta_2": 0.5, "amsgrad": True},
    },
    "Adamax": {
        "default": {},
        "numbers": {"learning_rate": 0.1, "beta_1": 0.7, "beta_2": 0.9, "epsilon": 0.01},
    },
    "Nadam": {
        "default": {},
        "numbers": {"learning_rate": 0.1, "beta_1": 0.7, "beta_2": 0.9, "epsilon": 0.01},
    },
    "RMSprop": {
        "default": {},
        "numbers": {"learning_rate": 0.1, "rho": 0.7, "epsilon": 0.01},
        "momentum": {"learning_rate": 0.02, "momentum": 0.8},
        "centered": {"learning_rate": 0.02, "centered": True},
        "both": {"learning_rate": 0.02, "momentum": 0.8, "centered": True},
    },
    "Adagrad": {
        "default": {},
        "numbers": {"learning_rate": 0.1, "initial_accumulator_value": 0.5, "epsilon": 0.01},
    },
    "Adadelta": {
        "default": {},
        "numbers": {"learning_rate": 1.0, "rho": 0.7, "epsilon": 0.01},
    },
    "Ftrl": {
        "default": {"learning_rate": 0.1},
        "power": {"learning_rate": 0.1, "learning_rate_power": -0.7, "initial_accumulator_value": 0.3},
        "fixed": {"learning_rate": 0.1, "learning_rate_power": 0.0},
        "regularized": {
            "learning_rate": 0.1,
            "l1_regularization_strength": 0.2,
            "l2_regularization_strength": 0.3,
            "l2_shrinkage_regularization_strength": 0.1,
            "beta": 0.5,
        },
    },
    "Lion": {
        "default": {},
        "numbers": {"learning_rate": 0.1, "beta_1": 0.6, "beta_2": 0.8},
    },
    "Lamb": {
        "default": {},
        "numbers": {"learning_rate": 0.1, "beta_1": 0.7, "beta_2": 0.9, "epsilon": 0.01},
    },
    "ScheduleFreeAdamW": {
        "default": {},
        "numbers": {"learning_rate": 0.1, "beta_1": 0.7, "beta_2": 0.9, "epsilon": 0.01, "warmup_steps": 7},
    },
    "Muon": {
        "default": {"exclude_embeddings": False},
        "plain": {"exclude_embeddings": False, "nesterov": False, "rms_rate": None, "ns_steps": 2, "momentum": 0.5},
        "numbers": {"exclude_embeddings": False, "learning_rate": 0.1, "adam_beta_1": 0.7, "adam_beta_2": 0.9, "epsilon": 0.01,
                    "weight_decay": 0.1, "adam_weight_decay": 0.3, "adam_lr_ratio": 0.5, "muon_a": 3.0, "muon_b": -4.0, "muon_c": 1.5},
    },
    "Adafactor": {
        "default": {},
        "numbers": {"learning_rate": 0.5, "beta_2_decay": -0.6, "epsilon_1": 0.001, "epsilon_2": 0.1,
                    "clip_threshold": 0.5},
    },
}


# Defaults that float32 does not have.
MORE = {
    "Adam": {"beta_1": 0.7, "epsilon": 0.01},
    "AdamW": {"beta_1": 0.7, "epsilon": 0.01},
    "Ftrl": {"initial_accumulator_value": 0.1},
}


def dyadic(config):
    """Numbers that float32 has, too: Keras rounds some of them to it, whatever the dtype; in Nadam 0.96, as well."""
    return {name: max(round(value * 128), 1) / 128 if isinstance(value, float) and value > 0 else value
            for name, value in config.items()}


def optimizer_cases():
    for rule, configs in RULES.items():
        for name, config in configs.items():
            case(name, rule, config)
        last = list(configs.values())[-1]
        if rule != "Muon":  # which knows float32 alone in Keras
            case("float64", rule, dyadic({**MORE.get(rule, {}), **last}), dtype="float64", tolerance=1e-7 if rule == "Nadam" else None)
            case("float16", rule, last, dtype="float16")
            case("bfloat16", rule, last, dtype="bfloat16")
        case("sparse", rule, last, gradients="sparse")
        case("sparse default", rule, list(configs.values())[0], gradients="sparse")
        case("repeated", rule, last, gradients="repeated")
        case("clipnorm", rule, last, {"clipnorm": 0.5})
        case("ema", rule, last, {"use_ema": True, "ema_momentum": 0.8, "ema_overwrite_frequency": 3})
        case("schedule", rule, {k: v for k, v in last.items() if k != "learning_rate"},
             rate=("ExponentialDecay", {"initial_learning_rate": 0.1, "decay_steps": 5, "decay_rate": 0.5}))
        if rule not in ("AdamW", "Muon"):
            case("decay", rule, last, {"weight_decay": 0.2})
    # It changes nothing, so there is no such number.
    case("relative step", "Adafactor", {"learning_rate": 0.5}, hidden={"relative_step": True})
    case("no relative step", "Adafactor", {"learning_rate": 0.5}, hidden={"relative_step": False})


def option_cases():
    for gradients in "dense", "sparse", "repeated":
        for rule in "SGD", "Adam", "Adagrad":
            last = list(RULES[rule].values())[0] if rule == "SGD" else {"learning_rate": 0.1}
            case(f"clipvalue {gradients}", rule, last, {"clipvalue": 0.4}, gradients)
            case(f"clipnorm {gradients}", rule, last, {"clipnorm": 0.5}, gradients)
            case(f"global_clipnorm {gradients}", rule, last, {"global_clipnorm": 0.7}, gradients)
            case(f"loss_scale_factor {gradients}", rule, last, {"loss_scale_factor": 8.0}, gradients)
            case(f"decay {gradients}", rule, last, {"weight_decay": 0.2}, gradients)
            case(f"ema {gradients}", rule, last, {"use_ema": True, "ema_momentum": 0.8}, gradients, finalize=True)
    case("excluded variable", "AdamW", {"learning_rate": 0.1, "weight_decay": 0.3}, excluded=["b"])
    case("excluded name", "AdamW", {"learning_rate": 0.1, "weight_decay": 0.3}, names=["bias", "^w"])
    for rule in "SGD", "Adam", "Adagrad":
        case("sometimes", rule, {"learning_rate": 0.1}, gradients="sometimes")
    accumulated = {"gradient_accumulation_steps": 3}
    for rule in "SGD", "Adam", "Adagrad":
        for gradients in "dense", "repeated":
            case(f"accumulated {gradients}", rule, {"learning_rate": 0.1}, accumulated, gradients)
    case("accumulated", "Nadam", {"learning_rate": 0.1}, accumulated)
    case("accumulated all", "Adam", {},
         {**accumulated, "weight_decay": 0.1, "clipnorm": 0.5, "use_ema": True, "ema_momentum": 0.9,
          "ema_overwrite_frequency": 2, "loss_scale_factor": 4.0},
         rate=("ExponentialDecay", {"initial_learning_rate": 0.1, "decay_steps": 5, "decay_rate": 0.5}))
    case("all", "Adam", {"learning_rate": 0.1},
         {"weight_decay": 0.1, "clipnorm": 0.5, "use_ema": True, "ema_momentum": 0.9, "ema_overwrite_frequency": 4},
         rate=("CosineDecay", {"initial_learning_rate": 0.01, "decay_steps": 12, "warmup_target": 0.1,
                               "warmup_steps": 4}))


# -- schedules ------------------------------------------------------------------------------------

SCHEDULES = [
    ("ExponentialDecay", {"initial_learning_rate": 0.1, "decay_steps": 10, "decay_rate": 0.5}),
    ("ExponentialDecay", {"initial_learning_rate": 0.1, "decay_steps": 10, "decay_rate": 0.5, "staircase": True}),
    ("InverseTimeDecay", {"initial_learning_rate": 0.1, "decay_steps": 10, "decay_rate": 0.5}),
    ("InverseTimeDecay", {"initial_learning_rate": 0.1, "decay_steps": 10, "decay_rate": 0.5, "staircase": True}),
    ("PolynomialDecay", {"initial_learning_rate": 0.1, "decay_steps": 10}),
    ("PolynomialDecay", {"initial_learning_rate": 0.1, "decay_steps": 10, "end_learning_rate": 0.01, "power": 2.0}),
    ("PolynomialDecay",
     {"initial_learning_rate": 0.1, "decay_steps": 10, "end_learning_rate": 0.01, "power": 0.5, "cycle": True}),
    ("PiecewiseConstantDecay", {"boundaries": [3, 10, 20], "values": [1.0, 0.5, 0.25, 0.1]}),
    ("PiecewiseConstantDecay", {"boundaries": [10], "values": [1.0, 0.1]}),
    ("CosineDecay", {"initial_learning_rate": 0.1, "decay_steps": 20}),
    ("CosineDecay", {"initial_learning_rate": 0.1, "decay_steps": 20, "alpha": 0.2}),
    ("CosineDecay",
     {"initial_learning_rate": 0.0, "decay_steps": 20, "alpha": 0.1, "warmup_target": 0.5, "warmup_steps": 8}),
    ("CosineDecayRestarts", {"initial_learning_rate": 0.1, "first_decay_steps": 5}),
    ("CosineDecayRestarts",
     {"initial_learning_rate": 0.1, "first_decay_steps": 5, "t_mul": 1.0, "m_mul": 0.5, "alpha": 0.1}),
    ("CosineDecayRestarts",
     {"initial_learning_rate": 0.1, "first_decay_steps": 6, "t_mul": 1.5, "m_mul": 0.8, "alpha": 0.1}),
]


def schedule_cases():
    for config in SCHEDULES:
        made, written = schedule(config)
        written["values"] = [rounded(np.asarray(made(tf.constant(step, tf.int64)))) [0] for step in range(41)]
        yield written


# -- loss scales ----------------------------------------------------------------------------------


def loss_scale_case():
    """Gradients of scaled losses, some of them not finite."""
    inner = keras.optimizers.Adam(learning_rate=0.1)
    made = keras.optimizers.LossScaleOptimizer(inner, initial_scale=1024.0, dynamic_growth_steps=3)
    variables = [tf.Variable(np.reshape(INITIAL[each], SHAPES[each]).astype(np.float32)) for each in ("w", "b")]
    steps = []
    for number, step in enumerate(GRADIENTS["dense"]):
        broken = {4: "inf", 5: "nan", 13: "-inf"}.get(number)
        scale = 1024.0 if number == 0 else float(made.dynamic_scale.numpy())
        given = [gradient(each, variable) * scale for each, variable in zip(step, variables)]
        if broken:
            given[1] = tf.constant([1.0, float(broken)])
        made.apply(given, variables)
        steps.append({"broken": broken, "scale": float(made.dynamic_scale.numpy()),
                      "counter": int(made.step_counter.numpy()), "iterations": int(inner.iterations.numpy()),
                      "values": [rounded(each.numpy()) for each in variables]})
    return {"initialScale": 1024.0, "dynamicGrowthSteps": 3, "learningRate": 0.1, "steps": steps}


optimizer_cases()
option_cases()
out = golden.RESOURCES / "optimizers.json"
with open(out, "w", encoding="utf-8") as file:
    file.write('{"shapes": ' + json.dumps(SHAPES) + ',\n"initial": ' + json.dumps(INITIAL) + ',\n"variables": '
               + json.dumps(VARIABLES) + ',\n"gradients": ' + json.dumps(GRADIENTS) + ',\n"lossScale": '
               + json.dumps(loss_scale_case()) + ',\n"schedules": [\n'
               + ",\n".join(json.dumps(each) for each in schedule_cases()) + '\n],\n"cases": [\n'
               + ",\n".join(json.dumps(each) for each in cases) + "\n]}\n")
print(len(cases), "cases", out.stat().st_size, "bytes")
