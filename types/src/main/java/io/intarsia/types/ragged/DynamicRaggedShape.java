package io.intarsia.types.ragged;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The shape of a tensor or a ragged tensor, sizes and lengths of rows that are known only when a
/// function runs included: the partitions of the first axes, and the sizes of the others.
/// Immutable; the tensors stay the caller's. It goes into functions and out of them.
///
/// @see "Python: tf.experimental.DynamicRaggedShape"
public final class DynamicRaggedShape implements ExtensionType {
  private final List<RowPartition> rowPartitions;
  private final Tensor innerShape;
  private final Shape staticInner;

  // Nothing is checked: the tensors may be placeholders.
  DynamicRaggedShape(List<RowPartition> rowPartitions, Tensor innerShape, Shape staticInner) {
    this.rowPartitions = List.copyOf(rowPartitions);
    this.innerShape = innerShape;
    this.staticInner = staticInner;
  }

  /// The shape of a value.
  ///
  /// @param value a tensor or a ragged tensor, of known rank
  /// @throws IllegalArgumentException if it is something else, or of unknown rank
  /// @see "Python: tf.experimental.DynamicRaggedShape.from_tensor"
  public static DynamicRaggedShape of(TensorLike value) {
    RaggedTensor ragged =
        switch (value) {
          case Tensor tensor -> RaggedBuilder.nested(tensor, List.of());
          case RaggedTensor already -> already;
          default -> throw RaggedErrors.noValues("DynamicRaggedShape.of", value);
        };
    Tensor flat = ragged.flatValues();
    if (!flat.shape().hasRank()) {
      throw RaggedErrors.unknownRank("DynamicRaggedShape.of", flat.shape());
    }
    Tensor inner = Ops.of(flat.place()).shape(flat, ragged.rowSplitsDtype());
    return new DynamicRaggedShape(partitions(ragged), inner, flat.shape());
  }

  private static List<RowPartition> partitions(RaggedTensor ragged) {
    List<RowPartition> partitions = new ArrayList<>();
    for (int axis = 1; axis <= ragged.raggedRank(); axis++) {
      Tensor splits = ragged.nestedRowSplits().get(axis - 1);
      Shape known = RaggedBuilder.rows(List.of(splits), Shape.unknown());
      long length = ragged.rows().dim(axis);
      var spec = RowPartitionSpec.of(known.dim(0), -1, length, splits.dtype());
      partitions.add(new RowPartition(splits, spec));
    }
    return partitions;
  }

  /// The shape of these lengths.
  ///
  /// @param tf where its tensors are made
  /// @param lengths the number of rows, then for each axis a number if all its rows are equally
  ///   long, or the length of each row: an array, a list or a vector
  /// @throws IllegalArgumentException if something else is given
  /// @see "Python: tf.experimental.DynamicRaggedShape.from_lengths"
  public static DynamicRaggedShape fromLengths(Ops tf, Object... lengths) {
    int last = 0;
    for (int axis = 0; axis < lengths.length; axis++) {
      last = lengths[axis] instanceof Number ? last : axis;
    }
    if (lengths.length > 0 && !(lengths[0] instanceof Number)) {
      throw RaggedErrors.noShape(lengths[0]);
    }
    long[] inner =
        Arrays.stream(lengths, last, lengths.length)
            .mapToLong(each -> each instanceof Number number ? number.longValue() : -1)
            .toArray();
    if (last == 0) {
      return new DynamicRaggedShape(List.of(), tf.constant(inner, DType.INT64), Shape.of(inner));
    }
    return cut(tf, lengths, last, Arrays.copyOfRange(inner, 1, inner.length));
  }

  /// As [#fromLengths(Ops, Object...)], of the lengths in a list.
  ///
  /// @see "Python: tf.experimental.DynamicRaggedShape.from_lengths"
  public static DynamicRaggedShape fromLengths(Ops tf, List<?> lengths) {
    return fromLengths(tf, lengths.toArray());
  }

  private static DynamicRaggedShape cut(Ops tf, Object[] lengths, int last, long[] inner) {
    List<RowPartition> partitions = new ArrayList<>();
    Tensor count = tf.constant(((Number) lengths[0]).longValue(), DType.INT64);
    for (int axis = 1; axis <= last; axis++) {
      RowPartition next = partition(tf, lengths[axis], count);
      partitions.add(next);
      count = RaggedRows.values(next.rowSplits());
    }
    Tensor more = tf.constant(inner, DType.INT64, Shape.of(inner.length));
    Tensor sizes = tf.concat(List.of(tf.reshape(count, 1), more), 0);
    return new DynamicRaggedShape(partitions, sizes, Shape.of(-1).concatenate(Shape.of(inner)));
  }

