package io.intarsia.distributions;

import io.intarsia.op.Ops;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoublePredicate;
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// Which parameters are in their ranges. Few numbers that are known on the host take no op to be
/// looked at.
///
/// ```java
/// Ranges.of(tf).finite(loc).positive(scale).valid()
/// ```
record Ranges(Ops tf, List<Tensor> checks) {
  /// How many numbers are read rather than computed with.
  private static final int FEW = 16;

  static Ranges of(Ops tf) {
    return new Ranges(tf, new ArrayList<>());
  }

  /// All numbers.
  Ranges finite(Tensor x) {
    return with(x, Double::isFinite, Tensor::isFinite);
  }

  /// All above 0.
  Ranges positive(Tensor x) {
    double infinity = Double.POSITIVE_INFINITY;
    return with(x, each -> each > 0 && each < infinity, each -> each.gt(0).and(each.lt(infinity)));
  }

  /// All from 0 on.
  Ranges notNegative(Tensor x) {
    double infinity = Double.POSITIVE_INFINITY;
    return with(x, each -> each >= 0 && each < infinity, each -> each.ge(0).and(each.lt(infinity)));
  }

  /// Whole numbers from 0 on.
  Ranges count(Tensor x) {
    double infinity = Double.POSITIVE_INFINITY;
    return with(
        x,
        each -> each >= 0 && each < infinity && each == Math.rint(each),
        each -> each.ge(0).and(each.lt(infinity)).and(each.eq(each.floor())));
  }

  /// From 0 to 1.
  Ranges unit(Tensor x) {
    return with(x, each -> each >= 0 && each <= 1, each -> each.ge(0).and(each.le(1)));
  }

  /// Numbers and infinities.
  Ranges notNan(Tensor x) {
    return with(x, each -> !Double.isNaN(each), each -> each.isNaN().not());
  }

  /// All but 0.
  Ranges notZero(Tensor x) {
    return with(x, each -> each != 0, each -> each.ne(0));
  }

  /// Bounds, which may be infinite, of which the second is greater.
  Ranges ordered(Tensor low, Tensor high) {
    return and(low.lt(high));
  }

  /// What a test on the host says, or else one of ops.
  Ranges with(Tensor x, DoublePredicate test, UnaryOperator<Tensor> op) {
    if (!isKnown(x, known -> at -> test.test(known.doubleAt(at)))) {
      checks.add(op.apply(x));
    }
    return this;
  }

  /// A check made by ops.
  Ranges and(Tensor check) {
    if (!isKnown(check, known -> at -> known.booleanAt(at))) {
      checks.add(check);
    }
    return this;
  }

  /// Other checks, if there are any.
  Ranges andAll(@Nullable Tensor others) {
    return others == null ? this : and(others);
  }

  private static boolean isKnown(Tensor x, Function<HostTensor, LongPredicate> test) {
    if (!x.shape().isFullyKnown() || x.shape().numElements() > FEW) {
      return false;
    }
    try (HostTensor known = x.staticValue().orElse(null)) {
      return known != null && LongStream.range(0, known.size()).allMatch(test.apply(known));
    }
  }

  /// Where all are; null if that is known to be everywhere.
  @Nullable Tensor valid() {
    return checks.stream().reduce(Tensor::and).orElse(null);
  }

  /// Where all along an axis are; null if that is known to be everywhere.
  @Nullable Tensor valid(int axis) {
    Tensor each = valid();
    return each == null ? null : each.all(axis);
  }

  /// What holds where all are, and NaN elsewhere.
  ///
  /// @param axes how many axes the result has after those of the checks
  Tensor only(Tensor result, int axes) {
    Tensor valid = valid();
    return valid == null ? result : only(tf, Events.unsqueezed(valid, axes), result);
  }

  /// Another number in place of what is not in its range, for ops that refuse that.
  Tensor safe(Tensor x, Number other) {
    Tensor valid = valid();
    return valid == null ? x : tf.where(valid, x, other);
  }

  /// Whether all are known to be less than a number.
  static boolean isBelow(Tensor x, double limit) {
    return isKnown(x, known -> at -> known.doubleAt(at) < limit);
  }

  /// Where all of the innermost batch axes of a distribution are; null if that is known to be
  /// everywhere.
  static @Nullable Tensor inner(Ops tf, Distribution distribution, int axes) {
    Tensor valid = distribution.valid(tf);
    return valid == null || axes == 0
        ? valid
        : tf.broadcastTo(valid, Batches.sizes(tf, distribution))
            .all(IntStream.range(-axes, 0).toArray());
  }

  /// What holds where it is valid, elsewhere NaN, or -1 of integers.
  static Tensor only(Ops tf, Tensor valid, Tensor result) {
    Number other = result.dtype().isFloating() ? (Number) Double.NaN : (Number) Integer.valueOf(-1);
    return tf.where(valid, result, other);
  }
}
