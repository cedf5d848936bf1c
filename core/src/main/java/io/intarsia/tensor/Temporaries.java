package io.intarsia.tensor;

import java.util.ArrayList;
import java.util.List;

/// Runs the ops of one composite, and releases everything but the result in the end.
final class Temporaries implements AutoCloseable {
  private final OpRunner runner;
  private final List<Tensor> made = new ArrayList<>();

  Temporaries(OpRunner runner) {
    this.runner = runner;
  }

  Tensor constant(Object value) {
    try (var host = HostTensor.of(value)) {
      return constant(host);
    }
  }

  Tensor constant(HostTensor host) {
    return add(runner.constant(host));
  }

  Tensor execute(String op, Attributes attributes, Object... inputs) {
    return add(runner.execute(op, attributes, inputs)[0]);
  }

  /// Hands the tensor over to the caller.
  Tensor keep(Tensor result) {
    made.removeIf(tensor -> tensor == result);
    return result;
  }

  @Override
  public void close() {
    made.forEach(Tensor::close);
  }

  private Tensor add(Tensor tensor) {
    made.add(tensor);
    return tensor;
  }
}
