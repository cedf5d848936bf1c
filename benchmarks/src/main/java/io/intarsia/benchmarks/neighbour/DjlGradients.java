package io.intarsia.benchmarks.neighbour;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.GradientWork;
import io.intarsia.benchmarks.measure.TimedLoop;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// Gradients by DJL on PyTorch.
final class DjlGradients {
  private final NDManager manager;

  DjlGradients(NDManager manager) {
    this.manager = manager;
  }

  Optional<TimedLoop> open(GradientWork work) {
    return switch (work.task()) {
      case CHAIN -> Optional.of(loop(x -> chain(x, work.size())));
      case MATMUL -> Optional.of(loop(x -> x.matMul(x)));
      case SUM -> Optional.of(loop(x -> x.matMul(x).sum()));
      default -> Optional.empty();
    };
  }

  private static NDArray chain(NDArray x, int ops) {
    NDArray product = x;
    for (int i = 0; i < ops; i++) {
      product = product.mul(x);
    }
    return product;
  }

  // PyTorch adds what a call gives to the gradient of those before; that takes no longer.
  private TimedLoop loop(UnaryOperator<NDArray> code) {
    NDArray x = source();
    return TimedLoop.of(
        () -> run(x, code),
        () -> {
          try (NDArray fresh = source()) {
            return run(fresh, code);
          }
        },
        x::close);
  }

  private NDArray source() {
    NDArray x = manager.create(Data.nested(Data.signs(), 2));
    x.setRequiresGradient(true);
    return x;
  }

  // All that a call makes belongs to a manager that is closed after it.
  private float[] run(NDArray x, UnaryOperator<NDArray> code) {
    try (NDManager step = manager.newSubManager()) {
      x.attach(step);
      try (var collector = Engine.getEngine("PyTorch").newGradientCollector()) {
        collector.backward(code.apply(x));
        return x.getGradient().toFloatArray();
      } finally {
        x.attach(manager);
      }
    }
  }
}
