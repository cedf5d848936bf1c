package io.intarsia.types.sparse;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.List;

/// Sets along the last axis, of any combination of tensors and sparse tensors.
///
/// The kernels for sparse operands follow positions into memory as they are. So values are numbered
/// here in the order in which they sort, and a set is told by the numbers of its values: elements
/// of all sets are positions `(outer axes…, number)`, which other ops compare.
final class SetOperations {
  /// Which elements a result has, by the operands that have them.
  enum Kind {
    INTERSECTION("intersection"),
    A_MINUS_B("a-b"),
    B_MINUS_A("b-a"),
    UNION("union");

    private final String attribute;

    Kind(String attribute) {
      this.attribute = attribute;
    }

    /// With the operands exchanged.
    Kind flipped() {
      return switch (this) {
        case A_MINUS_B -> B_MINUS_A;
        case B_MINUS_A -> A_MINUS_B;
        default -> this;
      };
    }
  }

  private SetOperations() {}

  static SparseTensor apply(
      String operation, TensorLike a, TensorLike b, Kind kind, boolean validateIndices) {
    if (a instanceof Tensor left && b instanceof Tensor right) {
      return dense(operation, left, right, kind);
    }
    Ops tf = SparsePlace.of(a, b);
    SparseTensor left = sparse(tf, operation, a);
    SparseTensor right = sparse(tf, operation, b);
    check(tf, operation, left, right);
    if (validateIndices) {
      SparseOrder.check(tf, operation, left);
      SparseOrder.check(tf, operation, right);
    }
    return merged(tf, left, right, kind);
  }

  private static SparseTensor dense(String operation, Tensor a, Tensor b, Kind kind) {
    SparseChecks.sameDtype(operation, a.dtype(), b.dtype());
    checkDtype(operation, a.dtype());
    Ops tf = SparsePlace.of(a, b);
    var result = tf.raw.DenseToDenseSetOperation(a, b, kind.attribute);
    Shape shape = a.shape().hasRank() ? Shape.unknownOfRank(a.rank()) : Shape.unknown();
    return new SparseTensor(
        result.resultIndices(), result.resultValues(), result.resultShape(), shape);
  }

  /// All elements of a tensor are stored.
  private static SparseTensor sparse(Ops tf, String operation, TensorLike operand) {
    if (operand instanceof SparseTensor sparse) {
      checkDtype(operation, sparse.dtype());
      return sparse;
    }
    if (!(operand instanceof Tensor dense)) {
      throw SparseErrors.argument(operation, "tensors, dense or sparse", operand);
    }
    checkDtype(operation, dense.dtype());
    Tensor indices = tf.raw.Where(tf.onesLike(dense, DType.BOOL));
    return new SparseTensor(
        indices, tf.reshape(dense, -1), tf.shape(dense, DType.INT64), dense.shape());
  }

  static void checkDtype(String operation, DType dtype) {
    boolean fits =
        switch (dtype) {
          case INT8, INT16, INT32, INT64, UINT8, UINT16, STRING -> true;
          default -> false;
        };
    if (!fits) {
      throw SparseErrors.argument(operation, "values that are integers or strings", dtype);
    }
  }

  private static void check(Ops tf, String operation, SparseTensor a, SparseTensor b) {
    SparseChecks.sameDtype(operation, a.dtype(), b.dtype());
    String expected = "sets along the last of two axes or more, the others of equal sizes";
    for (SparseTensor each : List.of(a, b)) {
      SparseAxes.checkRank(tf, operation, each, 2, expected);
    }
    Shape left = outer(a);
    Shape right = outer(b);
    if (!left.isCompatibleWith(right)) {
      throw SparseErrors.argument(
          operation, expected, "shapes %s and %s".formatted(a.shape(), b.shape()));
    }
    if (!left.isFullyKnown() || !right.isFullyKnown()) {
      SparseChecks.equal(
          tf,
          SparseAxes.outer(a.denseShape()),
          SparseAxes.outer(b.denseShape()),
          operation + ": expected as many sets on both sides");
    }
  }

  private static Shape outer(SparseTensor x) {
    Shape shape = x.shape();
    return shape.hasRank() ? shape.subShape(0, shape.rank() - 1) : shape;
  }

  // -- numbers of values --------------------------------------------------------------------------

  /// @param sorted `[m]`: the values there are
  /// @param numbers `int64`, `[n]`: the place of each value among them
  record Numbered(Tensor sorted, Tensor numbers) {
    static Numbered of(Ops tf, Tensor values) {
      // One set: its kernel sorts any of the dtypes, strings as well.
      Tensor row = tf.expandDims(values, 0);
      Tensor sorted = tf.raw.DenseToDenseSetOperation(row, row, "union").resultValues();
      Tensor all = tf.raw.ConcatV2(List.of(sorted, values), 0);
      Tensor numbers = tf.raw.Unique(all, Attributes.of("out_idx", DType.INT64)).idx();
      Tensor begin = tf.reshape(tf.size(sorted, DType.INT32), 1);
      return new Numbered(sorted, tf.raw.Slice(numbers, begin, SparsePlace.ints(tf, -1)));
    }
  }

