package io.intarsia.internal.op;

import io.intarsia.op.base.BaseOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.function.Supplier;

/// Sizes that an argument must have.
///
/// @param known what is known of them
/// @param whenRun all of them, a vector `int32`, for when the op runs
public record Sizes(BaseOps tf, Shape known, Supplier<Tensor> whenRun) {
  /// Those of a tensor.
  public static Sizes of(BaseOps tf, Tensor x) {
    return new Sizes(tf, x.shape(), () -> tf.raw.Shape(x));
  }

  /// Those of the axes of a tensor from `from` up to `to`, which count from the end if they are
  /// negative; to the end for `Integer.MAX_VALUE`.
  public static Sizes of(BaseOps tf, Tensor x, int from, int to) {
    return new Sizes(
        tf, part(x.shape(), from, to), () -> Dims.range(tf, tf.raw.Shape(x), from, to));
  }

  /// Given ones.
  public static Sizes of(BaseOps tf, int... sizes) {
    long[] known = new long[sizes.length];
    for (int i = 0; i < sizes.length; i++) {
      known[i] = sizes[i];
    }
    return new Sizes(tf, Shape.of(known), () -> Constants.ints(tf, sizes));
  }

  /// These and then others.
  public Sizes then(Sizes others) {
    return new Sizes(
        tf,
        known.concatenate(others.known),
        () -> tf.raw.ConcatV2(List.of(whenRun.get(), others.whenRun.get()), Constants.of(tf, 0)));
  }

  private static Shape part(Shape shape, int from, int to) {
    if (!shape.hasRank()) {
      return partOfUnknown(from, to);
    }
    int rank = shape.rank();
    int first = Math.clamp(from < 0 ? from + rank : from, 0, rank);
    int last = Math.clamp(to < 0 ? (long) to + rank : to, first, rank);
    return shape.subShape(first, last);
  }

  private static Shape partOfUnknown(int from, int to) {
    if (to == Integer.MAX_VALUE) {
      return from < 0 ? Shape.unknownOfRank(-from) : Shape.unknown();
    }
    return from < 0 == to < 0 ? Shape.unknownOfRank(to - from) : Shape.unknown();
  }
}
