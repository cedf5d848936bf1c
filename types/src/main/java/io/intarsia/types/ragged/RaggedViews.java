package io.intarsia.types.ragged;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/// The same values in other rows, and what there is to say of the rows of a ragged tensor.
final class RaggedViews {
  private RaggedViews() {}

  /// What the outermost row splits cut.
  static TensorLike cut(RaggedTensor ragged) {
    check("RaggedTensor.cutValues", ragged);
    return dropped(ragged, 1);
  }

  private static void check(String operation, RaggedTensor ragged) {
    if (ragged.raggedRank() == 0) {
      throw RaggedErrors.noRaggedAxis(operation, ragged.typeSpec());
    }
  }

  /// Without the outermost partitions; a tensor if none is left.
  private static TensorLike dropped(RaggedTensor ragged, int partitions) {
    int left = ragged.raggedRank() - partitions;
    if (left == 0) {
      return ragged.flatValues();
    }
    List<Tensor> splits = ragged.nestedRowSplits().subList(partitions, ragged.raggedRank());
    Shape known = ragged.rows().subShape(partitions + 1, ragged.rows().rank());
    Shape hint = Shape.of(-1).concatenate(known);
    return new RaggedTensor(
        ragged.flatValues(), splits, RaggedBuilder.rows(splits, hint), ragged.rowSplitsDtype());
  }

  static RaggedTensor withValues(RaggedTensor ragged, TensorLike values) {
    check("RaggedTensor.withCutValues", ragged);
    Tensor outer = ragged.nestedRowSplits().getFirst();
    Shape known = ragged.rows().subShape(0, 2);
    RaggedTensor whole = RaggedFactories.cut("RaggedTensor.withCutValues", values, outer);
    Shape shape = whole.shape();
    return shape.hasRank()
        ? whole.withShape(known.concatenate(Shape.unknownOfRank(shape.rank() - 2)))
        : whole;
  }

  static TensorLike map(
      RaggedTensor ragged,
      BiFunction<? super Ops, ? super RaggedTensor, ? extends TensorLike> code) {
    check("RaggedTensor.map", ragged);
    Ops tf = Ops.of(ragged.place());
    TensorLike all = tf.mapFnNest((g, row) -> stackable(code.apply(g, row)), ragged);
    return all instanceof RaggedTensor rows ? RaggedParts.plain(rows) : all;
  }

  /// A tensor that goes beside others of other lengths.
  private static TensorLike stackable(TensorLike row) {
    return row instanceof Tensor tensor && tensor.shape().hasRank() && tensor.rank() > 0
        ? RaggedBuilder.nested(tensor, List.of())
        : row;
  }

  static Tensor nrows(RaggedTensor ragged, DType outType) {
    check("RaggedTensor.nrows", ragged);
    Ops tf = Ops.of(ragged.place());
    return tf.cast(RaggedRows.count(tf, ragged.nestedRowSplits().getFirst()), outType);
  }

  // -- lengths ------------------------------------------------------------------------------------

  static TensorLike rowLengths(RaggedTensor ragged, int axis) {
    int rank = ragged.shape().hasRank() ? ragged.shape().rank() : Integer.MAX_VALUE;
    int position = axis < 0 ? axis + rank : axis;
    if (position < 0 || position >= rank) {
      throw RaggedErrors.axis("RaggedTensor.rowLengths", axis, rank);
    }
    Ops tf = Ops.of(ragged.flatValues().place());
    int raggedRank = ragged.raggedRank();
    if (position == 0) {
      return RaggedRows.count(tf, ragged.nestedRowSplits().getFirst());
    }
    if (position == 1 && raggedRank > 0) {
      return RaggedRows.lengths(ragged.nestedRowSplits().getFirst());
    }
    boolean isCut = position <= raggedRank;
    Tensor lengths =
        isCut
            ? RaggedRows.lengths(ragged.nestedRowSplits().get(position - 1))
            : uniform(tf, ragged, position - raggedRank);
    return outer(ragged, Math.min(position - 1, raggedRank), lengths);
  }

  /// The size of an axis of the flat values, for each of their elements outside it.
  private static Tensor uniform(Ops tf, RaggedTensor ragged, int axis) {
    DType dtype = ragged.rowSplitsDtype();
    Tensor sizes = tf.shape(ragged.flatValues(), dtype);
    return tf.fill(sizes.get(Index.to(axis)), sizes.get(axis));
  }

  /// Values in the outermost rows.
  private static RaggedTensor outer(RaggedTensor ragged, int partitions, Tensor values) {
    return new RaggedTensor(
        values,
        ragged.nestedRowSplits().subList(0, partitions),
        ragged.rows().subShape(0, partitions + 1),
        ragged.rowSplitsDtype());
  }

  static Tensor boundingShape(RaggedTensor ragged, DType dtype) {
    Ops tf = Ops.of(ragged.flatValues().place());
    Tensor inner = tf.shape(ragged.flatValues(), dtype);
    if (ragged.raggedRank() == 0) {
      return inner;
    }
    List<Tensor> parts = new ArrayList<>();
    parts.add(size(tf, RaggedRows.count(tf, ragged.nestedRowSplits().getFirst()), dtype));
    for (Tensor splits : ragged.nestedRowSplits()) {
      Tensor longest = tf.math.reduceMax(RaggedRows.lengths(splits));
      parts.add(size(tf, tf.math.maximum(longest, tf.zerosLike(longest)), dtype));
    }
    parts.add(inner.get(Index.from(1)));
    return tf.concat(parts, 0);
  }

