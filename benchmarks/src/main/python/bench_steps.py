"""Steps of trainings in Python for the benchmarks; bench_tf.py follows."""

RATE, EPSILON, LEAPFROG_STEPS, LOSSES = 0.01, 0.1, 10, 3
MLP, NET = (10, 64, 128, 256, 256, 10), (2, 10, 10, 2)


class DenseNet:
    def __init__(self, tf, ramp, widths):
        self.tf = tf
        self.layers = []
        for inputs, outputs in zip(widths, widths[1:]):
            flat = (ramp(inputs * outputs) - 0.5) * (2 / inputs**0.5)
            weights = tf.Variable(flat.reshape(inputs, outputs).astype("float32"))
            self.layers.append((weights, tf.Variable(tf.zeros(outputs))))

    def variables(self):
        return [variable for layer in self.layers for variable in layer]

    def __call__(self, x):
        for i, (weights, bias) in enumerate(self.layers):
            x = self.tf.nn.bias_add(self.tf.linalg.matmul(x, weights), bias)
            if i + 1 < len(self.layers):
                x = self.tf.nn.relu(x)
        return x


def training_rows(tf, ramp, count, width, start):
    return tf.constant(ramp((start + count) * width)[start * width :].reshape(count, width))


def mlp_loss(tf, ramp, size):
    net = DenseNet(tf, ramp, MLP)
    x, y = training_rows(tf, ramp, size, MLP[0], 0), training_rows(tf, ramp, size, MLP[-1], 1)
    return net.variables(), lambda: tf.reduce_mean(tf.square(net(x) - y))


def leapfrog_loss(tf, ramp, size):
    position, momentum = DenseNet(tf, ramp, NET), DenseNet(tf, ramp, NET)
    from_x, from_v = training_rows(tf, ramp, size, NET[0], 0), training_rows(tf, ramp, size, NET[0], 1)

    def loss():
        x, v = from_x, from_v
        for _ in range(LEAPFROG_STEPS):
            v = v - momentum(x) * EPSILON
            x = x + position(v) * EPSILON
        return tf.reduce_mean(tf.square(x) + tf.square(v))

    return position.variables() + momentum.variables(), loss


def step_loop(tf, name, ramp):
    """The loop of a workload such as STEP_MLP_10; None if it is no such workload."""
    parts = name.split("_")
    if len(parts) != 3 or parts[0] != "STEP":
        return None
    make = mlp_loss if parts[1].startswith("MLP") else leapfrog_loss
    variables, loss = make(tf, ramp, int(parts[2]))

    def step():
        with tf.GradientTape() as tape:
            value = loss()
        for variable, gradient in zip(variables, tape.gradient(value, variables)):
            variable.assign_sub(RATE * gradient)
        return value

    call = tf.function(step, autograph=False) if parts[1].endswith("FUNCTION") else step
    return Loop(call, lambda: [call().numpy() for _ in range(LOSSES)])
