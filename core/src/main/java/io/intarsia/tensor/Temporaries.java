package io.intarsia.tensor;

import io.intarsia.dtype.DType;
import java.util.ArrayList;
import java.util.List;

/// Runs the ops of one composite, and releases everything but the result in the end.
final class Temporaries implements AutoCloseable {
  private final Place runner;
  private final List<Tensor> made = new ArrayList<>();

  Temporaries(Place runner) {
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

  /// Runs an op that gives nothing.
  void run(String op, Attributes attributes, Object... inputs) {
    runner.execute(op, attributes, inputs);
  }

  Tensor slice(Tensor tensor, SliceSpec spec) {
    List<Tensor> bounds = spec.bounds(runner);
    made.addAll(bounds);
    return execute(
        "StridedSlice", spec.attributes(), tensor, bounds.get(0), bounds.get(1), bounds.get(2));
  }

  Tensor gather(Tensor from, Tensor positions, int axis) {
    return execute("GatherV2", Attributes.NONE, from, positions, constant(axis));
  }

  Tensor reshape(Tensor tensor, long... dims) {
    return execute("Reshape", Attributes.NONE, tensor, constant(dims));
  }

  Tensor cast(Tensor tensor, DType dtype) {
    return tensor.dtype() == dtype ? tensor : execute("Cast", Attributes.of("DstT", dtype), tensor);
  }

  /// The sizes of all axes, which may be known only when the function runs.
  Tensor sizes(Tensor tensor) {
    return execute("Shape", Attributes.of("out_type", DType.INT64), tensor);
  }

  /// A part of a vector, or one element of it.
  Tensor part(Tensor vector, Index index) {
    return slice(vector, SliceSpec.of(vector.shape(), index));
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
