"""Steps of trainings in JAX and PyTorch for the benchmarks, the same as bench_steps.py has; bench_trees.py follows."""


def numbers(count, start=0):
    return [i * 7919 % 1000 / 1000 for i in range(start, start + count)]


def matrix(flat, columns):
    return [flat[i : i + columns] for i in range(0, len(flat), columns)]


def tree_layers(array, widths):
    layers = []
    for inputs, outputs in zip(widths, widths[1:]):
        weights = [(value - 0.5) * 2 / inputs**0.5 for value in numbers(inputs * outputs)]
        layers.append([array(matrix(weights, outputs)), array([0.0] * outputs)])
    return layers


def through(layers, x, relu):
    for i, (weights, bias) in enumerate(layers):
        x = x @ weights + bias
        if i + 1 < len(layers):
            x = relu(x)
    return x


def tree_rows(array, count, width, start):
    return array(matrix(numbers(count * width, start * width), width))


def tree_step(array, relu, task, size):
    """The nets of a step, each a list of layers, and the loss of them."""
    if task.startswith("MLP"):
        x, y = tree_rows(array, size, MLP[0], 0), tree_rows(array, size, MLP[-1], 1)
        return [tree_layers(array, MLP)], lambda nets: ((through(nets[0], x, relu) - y) ** 2).mean()
    from_x, from_v = tree_rows(array, size, NET[0], 0), tree_rows(array, size, NET[0], 1)

    def loss(nets):
        x, v = from_x, from_v
        for _ in range(LEAPFROG_STEPS):
            v = v - through(nets[1], x, relu) * EPSILON
            x = x + through(nets[0], v, relu) * EPSILON
        return (x**2 + v**2).mean()

    return [tree_layers(array, NET), tree_layers(array, NET)], loss


def jax_step_loop(jax, name):
    """The loop of a compiled step such as STEP_MLPFUNCTION_10; None if it is another workload."""
    parts = name.split("_")
    if len(parts) != 3 or parts[0] != "STEP" or not parts[1].endswith("FUNCTION"):
        return None
    array = lambda values: jax.numpy.array(values, dtype=jax.numpy.float32)
    nets, loss = tree_step(array, jax.nn.relu, parts[1], int(parts[2]))

    @jax.jit
    def step(before):
        value, gradients = jax.value_and_grad(loss)(before)
        return jax.tree_util.tree_map(lambda x, slope: x - RATE * slope, before, gradients), value

    def call():
        nonlocal nets
        nets, value = jax.block_until_ready(step(nets))
        return value

    return Loop(call, lambda: [float(call()) for _ in range(LOSSES)])


def torch_step_loop(torch, name):
    """The loop of an eager step such as STEP_MLP_10; None if it is another workload."""
    parts = name.split("_")
    if len(parts) != 3 or parts[0] != "STEP" or parts[1].endswith("FUNCTION"):
        return None
    nets, loss = tree_step(torch.tensor, torch.relu, parts[1], int(parts[2]))
    variables = [variable.requires_grad_() for net in nets for layer in net for variable in layer]

    def call():
        value = loss(nets)
        gradients = torch.autograd.grad(value, variables)
        with torch.no_grad():
            for variable, slope in zip(variables, gradients):
                variable.sub_(slope, alpha=RATE)
        return value

    return Loop(call, lambda: [call().item() for _ in range(LOSSES)])
