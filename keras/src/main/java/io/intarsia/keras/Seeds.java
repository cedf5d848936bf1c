package io.intarsia.keras;

import io.intarsia.dtype.DType;
import io.intarsia.keras.internal.FreshSeed;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import io.intarsia.variable.VariableOptions;
import org.jspecify.annotations.Nullable;

/// The generator of a layer's random numbers: a seed and how often it was asked, in a variable.
///
/// @see "Python: keras.random.SeedGenerator"
final class Seeds {
  /// What Keras calls the variable.
  static final String NAME = "seed_generator_state";

  private static final long BOUND = Integer.MAX_VALUE - 1L;

  private Seeds() {}

  static Variable state(Ops tf, String layer, @Nullable Integer seed) {
    long first = seed == null ? FreshSeed.of(tf) : seed;
    return Variable.of(
        tf,
        g -> g.constant(new long[] {first, 0}),
        VariableOptions.defaults()
            .withName(layer + "/" + NAME)
            .withTrainable(false)
            .withLifted(true));
  }

  static Tensor next(Variable state, Ops tf) {
    Tensor seed = tf.identity(state.read(tf));
    state.assignAdd(tf, tf.constant(new long[] {0, 1}));
    return tf.cast(tf.math.floormod(seed, tf.constant(BOUND)), DType.INT32);
  }
}
