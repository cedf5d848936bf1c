package io.intarsia.internal.function.graph;

import io.intarsia.function.KnownShape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;

/// What is known of a tensor by the type it was made for.
public final class KnownTypes {
  private KnownTypes() {}

  /// What stands for a value of a type, of whose shape whoever made it may know less. Of a handle
  /// the type does not say it.
  public static Tensor of(Tensor tensor, TensorSpec spec) {
    return spec.dtype().isHandle() ? tensor : KnownShape.of(tensor, spec.shape());
  }
}
