package io.intarsia.shape;

import io.intarsia.internal.caller.Mistake;
import java.io.InvalidObjectException;
import java.io.Serial;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The shape of a tensor. It may be partially known: an unknown dimension is written -1, and the
/// rank itself may be unknown.
///
/// @see "Python: tf.TensorShape"
public final class Shape implements Serializable {
  /// The size of a dimension that is not known.
  public static final long UNKNOWN_SIZE = -1;

  private static final Shape SCALAR = new Shape(new long[0]);
  private static final Shape UNKNOWN = new Shape(null);

  // Null means that the rank is unknown. Never handed out, so never changed.
  private final long @Nullable [] dims;

  private Shape(long @Nullable [] dims) {
    this.dims = dims;
  }

  /// Returns the shape with the given dimensions; -1 is an unknown one; none at all make a scalar.
  ///
  /// @throws IllegalArgumentException if a dimension is less than -1
  public static Shape of(long... dims) {
    for (long dim : dims) {
      if (dim < UNKNOWN_SIZE) {
        throw Mistake.argument(
            "Shape.of: dimensions must be >= 0, or -1 when unknown, got " + Arrays.toString(dims));
      }
    }
    return dims.length == 0 ? SCALAR : new Shape(dims.clone());
  }

  /// The shape `[]` of a single value.
  public static Shape scalar() {
    return SCALAR;
  }

  /// The shape of which not even the rank is known.
  public static Shape unknown() {
    return UNKNOWN;
  }

  /// The shape of that rank whose dimensions are all unknown.
  ///
  /// @throws IllegalArgumentException if `rank` is negative
  public static Shape unknownOfRank(int rank) {
    if (rank < 0) {
      throw Mistake.argument("Shape.unknownOfRank: rank must be >= 0, got " + rank);
    }
    long[] dims = new long[rank];
    Arrays.fill(dims, UNKNOWN_SIZE);
    return of(dims);
  }

  /// Whether the number of dimensions is known.
  public boolean hasRank() {
    return dims != null;
  }

  /// The number of dimensions.
  ///
  /// @throws IllegalStateException if the rank is unknown
  public int rank() {
    return known().length;
  }

  /// The size of one dimension, -1 if unknown; negative axes count from the end.
  ///
  /// @throws IllegalStateException if the rank is unknown
  /// @throws IndexOutOfBoundsException if there is no such axis
  public long dim(int axis) {
    long[] sizes = known();
    int index = axis < 0 ? axis + sizes.length : axis;
    if (index < 0 || index >= sizes.length) {
      throw Mistake.index(
          "Shape.dim: axis must be in [-%d, %d) for %s, got %d"
              .formatted(sizes.length, sizes.length, this, axis));
    }
    return sizes[index];
  }

  /// A copy of the dimensions, -1 where unknown.
  ///
  /// @throws IllegalStateException if the rank is unknown
  public long[] toArray() {
    return known().clone();
  }

  /// The dimensions as a list, -1 where unknown.
  ///
  /// @throws IllegalStateException if the rank is unknown
  public List<Long> toList() {
    return Arrays.stream(known()).boxed().toList();
  }

  /// Whether the rank and every dimension are known.
  public boolean isFullyKnown() {
    if (dims == null) {
      return false;
    }
    for (long dim : dims) {
      if (dim == UNKNOWN_SIZE) {
        return false;
      }
    }
    return true;
  }

  /// The number of elements: the product of the dimensions.
  ///
  /// @throws IllegalStateException if the shape is not fully known
  /// @throws ArithmeticException if the product is larger than a `long` holds
  public long numElements() {
    if (!isFullyKnown()) {
      throw Mistake.state("Shape.numElements: needs a fully known shape, got " + this);
    }
    long[] sizes = known();
    // First, as the product of the others need not fit.
    for (long dim : sizes) {
      if (dim == 0) {
        return 0;
      }
    }
    long product = 1;
    for (long dim : sizes) {
      product = Math.multiplyExact(product, dim);
    }
    return product;
  }

  // A stream may say what no factory has seen, and keep hold of the array.
  @Serial
  private Object readResolve() throws InvalidObjectException {
    try {
      return dims == null ? UNKNOWN : of(dims);
    } catch (IllegalArgumentException e) {
      var error = new InvalidObjectException(e.getMessage());
      error.initCause(e);
      throw error;
    }
  }

  /// This shape with one more dimension in front.
  public Shape withLeading(long dim) {
    return of(dim).concatenate(this);
  }

