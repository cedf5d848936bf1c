package io.intarsia.keras;

import io.intarsia.dtype.DType;
import io.intarsia.keras.internal.FreshSeed;
import io.intarsia.op.Ops;
import io.intarsia.replicas.Replica;
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

  /// How far apart the seeds of replicas are: far enough not to be those of other layers, which
  /// people like to number.
  private static final long OF_NEXT_REPLICA = 1_640_531_527L;

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

  static Tensor next(Variable state, LayerCall call) {
    Ops tf = call.tf();
    Tensor seed = tf.identity(call.read(state));
    call.assign(state, seed.plus(tf.constant(new long[] {0, 1})));
    Replica replica = call.replica();
    Tensor own =
        replica == null
            ? seed
            : seed.plus(tf.constant(new long[] {replica.id() * OF_NEXT_REPLICA, 0}));
    return tf.cast(tf.math.floormod(own, tf.constant(BOUND)), DType.INT32);
  }
}
