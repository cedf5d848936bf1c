package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.keras.Call;
import io.intarsia.keras.State;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/// The generator of a layer's random numbers: a seed and how often it was asked, in a variable.
final class Seeds {
  private static final String STATE = "seed_generator_state";
  private static final long BOUND = Integer.MAX_VALUE - 1L;

  private Seeds() {}

  /// @param seed the layer's; null for another one each time
  static void build(@Nullable Integer seed, State state) {
    long first = seed == null ? ThreadLocalRandom.current().nextInt(1_000_000_000) : seed;
    state.weight(
        STATE,
        Shape.of(2),
        DType.INT64,
        (tf, shape, dtype) -> tf.constant(new long[] {first, 0}),
        false);
  }

  /// The next seed, `[2]` int32.
  static Tensor next(KerasLayer<?, ?> layer, Call call) {
    Variable state = layer.weight(STATE);
    Tensor seed = call.tf().identity(state.read(call.tf()));
    state.assignAdd(call.tf(), call.tf().constant(new long[] {0, 1}));
    return call.tf().cast(call.tf().math.floormod(seed, call.tf().constant(BOUND)), DType.INT32);
  }
}
