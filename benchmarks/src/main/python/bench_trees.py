"""The sides of optree and jax.tree_util, which have nests only, jax.jit for functions and steps, PyTorch, op by op, and
SciPy; follows bench_nest.py, bench_functions.py, bench_tree_steps.py, bench_ragged.py,
bench_data.py and bench_replicas.py."""

import importlib


def product(x, y, times):
    for _ in range(times):
        x = x * y
    return x


def torch_loop(torch, workload):
    """The loop of a workload such as CALL_FUNCTION_10, op by op; None if it is another workload."""
    parts = workload.split("_")
    if len(parts) != 3 or parts[0] != "CALL" or parts[1] != "FUNCTION":
        return None
    x, signs = torch.tensor([[1.0, 2.0], [3.0, 4.0]]), torch.tensor([[1.0, -1.0], [1.0, -1.0]])
    size = int(parts[2])
    return Loop(lambda: product(x, signs, size))


def torch_waiting_loop(torch, workload):
    """The loop of a workload such as DEFERRED_CHAIN_10; None if it is another workload."""
    parts = workload.split("_")
    if len(parts) != 3 or parts[0] != "DEFERRED":
        return None
    task, size = parts[1], int(parts[2])
    if task == "STEP":
        return torch_step_loop(torch, f"STEP_MLP_{size}")
    x, signs = torch.tensor([[1.0, 2.0], [3.0, 4.0]]), torch.tensor([[1.0, -1.0], [1.0, -1.0]])
    if task == "CHAIN":
        return Loop(lambda: product(x, signs, size).numpy(), lambda: product(x, signs, size))
    if task == "GRADIENT":
        ones = torch.ones_like(signs)
        signs.requires_grad_()
        slope = lambda: torch.autograd.grad(product(signs, signs, size), signs, ones)[0]
        return Loop(lambda: slope().numpy(), slope)
    million = torch.tensor(numbers(1_000_000))
    return Loop(lambda: [product(million, million, size).mean().item()])


def jax_waiting_loop(jax, workload):
    """The loop of a workload such as DEFERRED_CHAIN_10, op by op; None if it is another workload."""
    parts = workload.split("_")
    if len(parts) != 3 or parts[:2] != ["DEFERRED", "CHAIN"]:
        return None
    x, signs = jax.numpy.array([[1.0, 2.0], [3.0, 4.0]]), jax.numpy.array([[1.0, -1.0], [1.0, -1.0]])
    size = int(parts[2])
    return Loop(lambda: product(x, signs, size).block_until_ready())


def jit_loop(jax, workload):
    """The loop of a workload such as ARGUMENTS_FUNCTION_10; None if it is another workload."""
    parts = workload.split("_")
    if len(parts) != 3 or parts[1] != "FUNCTION" or parts[0] not in ("ARGUMENTS", "MAP", "CALL", "COMPILED"):
        return None
    size = int(parts[2])
    if parts[0] in ("CALL", "COMPILED"):
        x, signs = jax.numpy.array([[1.0, 2.0], [3.0, 4.0]]), jax.numpy.array([[1.0, -1.0], [1.0, -1.0]])
        f = jax.jit(lambda a, b: product(a, b, size))
        return Loop(lambda: f(x, signs).block_until_ready())
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


def jax_loop(jax, workload):
    return jit_loop(jax, workload) or jax_step_loop(jax, workload) or jax_waiting_loop(jax, workload)


def others_loop(library, workload):
    if library.__name__ == "scipy":
        return scipy_loop(library, workload)
    return (
        torch_loop(library, workload)
        or torch_step_loop(library, workload)
        or torch_ragged_loop(library, workload)
        or torch_data_loop(library, workload)
        or torch_reduce_loop(library, workload)
        or torch_waiting_loop(library, workload)
    )


def main():
    name = sys.argv[1]
    try:
        library = importlib.import_module(name.lower())
    except ImportError as error:
        sys.exit(f"import {name.lower()}: {error}")
    if name in ("TORCH", "SCIPY"):
        print("no nests", flush=True)
        print(f"{library.__name__} {library.__version__}", flush=True)
        serve(lambda workload: others_loop(library, workload))
        return
    functions = jax_functions(library.tree_util) if name == "JAX" else optree_functions(library)
    print("nests only", flush=True)
    print(f"{library.__name__} {library.__version__}", flush=True)
    serve(lambda workload: nest_loop(functions, workload) or name == "JAX" and jax_loop(library, workload) or None)



main()
