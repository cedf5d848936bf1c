package io.intarsia.op.numpy;

import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.Locale;

/// Where a quantile lies among sorted elements.
enum QuantileMethod {
  /// In proportion between two elements, the first one at 0 and the last one at 1.
  LINEAR(1),
  LOWER(1),
  HIGHER(1),
  NEAREST(1),
  MIDPOINT(1),
  HAZEN(0.5),
  WEIBULL(0),
  MEDIAN_UNBIASED(1 / 3.0),
  NORMAL_UNBIASED(3 / 8.0);

  private final double edge;

  /// @param edge Hyndman and Fan's alpha and beta, which are the same
  QuantileMethod(double edge) {
    this.edge = edge;
  }

  /// By numpy's word.
  ///
  /// @throws IllegalArgumentException if it is another
  static QuantileMethod of(String function, String word) {
    String[] words =
        Arrays.stream(values())
            .map(method -> method.name().toLowerCase(Locale.ROOT))
            .toArray(String[]::new);
    return values()[Choices.of(function, "method", word, words)];
  }

  /// The place of a share of all elements, between 0 and the last place; between two places it
  /// stands for as much of both.
  Tensor place(Tensor share, Tensor last) {
    Tensor count = last.plus(1);
    Tensor place = share.times(count.plus(1 - 2 * edge)).plus(edge - 1).maximum(0).minimum(last);
    return switch (this) {
      case LOWER -> place.floor();
      case HIGHER -> place.ceil();
      case NEAREST -> place.rint();
      case MIDPOINT -> place.floor().plus(place.ceil()).div(2);
      case LINEAR, HAZEN, WEIBULL, MEDIAN_UNBIASED, NORMAL_UNBIASED -> place;
    };
  }
}
