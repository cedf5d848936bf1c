"""The sides of optree and jax.tree_util, which have nests only; follows bench_nest.py."""

import importlib


def main():
    name = sys.argv[1]
    try:
        library = importlib.import_module("jax" if name == "JAX" else "optree")
    except ImportError as error:
        sys.exit(f"import {name.lower()}: {error}")
    functions = jax_functions(library.tree_util) if name == "JAX" else optree_functions(library)
    print("nests only", flush=True)
    print(f"{library.__name__} {library.__version__}", flush=True)
    serve(lambda workload: nest_loop(functions, workload))


main()
