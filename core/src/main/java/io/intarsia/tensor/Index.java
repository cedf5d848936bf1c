package io.intarsia.tensor;

import io.intarsia.internal.caller.Mistake;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// One index of [Tensor#get], as between numpy's brackets.
///
/// | numpy | here |
/// |---|---|
/// | `t[2]`, `t[-1]` | `t.get(2)`, `t.get(-1)` |
/// | `t[1:3]`, `t[1:9:2]` | `range(1, 3)`, `range(1, 9, 2)` |
/// | `t[2:]`, `t[2::-1]` | `from(2)`, `from(2, -1)` |
/// | `t[:2]`, `t[:2:-1]` | `to(2)`, `to(2, -1)` |
/// | `t[:]`, `t[::-1]` | `all()`, `step(-1)` |
/// | `t[..., 0]`, `t[:, np.newaxis]` | `ellipsis()`, `newAxis()` |
/// | `t[[0, 2]]`, `t[[True, False]]` | `positions(0, 2)`, `mask(true, false)` |
///
/// Negative positions count from the end, and a range may go beyond either end.
///
/// A type of your own that is indexed takes the same arguments and takes them apart:
///
/// ```java
/// public Rows get(Object... indices) {
///   for (Index index : Index.listOf(indices)) {
///     switch (index) {
///       case Index.At(long position) -> …
///       case Index.Range(Long from, Long to, long step) -> …
///       case Index.Ellipsis _, Index.NewAxis _ -> …
///       case Index.Positions _, Index.Mask _, Index.ByTensor _ -> …
///     }
///   }
/// }
/// ```
public sealed interface Index {
  /// One position; its axis is dropped. A plain Java integer means the same.
  static Index at(long position) {
    return new At(position);
  }

  /// The positions from `from` (inclusive) to `to` (exclusive).
  static Index range(long from, long to) {
    return new Range(from, to, 1);
  }

  /// Every `step`-th position from `from` (inclusive) to `to` (exclusive); backwards if `step` is
  /// negative.
  ///
  /// @throws IllegalArgumentException if `step` is 0
  static Index range(long from, long to, long step) {
    return new Range(from, to, step);
  }

  /// The positions from `from` (inclusive) to the end.
  static Index from(long from) {
    return new Range(from, null, 1);
  }

  /// Every `step`-th position from `from` (inclusive) to the end, or to the start if `step` is
  /// negative.
  ///
  /// @throws IllegalArgumentException if `step` is 0
  static Index from(long from, long step) {
    return new Range(from, null, step);
  }

  /// The positions from the start to `to` (exclusive).
  static Index to(long to) {
    return new Range(null, to, 1);
  }

  /// Every `step`-th position from the start, or from the end if `step` is negative, to `to`
  /// (exclusive).
  ///
  /// @throws IllegalArgumentException if `step` is 0
  static Index to(long to, long step) {
    return new Range(null, to, step);
  }

  /// Every `step`-th position of the axis; `step(-1)` reverses it.
  ///
  /// @throws IllegalArgumentException if `step` is 0
  static Index step(long step) {
    return new Range(null, null, step);
  }

  /// The whole axis.
  static Index all() {
    return Range.ALL;
  }

  /// As many whole axes as the other indices leave; at most once.
  static Index ellipsis() {
    return new Ellipsis();
  }

  /// A new axis of size 1.
  static Index newAxis() {
    return new NewAxis();
  }

  /// These positions of the axis, in this order. A plain `int[]` or `long[]` means the same.
  static Index positions(long... positions) {
    return new Positions(LongStream.of(positions).boxed().toList());
  }

  /// The positions that are true; as many as the axis has. A plain `boolean[]` means the same.
  static Index mask(boolean... mask) {
    return new Mask(IntStream.range(0, mask.length).mapToObj(i -> mask[i]).toList());
  }

  /// The arguments of a `get(…)`, each as an index: what [Tensor#get] takes, with the same meaning,
  /// and values of extension types as [ByTensor]. A scalar integer tensor whose value is known is
  /// [At]. No op runs.
  ///
  /// @param indices integers, indices, `int[]`, `long[]`, `boolean[]`, tensors of integers or
  ///   booleans, or extension values
  /// @throws IllegalArgumentException if one is of another kind, null, or a mask without axes or of
  ///   unknown rank, or if more than one is an ellipsis
  static List<Index> listOf(@Nullable Object... indices) {
    return IndexItems.indices(indices);
  }

  /// One position; its axis is dropped.
  record At(long position) implements Index {}

  /// Positions at equal distances.
  ///
  /// @param from the first one; null for the end of the axis the range begins at
  /// @param to the first one that is not in it; null for the end of the axis the range ends at
  /// @param step from one to the next, not 0
  record Range(@Nullable Long from, @Nullable Long to, long step) implements Index {
    private static final Range ALL = new Range(null, null, 1);

    public Range {
      if (step == 0) {
        throw Mistake.argument(
            "Index: the step must not be 0; use 1, or a negative one to go backwards");
      }
    }
  }

  /// As many whole axes as the other indices leave.
  record Ellipsis() implements Index {}

  /// An axis of size 1 that was not there.
  record NewAxis() implements Index {}

  /// Positions one by one.
  record Positions(List<Long> positions) implements Index {
    public Positions {
      positions = List.copyOf(positions);
    }
  }

  /// Positions by whether they are in.
  record Mask(List<Boolean> mask) implements Index {
    public Mask {
      mask = List.copyOf(mask);
    }
  }

  /// What a tensor says: a scalar of integers is one position, integers with axes are positions,
  /// and booleans are a mask for as many axes as they have. What a value of an extension type means
  /// is up to the type that is indexed.
  record ByTensor(TensorLike tensor) implements Index {}
}
