"""What one iteration of a while loop costs in a tf.function: an add on a scalar.

Prints microseconds an iteration, the best and the median of several runs. WhileLoopCost is the same
for this library.

Usage: python bench_loop.py [iterations] [runs]
"""

import statistics
import sys
import time

import tensorflow as tf


@tf.function
def count(n: tf.Tensor) -> tf.Tensor:
    """Returns n, counted up from zero."""
    return tf.while_loop(lambda i: i < n, lambda i: (i + 1,), (tf.constant(0),))[0]


def main() -> None:
    """Measures and prints."""
    iterations = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 15
    n = tf.constant(iterations)
    times = []
    for _ in range(3):
        count(n).numpy()
    for _ in range(runs):
        start = time.perf_counter()
        result = count(n).numpy()
        times.append((time.perf_counter() - start) / iterations * 1e6)
        assert result == iterations
    print(
        f"TensorFlow {tf.__version__}: best {min(times):.3f}, "
        f"median {statistics.median(times):.3f} us an iteration"
    )


if __name__ == "__main__":
    main()
