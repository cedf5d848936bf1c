"""Densities and Hamiltonian dynamics in Python for the benchmarks; bench_tf.py follows."""

import math

VALUES, CHAINS, STEP, STEPS = 1_000_000, 8, 0.1, 10
GAINS = (28.0, 8.0, -3.0, 7.0, -1.0, 1.0, 18.0, 12.0)
ERRORS = (15.0, 10.0, 16.0, 11.0, 9.0, 11.0, 10.0, 18.0)


def normal_log_prob(tf, x, loc, scale):
    return -0.5 * tf.square((x - loc) / scale) - (tf.math.log(scale) + 0.5 * math.log(2 * math.pi))


def densities(tf, ramp, compiled):
    loc, scale, values = tf.constant(0.3), tf.constant(1.7), tf.constant(ramp(VALUES))

    def log_prob(x):
        return normal_log_prob(tf, x, loc, scale)

    call = tf.function(log_prob, autograph=False) if compiled else log_prob
    return Loop(lambda: call(values), lambda: call(values).numpy())


class Dynamics:
    def __init__(self, tf):
        self.tf = tf
        self.gains, self.errors = tf.constant(GAINS, tf.float64), tf.constant(ERRORS, tf.float64)

    def log_density(self, mean, log_spread, offsets):
        tf = self.tf
        zero, one, five = (tf.constant(x, tf.float64) for x in (0.0, 1.0, 5.0))
        spread = tf.exp(log_spread)
        gains = tf.expand_dims(5 * mean, -1) + offsets * tf.expand_dims(spread, -1)
        cauchy = -tf.math.log1p(tf.square(spread / five)) - tf.math.log(math.pi * five)
        return (
            normal_log_prob(tf, mean, zero, one)
            + cauchy
            + log_spread
            + tf.reduce_sum(normal_log_prob(tf, offsets, zero, one), -1)
            + tf.reduce_sum(normal_log_prob(tf, self.gains, gains, self.errors), -1)
        )

    def slope(self, at):
        with self.tf.GradientTape() as tape:
            tape.watch(at)
            density = self.log_density(*at)
        return tape.gradient(density, at)

    def leap(self, at, slope, momentum):
        momentum = [p + STEP / 2 * s for p, s in zip(momentum, slope)]
        at = [x + STEP * p for x, p in zip(at, momentum)]
        slope = self.slope(at)
        return at, slope, [p + STEP / 2 * s for p, s in zip(momentum, slope)]

    def trajectory(self, at, slope, momentum):
        def body(i, *motion):
            return (i + 1, *self.leap(*motion))

        return self.tf.while_loop(lambda i, *_: i < STEPS, body, (0, at, slope, momentum))[1:]


def dynamics(tf, ramp, loop):
    moves = Dynamics(tf)
    size = CHAINS * (2 + len(GAINS))
    numbers = ramp(2 * size).astype("float64") - 0.5

    def position(which):
        own = numbers[which * size : (which + 1) * size]
        parts = own[:CHAINS], own[CHAINS : 2 * CHAINS], own[2 * CHAINS :].reshape(CHAINS, len(GAINS))
        return [tf.constant(part) for part in parts]

    at = position(0)
    start = at, moves.slope(at), position(1)
    call = tf.function(moves.trajectory if loop else moves.leap, autograph=False)

    def result():
        return [x for part in call(*start)[0] for x in part.numpy().ravel()]

    return Loop(lambda: call(*start), result)


def distribution_loop(tf, name, ramp):
    """The loop of a workload such as HMC_LEAP; None if it is no such workload."""
    if name in ("LOGPROB", "LOGPROB_FUNCTION"):
        return densities(tf, ramp, name == "LOGPROB_FUNCTION")
    if name in ("HMC_LEAP", "HMC_TRAJECTORY"):
        return dynamics(tf, ramp, name == "HMC_TRAJECTORY")
    return None
