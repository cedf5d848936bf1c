package io.intarsia.types.internal;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// The few ops values of this module are made with, wherever they run.
public record SmallOps(Place runner) {
  public Tensor[] run(String op, Attributes attributes, Object... inputs) {
    return runner.execute(op, attributes, inputs);
  }

  public Tensor longs(long... values) {
    return integers(DType.INT64, values);
  }

  public Tensor ints(int... values) {
    try (var host = HostTensor.of(values)) {
      return runner.constant(host);
    }
  }

  /// A vector of that integer dtype.
  public Tensor integers(DType dtype, long... values) {
    try (var host = HostTensor.of(values, dtype)) {
      return runner.constant(host);
    }
  }

  /// `size` elements of a vector from `begin` on; -1 for the rest.
  public Tensor part(Tensor vector, long begin, long size) {
    return run("Slice", Attributes.NONE, vector, longs(begin), longs(size))[0];
  }

  /// The first columns of a matrix.
  public Tensor columns(Tensor matrix, long count) {
    return run("Slice", Attributes.NONE, matrix, longs(0, 0), longs(-1, count))[0];
  }

  /// Vectors one after the other.
  public Tensor join(Tensor... vectors) {
    return run("ConcatV2", Attributes.NONE, List.of(vectors), scalar(0))[0];
  }

  /// The product of a vector, as a vector of one.
  public Tensor product(Tensor vector) {
    return run("Prod", Attributes.of("keep_dims", true), vector, scalar(0))[0];
  }

  /// The product of a vector, as a scalar.
  public Tensor scalarProduct(Tensor vector) {
    return run("Prod", Attributes.NONE, vector, scalar(0))[0];
  }

  public Tensor reshape(Tensor tensor, long... sizes) {
    return run("Reshape", Attributes.NONE, tensor, longs(sizes))[0];
  }

  /// Zeros, or empty strings, of any dtype.
  public Tensor zeros(DType dtype, Shape shape) {
    Tensor sizes = longs(shape.toArray());
    return run("Empty", Attributes.of("dtype", dtype).with("init", true), sizeOf(sizes))[0];
  }

  /// A scalar of that integer dtype.
  public Tensor number(DType dtype, long value) {
    try (var host = HostTensor.of(value, dtype)) {
      return runner.constant(host);
    }
  }

  public Tensor scalar(int value) {
    try (var host = HostTensor.of(value)) {
      return runner.constant(host);
    }
  }

  // The op takes sizes as int32 only.
  private static Tensor sizeOf(Tensor sizes) {
    return sizes.cast(DType.INT32);
  }
}