  private static RowPartition partition(Ops tf, Object lengths, Tensor rows) {
    if (lengths instanceof Number number) {
      Tensor length = tf.constant(number.longValue(), DType.INT64);
      Tensor count = PartitionChecks.rows(tf, "DynamicRaggedShape", rows);
      Tensor splits = RaggedRows.uniform(tf, length, count);
      var spec = RowPartitionSpec.of(-1, -1, number.longValue(), DType.INT64);
      return new RowPartition(splits, spec);
    }
    Tensor vector = lengths instanceof Tensor tensor ? tensor : tf.constant(lengths, DType.INT64);
    return RowPartition.fromRowLengths(tf.cast(vector, DType.INT64));
  }

  /// How the axes after the first are cut, as far as they may be ragged.
  public List<RowPartition> rowPartitions() {
    return rowPartitions;
  }

  /// How many there are.
  public int numRowPartitions() {
    return rowPartitions.size();
  }

  /// The number of values the partitions cut, then the sizes of the axes after them.
  public Tensor innerShape() {
    return innerShape;
  }

  /// The number of axes that no partition cuts, and the one of all the values.
  public int innerRank() {
    return staticInner.rank();
  }

  /// The number of axes.
  public int rank() {
    return rowPartitions.size() + staticInner.rank();
  }

  /// The dtype of sizes and splits.
  public DType dtype() {
    return innerShape.dtype();
  }

  /// Whether all rows of an axis are known to be equally long.
  ///
  /// @throws IllegalArgumentException if there is no such axis
  public boolean isUniform(int axis) {
    if (axis < 0 || axis >= rank()) {
      throw RaggedErrors.axis("DynamicRaggedShape.isUniform", axis, rank());
    }
    return axis == 0 || axis > rowPartitions.size() || rowPartitions.get(axis - 1).isUniform();
  }

  /// What is known now: -1 for ragged axes, and for sizes known only when a function runs.
  public Shape staticShape() {
    if (rowPartitions.isEmpty()) {
      return staticInner;
    }
    long[] outer = new long[rowPartitions.size() + 1];
    outer[0] = rowPartitions.getFirst().nrows();
    Arrays.setAll(
        outer, axis -> axis == 0 ? outer[0] : rowPartitions.get(axis - 1).uniformRowLength());
    return Shape.of(outer).concatenate(staticInner.subShape(1, staticInner.rank()));
  }

  // -- values of this shape -----------------------------------------------------------------------

  /// The smallest shape both broadcast to.
  ///
  /// @throws IllegalArgumentException if there is none; in a graph what is not known before is
  ///   found when it runs
  /// @see "Python: tf.broadcast_dynamic_shape"
  public DynamicRaggedShape broadcastWith(DynamicRaggedShape other) {
    Ops tf = Ops.of(innerShape.place());
    return of(tf.math.logicalOr(marks(tf, this), marks(tf, other)));
  }

  private static TensorLike marks(Ops tf, DynamicRaggedShape shape) {
    return shape.fill(tf.constant(false));
  }

  /// A value repeated to this shape.
  ///
  /// @param value a tensor or a ragged tensor
  /// @return a ragged tensor if there are partitions, else a tensor
  /// @throws IllegalArgumentException if it does not broadcast to the shape; in a graph what is not
  ///   known before is found when it runs
  /// @see "Python: tf.broadcast_to"
  public TensorLike broadcast(TensorLike value) {
    Ops tf = Ops.of(innerShape.place());
    if (rowPartitions.isEmpty() && value instanceof Tensor tensor) {
      return tf.broadcastTo(tensor, innerShape);
    }
    return RaggedBroadcast.to(tf, value, this);
  }

  /// A value of this shape, each element the same.
  ///
  /// @param element a scalar
  public TensorLike fill(Tensor element) {
    return cut(Ops.of(innerShape.place()).fill(innerShape, element));
  }

  /// Zeros, or empty strings, of this shape.
  ///
  /// @see "Python: tf.zeros"
  public TensorLike zeros(DType dtype) {
    return fill(Ops.of(innerShape.place()).zeros(Shape.scalar(), dtype));
  }

  /// Ones of this shape.
  ///
  /// @see "Python: tf.ones"
  public TensorLike ones(DType dtype) {
    return fill(Ops.of(innerShape.place()).ones(Shape.scalar(), dtype));
  }

  /// Flat values of the inner shape in these rows.
  TensorLike cut(Tensor flat) {
    if (rowPartitions.isEmpty()) {
      return flat;
    }
    List<Tensor> splits = rowPartitions.stream().map(RowPartition::rowSplits).toList();
    Shape known = staticShape().subShape(0, splits.size() + 1);
    return new RaggedTensor(flat, splits, RaggedBuilder.rows(splits, known), dtype());
  }

  @Override
  public DynamicRaggedShapeSpec typeSpec() {
    return DynamicRaggedShapeSpec.of(
        rowPartitions.stream().map(RowPartition::typeSpec).toList(), staticInner, dtype());
  }

  /// Prints `DynamicRaggedShape([3, ?, 2])`: what is known now.
  @Override
  public String toString() {
    return "DynamicRaggedShape(" + staticShape() + ")";
  }
}