  private static Tensor size(Ops tf, Tensor number, DType dtype) {
    return tf.reshape(tf.cast(number, dtype), 1);
  }

  // -- axes made one ------------------------------------------------------------------------------

  static TensorLike mergeDims(RaggedTensor ragged, int outerAxis, int innerAxis) {
    String name = "RaggedTensor.mergeDims";
    int outer = axis(name, outerAxis, ragged);
    int inner = axis(name, innerAxis, ragged);
    if (outer > inner) {
      throw RaggedErrors.axesOrder(name, outerAxis, innerAxis);
    }
    if (outer == inner) {
      return ragged.raggedRank() == 0 ? ragged.flatValues() : ragged;
    }
    return merged(Ops.of(ragged.flatValues().place()), ragged, outer, inner);
  }

  private static TensorLike merged(Ops tf, RaggedTensor ragged, int outer, int inner) {
    int raggedRank = ragged.raggedRank();
    if (outer > raggedRank) {
      return ragged.withFlat(
          mergedInside(tf, ragged.flatValues(), outer - raggedRank, inner - outer));
    }
    Tensor flat = FlatAxes.merged(tf, ragged.flatValues(), Math.max(inner - raggedRank, 0));
    return outer == 0 ? withoutOuter(ragged, flat, inner) : joined(tf, ragged, flat, outer, inner);
  }

  private static int axis(String name, int axis, RaggedTensor ragged) {
    if (!ragged.shape().hasRank()) {
      return RaggedArguments.positive(name, axis, -1);
    }
    int rank = ragged.shape().rank();
    int position = axis < 0 ? axis + rank : axis;
    if (position < 0 || position >= rank) {
      throw RaggedErrors.axis(name, axis, rank);
    }
    return position;
  }

  private static TensorLike withoutOuter(RaggedTensor ragged, Tensor flat, int inner) {
    return dropped(ragged.withFlat(flat), Math.min(inner, ragged.raggedRank()));
  }

  /// Rows of rows as one row each: where the first row of each begins.
  private static RaggedTensor joined(
      Ops tf, RaggedTensor ragged, Tensor flat, int outer, int inner) {
    int raggedRank = ragged.raggedRank();
    List<Tensor> splits = new ArrayList<>(ragged.nestedRowSplits().subList(0, outer - 1));
    Tensor merged = ragged.nestedRowSplits().get(outer - 1);
    for (int axis = outer + 1; axis <= Math.min(inner, raggedRank); axis++) {
      merged = tf.raw.GatherV2(ragged.nestedRowSplits().get(axis - 1), merged, 0);
    }
    if (inner > raggedRank) {
      Tensor sizes = tf.shape(ragged.flatValues(), ragged.rowSplitsDtype());
      Tensor size = sizes.get(Index.range(1, inner - raggedRank + 1));
      merged = tf.math.multiply(merged, tf.math.reduceProd(size));
    }
    splits.add(merged);
    if (inner < raggedRank) {
      splits.addAll(ragged.nestedRowSplits().subList(inner, raggedRank));
    }
    return new RaggedTensor(
        flat,
        splits,
        RaggedBuilder.rows(splits, known(ragged, outer, inner)),
        ragged.rowSplitsDtype());
  }

  private static Shape known(RaggedTensor ragged, int outer, int inner) {
    Shape shape = ragged.shape();
    if (!shape.hasRank()) {
      return shape;
    }
    long merged = 1;
    for (int axis = outer; axis <= inner; axis++) {
      merged = merged < 0 || shape.dim(axis) < 0 ? -1 : merged * shape.dim(axis);
    }
    Shape more =
        inner < ragged.raggedRank()
            ? shape.subShape(inner + 1, ragged.raggedRank() + 1)
            : Shape.scalar();
    return shape.subShape(0, outer).concatenate(Shape.of(merged)).concatenate(more);
  }

  /// Axes of a tensor after its first made one.
  private static Tensor mergedInside(Ops tf, Tensor tensor, int axis, int more) {
    Shape shape = tensor.shape();
    if (shape.isFullyKnown()) {
      Shape before = shape.subShape(0, axis);
      Shape joined = shape.subShape(axis, axis + more + 1);
      Shape after = shape.subShape(axis + more + 1, shape.rank());
      Shape size = Shape.of(joined.numElements());
      return tf.reshape(tensor, before.concatenate(size).concatenate(after));
    }
    Tensor sizes = tf.shape(tensor);
    Tensor size = tf.math.reduceProd(sizes.get(Index.range(axis, axis + more + 1)));
    return tf.reshape(
        tensor,
        tf.concat(
            List.of(
                sizes.get(Index.to(axis)),
                tf.reshape(size, 1),
                sizes.get(Index.from(axis + more + 1))),
            0));
  }
}
