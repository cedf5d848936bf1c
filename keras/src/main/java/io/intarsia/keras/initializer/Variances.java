package io.intarsia.keras.initializer;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// Random numbers whose variance is a scale divided by the inputs, the outputs or the mean of both.
final class Variances {
  // The standard deviation of a standard normal distribution without what is beyond 2.
  private static final double TRUNCATED = 0.8796256610342398;

  private Variances() {}

  static Tensor draw(
      Ops tf,
      Shape shape,
      DType dtype,
      @Nullable Integer seed,
      double scale,
      String mode,
      String distribution) {
    double variance = scale / Math.max(1, units(shape, mode));
    return switch (distribution) {
      case "truncated_normal" ->
          Draws.truncatedNormal(tf, shape, dtype, seed, 0, Math.sqrt(variance) / TRUNCATED);
      case "untruncated_normal" -> Draws.normal(tf, shape, dtype, seed, 0, Math.sqrt(variance));
      default -> {
        double limit = Math.sqrt(3 * variance);
        yield Draws.uniform(tf, shape, dtype, seed, -limit, limit);
      }
    };
  }

  private static double units(Shape shape, String mode) {
    int rank = shape.rank();
    long field = rank > 2 ? shape.subShape(0, rank - 2).numElements() : 1;
    double inputs = rank == 0 ? 1 : shape.dim(Math.max(0, rank - 2)) * field;
    double outputs = rank == 0 ? 1 : shape.dim(rank - 1) * field;
    return switch (mode) {
      case "fan_in" -> inputs;
      case "fan_out" -> outputs;
      default -> (inputs + outputs) / 2;
    };
  }
}
