package io.intarsia.optimizer;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Keeps gradients within a limit.
final class Clip {
  private Clip() {}

  static List<Tensor> of(Ops tf, List<Tensor> gradients, @Nullable Clipping clipping, Parts parts) {
    return switch (clipping) {
      case null -> gradients;
      case Clipping.ByValue(double limit) ->
          gradients.stream().map(each -> each.clip(-limit, limit)).toList();
      case Clipping.ByNorm(double limit) ->
          gradients.stream().map(each -> tf.clipByNorm(each, limit)).toList();
      case Clipping.ByGlobalNorm(double limit) -> byGlobalNorm(tf, gradients, limit, parts);
    };
  }

  /// All become NaN if the norm is not finite.
  private static List<Tensor> byGlobalNorm(
      Ops tf, List<Tensor> gradients, double limit, Parts parts) {
    Tensor norm = parts.total().apply(squares(tf, gradients)).sqrt();
    Tensor scale = norm.reciprocal().minimum(1 / limit).times(limit).plus(norm.minus(norm));
    return gradients.stream().map(each -> each.times(scale.cast(each.dtype()))).toList();
  }

  /// The square of the common norm of tensors that may be of several dtypes.
  private static Tensor squares(Ops tf, List<Tensor> gradients) {
    boolean isDouble = gradients.stream().anyMatch(each -> each.dtype() == DType.FLOAT64);
    DType dtype = isDouble ? DType.FLOAT64 : DType.FLOAT32;
    List<Tensor> squares = gradients.stream().map(each -> each.cast(dtype).square().sum()).toList();
    return tf.raw.AddN(squares);
  }
}
