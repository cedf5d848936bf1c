package io.intarsia.op.linalg;

import io.intarsia.internal.caller.Mistake;
import org.jspecify.annotations.Nullable;

/// The order of a norm.
///
/// @param number 1, 2 and so on, or infinity; null if the order has a name only
public record NormOrder(String name, @Nullable Double number) {
  /// The root of the sum of squares: of vectors order 2, of matrices Frobenius.
  public static final NormOrder EUCLIDEAN = new NormOrder("euclidean", null);

  /// The same, of matrices only.
  public static final NormOrder FROBENIUS = new NormOrder("fro", null);

  /// An order such as 1, 2 or `Double.POSITIVE_INFINITY`.
  public static NormOrder of(double number) {
    return new NormOrder(Double.toString(number), number);
  }

  /// An order by name: `euclidean`, `fro` or `inf`.
  ///
  /// @throws IllegalArgumentException if it is another name
  public static NormOrder of(String name) {
    return switch (name) {
      case "euclidean" -> EUCLIDEAN;
      case "fro" -> FROBENIUS;
      case "inf" -> of(Double.POSITIVE_INFINITY);
      default ->
          throw Mistake.argument(
              "norm: unknown ord; expected euclidean, fro, inf or a number, got " + name);
    };
  }
}
