package io.intarsia.types.example;

import io.intarsia.errors.Mistake;
import io.intarsia.op.Ops;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/// Checks of what examples have: eagerly where there is data, else when the graph runs.
final class FeatureChecks {
  private FeatureChecks() {}

  /// Fails with a message unless a flag is true.
  ///
  /// @param isFine `bool`, `[]`
  static void require(Ops tf, Tensor isFine, String message) {
    if (!TypeSpecs.areReal(isFine)) {
      tf.raw.Assert(isFine, List.of(tf.constant(message)));
    } else if (!isFine.toBoolean()) {
      throw Mistake.argument(message);
    }
  }

  /// Fails with a message unless integers are equal.
  ///
  /// @param where what to say of the first position that differs, or that one of them has not
  static void requireEqual(Ops tf, Tensor x, Tensor y, String message, IntFunction<String> where) {
    if (!TypeSpecs.areReal(x, y)) {
      require(tf, tf.math.reduceAll(tf.math.equal(x, y)), message);
      return;
    }
    int position = Arrays.mismatch(longs(x), longs(y));
    if (position >= 0) {
      throw Mistake.argument(message + where.apply(position));
    }
  }

  /// The elements of integers, one after the other.
  static long[] longs(Tensor tensor) {
    try (HostTensor host = tensor.toHost()) {
      long[] all = new long[Math.toIntExact(tensor.size())];
      Arrays.setAll(all, host::longAt);
      return all;
    }
  }
}