  /// The dimensions of this shape followed by those of `other`; unknown if either rank is unknown.
  public Shape concatenate(Shape other) {
    if (dims == null || other.dims == null) {
      return UNKNOWN;
    }
    long[] joined = Arrays.copyOf(dims, dims.length + other.dims.length);
    System.arraycopy(other.dims, 0, joined, dims.length, other.dims.length);
    return of(joined);
  }

  /// The dimensions from `from` (inclusive) to `to` (exclusive).
  ///
  /// @throws IllegalStateException if the rank is unknown
  /// @throws IndexOutOfBoundsException if the range is not within the rank
  public Shape subShape(int from, int to) {
    long[] sizes = known();
    Objects.checkFromToIndex(from, to, sizes.length);
    return of(Arrays.copyOfRange(sizes, from, to));
  }

  /// Whether a tensor could have both shapes: no known dimension of one contradicts the other.
  public boolean isCompatibleWith(Shape other) {
    if (dims == null || other.dims == null) {
      return true;
    }
    boolean compatible = dims.length == other.dims.length;
    for (int i = 0; compatible && i < dims.length; i++) {
      long theirs = other.dims[i];
      compatible = dims[i] == theirs || dims[i] == UNKNOWN_SIZE || theirs == UNKNOWN_SIZE;
    }
    return compatible;
  }

  /// The most specific shape that tensors of both shapes have: dimensions that differ are unknown,
  /// and so is the rank if that differs.
  ///
  /// @see "Python: tf.TensorShape.most_specific_compatible_shape"
  public Shape mostSpecificCompatible(Shape other) {
    if (equals(other)) {
      return this;
    }
    if (dims == null || other.dims == null || dims.length != other.dims.length) {
      return UNKNOWN;
    }
    long[] common = dims.clone();
    for (int i = 0; i < common.length; i++) {
      common[i] = common[i] == other.dims[i] ? common[i] : UNKNOWN_SIZE;
    }
    return of(common);
  }

  /// The shape that says what both say, or empty if they contradict each other.
  public Optional<Shape> mergeWith(Shape other) {
    if (dims == null) {
      return Optional.of(other);
    }
    if (other.dims == null) {
      return Optional.of(this);
    }
    if (dims.length != other.dims.length) {
      return Optional.empty();
    }
    long[] merged = dims.clone();
    for (int i = 0; i < merged.length; i++) {
      long theirs = other.dims[i];
      if (merged[i] == UNKNOWN_SIZE) {
        merged[i] = theirs;
      } else if (theirs != UNKNOWN_SIZE && theirs != merged[i]) {
        return Optional.empty();
      }
    }
    return Optional.of(of(merged));
  }

  /// The shape of an elementwise result of operands of the two shapes, or empty if they do not
  /// broadcast. Axes are lined up at the end; a dimension of 1 stretches.
  ///
  /// @see "numpy: Broadcasting"
  public Optional<Shape> broadcastWith(Shape other) {
    if (dims == null || other.dims == null) {
      return Optional.of(UNKNOWN);
    }
    int rank = Math.max(dims.length, other.dims.length);
    long[] result = new long[rank];
    for (int i = 1; i <= rank; i++) {
      long mine = i <= dims.length ? dims[dims.length - i] : 1;
      long theirs = i <= other.dims.length ? other.dims[other.dims.length - i] : 1;
      if (mine != theirs && isFixed(mine) && isFixed(theirs)) {
        return Optional.empty();
      }
      result[rank - i] = broadcastDim(mine, theirs);
    }
    return Optional.of(of(result));
  }

  private static boolean isFixed(long dim) {
    return dim != 1 && dim != UNKNOWN_SIZE;
  }

  // An unknown dimension may turn out to be 1, so only a known size above 1 decides.
  private static long broadcastDim(long mine, long theirs) {
    if (mine == 1) {
      return theirs;
    }
    if (theirs == 1 || mine == theirs) {
      return mine;
    }
    return Math.max(mine, theirs);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other || (other instanceof Shape shape && same(dims, shape.dims));
  }

  // Takes half of the time of Arrays.equals for the few dimensions that shapes have.
  private static boolean same(long @Nullable [] a, long @Nullable [] b) {
    if (a == null || b == null || a.length != b.length) {
      return a == b;
    }
    for (int i = 0; i < a.length; i++) {
      if (a[i] != b[i]) {
        return false;
      }
    }
    return true;
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(dims);
  }

  /// Prints `[2, 3]`, `[2, ?]` for an unknown dimension and `<unknown>` for an unknown rank.
  @Override
  public String toString() {
    if (dims == null) {
      return "<unknown>";
    }
    return Arrays.toString(dims).replace("-1", "?");
  }

  private long[] known() {
    if (dims == null) {
      throw Mistake.state("Shape: the rank is unknown");
    }
    return dims;
  }
}