  /// Positions of elements: of the set, and the number of the value.
  static SparseGroups elements(Ops tf, SparseTensor x, Tensor numbers, Tensor count) {
    Tensor set = x.indices().get(Index.all(), Index.to(-1));
    Tensor positions = tf.raw.ConcatV2(List.of(set, tf.expandDims(numbers, 1)), 1);
    // Sizes of 0 would leave no position for nothing.
    Tensor last = tf.math.maximum(tf.reshape(count, 1), SparsePlace.longs(tf, 1));
    Tensor sizes = tf.raw.ConcatV2(List.of(SparseAxes.outer(x.denseShape()), last), 0);
    return SparseGroups.at(tf, positions, sizes);
  }

  // -- the result ---------------------------------------------------------------------------------

  private static SparseTensor merged(Ops tf, SparseTensor a, SparseTensor b, Kind kind) {
    Tensor values = tf.raw.ConcatV2(List.of(a.values(), b.values()), 0);
    Tensor indices = tf.raw.ConcatV2(List.of(a.indices(), b.indices()), 0);
    SparseTensor all = new SparseTensor(indices, values, a.denseShape(), a.staticShape());
    Numbered numbered = Numbered.of(tf, values);
    SparseGroups elements =
        elements(tf, all, numbered.numbers(), tf.size(numbered.sorted(), DType.INT64));
    var present = elements.present(tf);
    Tensor inA = has(tf, a.values(), b.values(), present, 1);
    Tensor inB = has(tf, a.values(), b.values(), present, 0);
    Tensor kept = tf.raw.GatherNd(present.groups(), tf.raw.Where(chosen(tf, kind, inA, inB)));
    return listed(tf, a, numbered.sorted(), sorted(tf, kept, elements), elements);
  }

  /// Which of the elements an operand has.
  private static Tensor has(Ops tf, Tensor a, Tensor b, SparseGroups.Present present, int ofFirst) {
    Tensor first = tf.onesLike(a, DType.INT32).times(ofFirst);
    Tensor second = tf.onesLike(b, DType.INT32).times(1 - ofFirst);
    Tensor marks = tf.raw.ConcatV2(List.of(first, second), 0);
    Tensor counts = tf.raw.UnsortedSegmentSum(marks, present.numbers(), present.count(tf));
    return tf.math.greater(counts, 0);
  }

  private static Tensor chosen(Ops tf, Kind kind, Tensor inA, Tensor inB) {
    return switch (kind) {
      case INTERSECTION -> tf.math.logicalAnd(inA, inB);
      case A_MINUS_B -> tf.math.logicalNot(inB);
      case B_MINUS_A -> tf.math.logicalNot(inA);
      case UNION -> tf.onesLike(inA);
    };
  }

  private static Tensor sorted(Ops tf, Tensor ids, SparseGroups elements) {
    Tensor flat = tf.reshape(elements.count(), 1);
    Tensor column = tf.raw.SparseReorder(tf.expandDims(ids, 1), ids, flat).outputIndices();
    return tf.reshape(column, -1);
  }

  /// The elements, one after the other in each set.
  private static SparseTensor listed(
      Ops tf, SparseTensor a, Tensor values, Tensor ids, SparseGroups elements) {
    Tensor positions = elements.positions(tf, ids);
    Tensor sets = positions.get(Index.all(), Index.to(-1));
    Tensor numbers = positions.get(Index.all(), -1);
    Tensor last = elements.sizes().get(Index.from(-1));
    var each = tf.raw.Unique(tf.math.floordiv(ids, last), Attributes.of("out_idx", DType.INT64));
    Tensor order = tf.cast(tf.range(tf.size(ids, DType.INT32)), DType.INT64);
    Tensor first = tf.raw.SegmentMin(order, each.idx());
    Tensor place = order.minus(tf.raw.GatherV2(first, each.idx(), tf.constant(0)));
    Tensor indices = tf.raw.ConcatV2(List.of(sets, tf.expandDims(place, 1)), 1);
    Tensor none = SparsePlace.longs(tf, -1);
    Tensor longest = tf.raw.Max(tf.raw.ConcatV2(List.of(place, none), 0), tf.constant(0)).plus(1);
    Tensor outer = SparseAxes.outer(a.denseShape());
    Tensor sizes = tf.raw.ConcatV2(List.of(outer, tf.reshape(longest, 1)), 0);
    Tensor taken = tf.raw.GatherV2(values, numbers, tf.constant(0));
    int rank = SparsePlace.rank(a);
    return new SparseTensor(
        indices, taken, sizes, rank < 0 ? Shape.unknown() : Shape.unknownOfRank(rank));
  }

  // -- sizes --------------------------------------------------------------------------------------

  static Tensor size(SparseTensor a, boolean validateIndices) {
    checkDtype("sets.size", a.dtype());
    Ops tf = SparsePlace.of(a);
    SparseAxes.checkRank(tf, "sets.size", a, 2, "sets along the last of two axes or more");
    if (validateIndices) {
      SparseOrder.check(tf, "sets.size", a);
    }
    Numbered numbered = Numbered.of(tf, a.values());
    Tensor count = tf.size(numbered.sorted(), DType.INT64);
    SparseGroups elements = elements(tf, a, numbered.numbers(), count);
    Tensor last = elements.sizes().get(Index.from(-1));
    Tensor sets = tf.math.floordiv(elements.present(tf).groups(), last);
    Tensor outer = SparseAxes.outer(a.denseShape());
    Tensor ones = tf.onesLike(sets, DType.INT32);
    Tensor sums = tf.raw.UnsortedSegmentSum(ones, sets, tf.raw.Prod(outer, tf.constant(0)));
    return tf.reshape(sums, outer);
  }
}
