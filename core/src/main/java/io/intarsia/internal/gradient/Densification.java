package io.intarsia.internal.gradient;

import io.intarsia.slices.IndexedSlices;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/// Makes tensors of gradients that are slices, where only a tensor will do, and counts how often.
public final class Densification {
  private final boolean isAllowed;
  private final LongAdder count = new LongAdder();

  Densification(boolean isAllowed) {
    this.isAllowed = isAllowed;
  }

  /// A gradient as a tensor; null is none.
  ///
  /// @param user what needs a tensor, for the message
  /// @throws IllegalStateException if it is slices, and they must stay such
  public @Nullable Tensor dense(@Nullable TensorLike gradient, String user) {
    return switch (gradient) {
      case null -> null;
      case IndexedSlices slices -> ofSlices(slices, user);
      case Tensor tensor -> tensor;
      default -> throw GradientErrors.noGradient(gradient);
    };
  }

  private Tensor ofSlices(IndexedSlices slices, String user) {
    if (!isAllowed) {
      throw GradientErrors.dense(slices, user);
    }
    count.increment();
    return slices.toTensor();
  }

  /// How often that was done, in functions when they are traced.
  public long count() {
    return count.sum();
  }
}
