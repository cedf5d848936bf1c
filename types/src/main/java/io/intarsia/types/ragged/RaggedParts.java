package io.intarsia.types.ragged;

import io.intarsia.dispatch.DispatchableType;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.variable.Variable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A ragged tensor as its outermost row splits and what they cut, and put together again. A plain
/// tensor goes by as a value of ragged rank 0, so that what follows the axes of a value ends there.
final class RaggedParts {
  private RaggedParts() {}

  /// An operand: what is no ragged tensor becomes a tensor.
  static RaggedTensor of(Ops tf, @Nullable Object operand) {
    return of(tf, operand, null);
  }

  /// An operand: what is no tensor yet becomes one of that dtype, or lists and arrays of different
  /// lengths a ragged one.
  ///
  /// @throws IllegalArgumentException if it is null, a value of another type, or of no dtype
  static RaggedTensor of(Ops tf, @Nullable Object operand, @Nullable DType dtype) {
    return switch (operand) {
      case RaggedTensor ragged -> ragged;
      case Tensor tensor -> dense(tensor);
      case Variable variable -> dense(tf.convertToTensor(variable));
      case null -> throw RaggedErrors.operand("null");
      case DispatchableType other ->
          throw RaggedErrors.operand("a " + other.getClass().getSimpleName());
      case Object value when NestedArrays.areUneven(value) ->
          RaggedBuilder.constant(tf, value, dtype, RaggedBuilder.DEEPEST);
      case Object value -> dense(dtype == null ? tf.constant(value) : tf.constant(value, dtype));
    };
  }

  static RaggedTensor dense(Tensor tensor) {
    return RaggedBuilder.nested(tensor, List.of());
  }

  static boolean isRagged(RaggedTensor x) {
    return x.raggedRank() > 0;
  }

  /// What a caller sees: a tensor if nothing is cut.
  static TensorLike plain(RaggedTensor x) {
    return isRagged(x) ? x : x.flatValues();
  }

  /// The row splits of the outermost ragged axis.
  static Tensor splits(RaggedTensor x) {
    return x.nestedRowSplits().getFirst();
  }

  /// What the outermost row splits cut.
  static RaggedTensor values(RaggedTensor x) {
    List<Tensor> inner = x.nestedRowSplits().subList(1, x.raggedRank());
    if (inner.isEmpty()) {
      return dense(x.flatValues());
    }
    Shape hint = Shape.of(-1).concatenate(x.rows().subShape(2, x.rows().rank()));
    return new RaggedTensor(
        x.flatValues(), inner, RaggedBuilder.rows(inner, hint), x.rowSplitsDtype());
  }

  /// The length all rows have, -1 if it is not known or not the same.
  static long length(RaggedTensor x) {
    return x.rows().dim(1);
  }

  /// Values cut into rows.
  static RaggedTensor cut(RaggedTensor values, Tensor splits) {
    return cut(values, splits, Shape.UNKNOWN_SIZE);
  }

  /// Values cut into rows of that length, -1 if it is not known.
  static RaggedTensor cut(RaggedTensor values, Tensor splits, long length) {
    List<Tensor> nested = new ArrayList<>(List.of(splits));
    nested.addAll(values.nestedRowSplits());
    Shape inner = values.rows();
    Shape hint =
        inner.rank() > 0
            ? Shape.of(-1, length).concatenate(inner.subShape(1, inner.rank()))
            : Shape.of(-1, length);
    return new RaggedTensor(
        values.flatValues(), nested, RaggedBuilder.rows(nested, hint), splits.dtype());
  }

  /// Other values cut as those of `x` are by its outermost splits.
  static RaggedTensor withValues(RaggedTensor x, RaggedTensor values) {
    return cut(values, splits(x), length(x));
  }

  /// Other flat values cut as those of `x` are.
  static RaggedTensor withFlat(RaggedTensor x, Tensor flat) {
    return isRagged(x)
        ? new RaggedTensor(flat, x.nestedRowSplits(), x.rows(), x.rowSplitsDtype())
        : dense(flat);
  }

  /// Other flat values, which are ragged themselves, cut as those of `x` are.
  static RaggedTensor withFlat(RaggedTensor x, RaggedTensor flat) {
    return isRagged(x) ? withValues(x, withFlat(values(x), flat)) : flat;
  }

  /// Values cut into so many rows of so many each.
  static RaggedTensor uniform(Ops tf, RaggedTensor values, Count length, Count rows, DType dtype) {
    Tensor splits;
    if (length.isKnown() && rows.isKnown()) {
      long[] ends = new long[Math.toIntExact(rows.known()) + 1];
      Arrays.setAll(ends, i -> i * length.known());
      splits = tf.constant(ends, dtype);
    } else {
      splits = RaggedRows.uniform(tf, length.tensor(tf, dtype), rows.tensor(tf, dtype));
    }
    return cut(values, splits, length.known());
  }

  /// The number of rows: of elements of the first axis.
  static Count rows(Ops tf, RaggedTensor x) {
    if (isRagged(x)) {
      long known = x.nrows();
      return known >= 0 ? Count.of(known) : new Count(-1, RaggedRows.count(tf, splits(x)));
    }
    return size(tf, x.flatValues(), 0);
  }

  /// The size of an axis of a tensor.
  static Count size(Ops tf, Tensor tensor, int axis) {
    Shape shape = tensor.shape();
    return shape.hasRank() && shape.dim(axis) >= 0
        ? Count.of(shape.dim(axis))
        : new Count(-1, tf.shape(tensor, DType.INT64).get(axis));
  }

  /// The same value of that ragged rank at least: axes of the flat values become ragged ones.
  static RaggedTensor deepened(RaggedTensor x, int raggedRank, DType splitsDtype) {
    return x.raggedRank() >= raggedRank ? x : x.withRaggedRank(raggedRank, splitsDtype);
  }

  /// The dtype that the splits of all operands have; `int64` if none is ragged.
  ///
  /// @throws IllegalArgumentException if they differ
  static DType splitsDtype(String operation, List<RaggedTensor> operands) {
    DType found = null;
    for (RaggedTensor each : operands) {
      if (isRagged(each)) {
        if (found != null && found != each.rowSplitsDtype()) {
          throw RaggedErrors.splitsDtypes(operation, found, each.rowSplitsDtype());
        }
        found = each.rowSplitsDtype();
      }
    }
    return found == null ? DType.INT64 : found;
  }
}
