package io.intarsia.op.nn;

import io.intarsia.op.random.RandomAlgorithm;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The optional arguments of dropout from a given seed.
///
/// @param rngAlg how numbers are drawn
/// @param noiseShape the shape of the random decisions, which broadcasts to the input; -1 is the
///   size of the input; null is the shape of the input
/// @see "Python: tf.nn.experimental.stateless_dropout"
public record StatelessDropoutOptions(RandomAlgorithm rngAlg, @Nullable List<Integer> noiseShape) {
  private static final StatelessDropoutOptions DEFAULTS =
      new StatelessDropoutOptions(RandomAlgorithm.AUTO_SELECT, null);

  public StatelessDropoutOptions {
    noiseShape = noiseShape == null ? null : List.copyOf(noiseShape);
  }

  /// Each element decides on its own, by the algorithm the device is best at.
  public static StatelessDropoutOptions defaults() {
    return DEFAULTS;
  }

  /// How numbers are drawn.
  public StatelessDropoutOptions withRngAlg(RandomAlgorithm algorithm) {
    return new StatelessDropoutOptions(algorithm, noiseShape);
  }

  /// The shape of the random decisions: 1 for an axis that is kept or dropped as a whole, -1 for
  /// the size of the input.
  public StatelessDropoutOptions withNoiseShape(int... shape) {
    return new StatelessDropoutOptions(rngAlg, Arrays.stream(shape).boxed().toList());
  }
}
