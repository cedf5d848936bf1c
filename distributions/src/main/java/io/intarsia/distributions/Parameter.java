package io.intarsia.distributions;

import io.intarsia.distributions.bijector.Bijector;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Objects;

/// A parameter with a batch: its innermost `eventRank` axes are one of it, those before them the
/// batch.
///
/// ```java
/// Parameter.of("scale", scale); // [B…]
/// Parameter.of("scaleTril", scaleTril).withEventRank(2); // [B…, k, k]
/// ```
///
/// @param name that of the parameter of the constructor
/// @param value a [Tensor], something [Batched], a [Bijector], or a list of those
/// @param eventRank how many of the innermost axes, or of the innermost batch axes of something
///   batched or of the parameters of a bijector, are not of the batch
public record Parameter(String name, Object value, int eventRank) {
  /// Refuses what has no batch.
  ///
  /// @throws IllegalArgumentException if the value is of another class, or the rank negative
  public Parameter {
    Objects.requireNonNull(value, () -> "parameter `%s` is null".formatted(name));
    List<?> values = value instanceof List<?> list ? list : List.of(value);
    if (eventRank < 0 || !values.stream().allMatch(Parameter::hasBatch)) {
      throw DistributionErrors.parameter(name, value, eventRank);
    }
  }

  private static boolean hasBatch(Object value) {
    return value instanceof Tensor || value instanceof Batched || value instanceof Bijector;
  }

  /// A parameter that is all batch.
  public static Parameter of(String name, Object value) {
    return new Parameter(name, value, 0);
  }

  /// The same parameter, of which that many innermost axes are not of the batch.
  public Parameter withEventRank(int eventRank) {
    return new Parameter(name, value, eventRank);
  }
}
