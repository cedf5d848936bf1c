package io.intarsia.op.nn;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The optional arguments of dropout.
///
/// @param noiseShape the shape of the random decisions, which broadcasts to the input; -1 is the
///   size of the input; null is the shape of the input
/// @param seed of the random decisions; null for a random one
/// @see "Python: tf.nn.dropout"
public record DropoutOptions(@Nullable List<Integer> noiseShape, @Nullable Long seed) {
  private static final DropoutOptions DEFAULTS = new DropoutOptions(null, null);

  public DropoutOptions {
    noiseShape = noiseShape == null ? null : List.copyOf(noiseShape);
  }

  /// Each element decides on its own, with a random seed.
  public static DropoutOptions defaults() {
    return DEFAULTS;
  }

  /// The shape of the random decisions: 1 for an axis that is kept or dropped as a whole, -1 for
  /// the size of the input.
  public DropoutOptions withNoiseShape(int... shape) {
    return new DropoutOptions(Arrays.stream(shape).boxed().toList(), seed);
  }

  /// The seed of the random decisions.
  public DropoutOptions withSeed(long value) {
    return new DropoutOptions(noiseShape, value);
  }
}
