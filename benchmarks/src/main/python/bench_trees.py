"""The sides of optree and jax.tree_util, which have nests only, and jax.jit for its arguments; follows bench_nest.py."""

import importlib


def jit_loop(jax, workload):
    """The loop of a workload such as ARGUMENTS_FUNCTION_10; None if it is another workload."""
    parts = workload.split("_")
    if len(parts) != 3 or parts[1] != "FUNCTION" or parts[0] not in ("ARGUMENTS", "MAP"):
        return None
    size = int(parts[2])
    y = jax.numpy.array([[1.0, -1.0], [1.0, -1.0]])

    def chain(first):
        x = first
        for _ in range(LONG):
            x = x * first
        return x

    if parts[0] == "ARGUMENTS":
        f, tensors = jax.jit(lambda each: chain(each[0])), [y] * size
    else:
        f = jax.jit(lambda each: chain(each["key000000"]))
        tensors = {f"key{i:06}": y for i in range(size)}
    return Loop(lambda: f(tensors).block_until_ready())


def main():
    name = sys.argv[1]
    try:
        library = importlib.import_module("jax" if name == "JAX" else "optree")
    except ImportError as error:
        sys.exit(f"import {name.lower()}: {error}")
    functions = jax_functions(library.tree_util) if name == "JAX" else optree_functions(library)
    print("nests only", flush=True)
    print(f"{library.__name__} {library.__version__}", flush=True)
    serve(lambda workload: nest_loop(functions, workload) or name == "JAX" and jit_loop(library, workload) or None)


main()
