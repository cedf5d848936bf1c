package io.intarsia.op.debugging;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Constants;
import io.intarsia.op.base.BaseOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Compares shapes with those that are wanted, and remembers the sizes that have names.
final class ShapeCheck {
  private static final String NAME = "assertShapes";
  private static final int ANY = Integer.MAX_VALUE;

  private final BaseOps tf;
  private final AssertShapesOptions options;
  private final Map<String, Size> named = new HashMap<>();

  ShapeCheck(BaseOps tf, AssertShapesOptions options) {
    this.tf = tf;
    this.options = options;
  }

  /// Of shapes of one size, scalars and vectors are as good as each other.
  void requireRank(String where, NamedShape shape) {
    int rank = shape.last().size();
    if (!shape.isOpen()) {
      requireRank(where, shape.tensor(), rank > 1 ? rank : 0, Math.max(rank, 1));
    } else if (rank > 1) {
      requireRank(where, shape.tensor(), rank, ANY);
    }
  }

  private void requireRank(String where, Tensor x, int least, int most) {
    String rank = least == most ? "" : most == ANY ? " or more" : " or " + most;
    var check = new RankCheck(NAME, "rank " + least + rank + " of " + where);
    if (x.shape().hasRank()) {
      check.require(x, least <= x.rank() && x.rank() <= most, options.general());
      return;
    }
    Tensor actual = tf.raw.Rank(x);
    Tensor enough = tf.raw.GreaterEqual(actual, Constants.of(tf, least));
    Tensor notTooMuch = tf.raw.LessEqual(actual, Constants.of(tf, most));
    check.inGraph(tf, x, tf.raw.LogicalAnd(enough, notTooMuch), options.general());
  }

  /// Only of shapes whose rank is right, or not known yet.
  void requireSizes(String where, NamedShape shape) {
    List<Object> sizes = shape.last();
    for (int i = 0; i < sizes.size(); i++) {
      if (!sizes.get(i).equals(".")) {
        int fromEnd = i - sizes.size();
        String axis = "axis " + (shape.isOpen() ? fromEnd : i) + " of " + where;
        requireSize(sizes.get(i), Size.of(tf, axis, shape.tensor(), fromEnd));
      }
    }
  }

  private void requireSize(Object wanted, Size actual) {
    Size expected =
        wanted instanceof Number number
            ? new Size("", actual.x(), number.longValue(), null)
            : named.putIfAbsent((String) wanted, actual);
    if (expected != null && !expected.isKnownAs(actual)) {
      requireSame(expected, actual);
    }
  }

  private void requireSame(Size expected, Size actual) {
    String wrong = options.general().begin(NAME) + "wrong size of " + actual.axis() + "; expected";
    String by = expected.axis().isEmpty() ? "" : ", the size of " + expected.axis();
    if (expected.known() != null && actual.known() != null) {
      throw Mistake.argument(
          "%s %d%s, got %d in shape %s"
              .formatted(wrong, expected.known(), by, actual.known(), actual.x().shape()));
    }
    Tensor size = expected.tensor(tf);
    var check = new GraphCheck(tf).print(wrong, size);
    if (options.data().isEmpty()) {
      check.print(by + ", got shape", tf.raw.Shape(actual.x()));
    } else {
      check.print(options.data());
    }
    check.require(tf.raw.Equal(size, actual.tensor(tf)), options.summarize());
  }

  /// The size of an axis.
  ///
  /// @param axis in words; empty if the size was asked for by its number
  /// @param x the tensor
  /// @param known the size; null if only a graph knows
  /// @param computed the size, a scalar `int32`; null if it is known
  private record Size(String axis, Tensor x, @Nullable Long known, @Nullable Tensor computed) {
    static Size of(BaseOps tf, String axis, Tensor x, int fromEnd) {
      Shape shape = x.shape();
      if (shape.hasRank()) {
        long size = shape.rank() == 0 ? 1 : shape.dim(fromEnd);
        if (size != Shape.UNKNOWN_SIZE) {
          return new Size(axis, x, size, null);
        }
      }
      return new Size(axis, x, null, computed(tf, x, fromEnd));
    }

    /// With a 1 in front, for scalars; where the rank is too small, another check fails, and this
    /// must not before it.
    private static Tensor computed(BaseOps tf, Tensor x, int fromEnd) {
      Tensor zero = Constants.of(tf, 0);
      Tensor sizes = tf.raw.ConcatV2(List.of(Constants.ints(tf, 1), tf.raw.Shape(x)), zero);
      Tensor place = tf.raw.AddV2(tf.raw.Size(sizes), Constants.of(tf, fromEnd));
      return tf.raw.GatherV2(sizes, tf.raw.Maximum(place, zero), zero);
    }

    boolean isKnownAs(Size other) {
      return known != null && known.equals(other.known);
    }

    Tensor tensor(BaseOps tf) {
      return computed != null || known == null
          ? Objects.requireNonNull(computed)
          : Constants.of(tf, Math.toIntExact(known));
    }
  }
}
