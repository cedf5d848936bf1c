package io.intarsia.types.ragged;

import io.intarsia.dispatch.Dispatcher;
import io.intarsia.dtype.DType;
import io.intarsia.op.ElementwiseMethods;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.sparse.SparseTensor;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A tensor whose rows may differ in length: flat values, cut into rows by one vector of row splits
/// for each ragged axis. Row `i` of a partition is `[splits[i], splits[i + 1])` of what it cuts.
/// For `[[1, 2], [], [3]]` the flat values are `[1, 2, 3]` and the splits `[0, 2, 2, 3]`.
///
/// The ragged rank is the number of partitions. With ragged rank 0 nothing is cut: that is a row of
/// a ragged tensor, a plain tensor in a type that can be stacked with rows of other lengths.
///
/// Elementwise functions and reductions take ragged tensors: those of one tensor are run on the
/// flat values and share the row splits; those of two broadcast uniform axes of length 1.
///
/// Immutable; the tensors stay the caller's.
///
/// @see "Python: tf.RaggedTensor"
public final class RaggedTensor
    implements ExtensionType, ElementwiseMethods<RaggedTensor>, PartitionedRows {
  private static final Dispatcher DISPATCHER = RaggedDispatch.table();

  private final Object values;
  private final List<Tensor> nestedRowSplits;
  // Number of rows, then the length of the rows of each partition where all are the same.
  private final Shape rows;
  // Of ragged rank 0, those that stacking will make.
  private final DType rowSplitsDtype;
  private final @Nullable RaggedTensorSpec compositeSpec;

  // Nothing is checked: the tensors may be placeholders.
  RaggedTensor(Tensor flatValues, List<Tensor> nestedRowSplits, Shape rows, DType rowSplitsDtype) {
    this.values = flatValues;
    this.nestedRowSplits = List.copyOf(nestedRowSplits);
    this.rows = rows;
    this.rowSplitsDtype = rowSplitsDtype;
    this.compositeSpec = null;
  }

  // With flat values that are no tensor, only the spec knows shape and dtype.
  RaggedTensor(Object values, List<Tensor> nestedRowSplits, Shape rows, RaggedTensorSpec spec) {
    this.values = values;
    this.nestedRowSplits = List.copyOf(nestedRowSplits);
    this.rows = rows;
    this.rowSplitsDtype = spec.rowSplitsDtype();
    this.compositeSpec = spec;
  }

  /// The ragged tensor a nested list says, every axis but the innermost ragged. Numbers become what
  /// `HostTensor.of` makes of them.
  ///
  /// @param tf where the tensors are made
  /// @throws IllegalArgumentException if values lie at different depths, or do not convert
  public static RaggedTensor of(Place tf, List<?> nested) {
    return RaggedBuilder.build(tf, nested, null, RaggedBuilder.DEEPEST, DType.INT64);
  }

  /// As [#of(Place, List)] of nested arrays, whose rows may differ in length: `int[][]`,
  /// `String[][]`, `double[][][]`.
  ///
  /// @throws IllegalArgumentException if values lie at different depths, or do not convert
  public static RaggedTensor of(Place tf, Object[] nested) {
    return of(tf, NestedArrays.list(nested));
  }

  /// As [#of(Place, List)] with elements of the given dtype.
  ///
  /// @throws IllegalArgumentException if values lie at different depths, or do not convert
  public static RaggedTensor of(Place tf, List<?> nested, DType dtype) {
    return RaggedBuilder.build(tf, nested, dtype, RaggedBuilder.DEEPEST, DType.INT64);
  }

  /// As [#of(Place, List)] with so many ragged axes; the lists below must be equally long.
  ///
  /// @param rowSplitsDtype `int32` or `int64`
  /// @throws IllegalArgumentException if values lie at different depths, lists below the ragged
  ///   axes differ in length, or values do not convert
  public static RaggedTensor of(
      Place tf, List<?> nested, DType dtype, int raggedRank, DType rowSplitsDtype) {
    return RaggedBuilder.build(tf, nested, dtype, raggedRank, rowSplitsDtype);
  }

  /// A tensor cut into rows.
  ///
  /// @param values a tensor `[n, …]`, or a ragged tensor of `n` rows
  /// @param rowSplits `[rows + 1]`: from 0 to `n`, never falling; see [#validate]. As all
  ///   partitions here an `int32` or `int64` tensor, or an array or list of numbers, which become
  ///   `int64`
  /// @throws IllegalArgumentException if rank or dtype do not fit
  /// @see "Python: tf.RaggedTensor.from_row_splits"
  public static RaggedTensor fromRowSplits(TensorLike values, Object rowSplits) {
    return RaggedFactories.cut(
        "RaggedTensor.fromRowSplits", values, RaggedFactories.partition(values, rowSplits));
  }

  /// A tensor cut into rows of rows.
  ///
  /// @param flatValues `[n, …]`
  /// @param nestedRowSplits the partition of the outermost ragged axis first; none make a value of
  ///   ragged rank 0
  /// @throws IllegalArgumentException if a rank or dtype does not fit
  /// @see "Python: tf.RaggedTensor.from_nested_row_splits"
  public static RaggedTensor fromNestedRowSplits(Tensor flatValues, List<?> nestedRowSplits) {
    return RaggedBuilder.nested(
        flatValues, RaggedFactories.partitions(flatValues, nestedRowSplits));
  }

  /// A tensor cut into rows of these lengths. Runs ops.
  ///
  /// @param values a tensor `[n, …]`, or a ragged tensor of `n` rows
  /// @param rowLengths `[rows]`
  /// @throws IllegalArgumentException if a rank or dtype does not fit
  /// @see "Python: tf.RaggedTensor.from_row_lengths"
  public static RaggedTensor fromRowLengths(TensorLike values, Object rowLengths) {
    Tensor lengths = RaggedFactories.partition(values, rowLengths);
    return RaggedFactories.cut(
        "RaggedTensor.fromRowLengths", values, RaggedBuilder.splitsOf(lengths));
  }

  /// A tensor cut into rows of rows of these lengths. Runs ops.
  ///
  /// @param nestedRowLengths the lengths of the outermost ragged axis first, each `[rows]` and of
  ///   one dtype; none make a value of ragged rank 0
  /// @throws IllegalArgumentException if a rank or dtype does not fit
  /// @see "Python: tf.RaggedTensor.from_nested_row_lengths"
  public static RaggedTensor fromNestedRowLengths(Tensor flatValues, List<?> nestedRowLengths) {
    List<Tensor> lengths = RaggedFactories.partitions(flatValues, nestedRowLengths);
    return fromNestedRowSplits(flatValues, lengths.stream().map(RaggedBuilder::splitsOf).toList());
  }

  /// A tensor cut into rows, of which is said in which one each value is. Runs ops.
  ///
  /// @param values a tensor `[n, …]`, or a ragged tensor of `n` rows
  /// @param valueRowIds `[n]`, never falling
  /// @param nrows how many rows there are, as the last ones may be empty
  /// @throws IllegalArgumentException if rank or dtype do not fit
  /// @see "Python: tf.RaggedTensor.from_value_rowids"
  public static RaggedTensor fromValueRowIds(TensorLike values, Object valueRowIds, long nrows) {
    Tensor ids = RaggedFactories.partition(values, valueRowIds);
    return RaggedFactories.of(values, RowPartition.fromValueRowIds(ids, nrows));
  }

  /// As [#fromValueRowIds(TensorLike, Object, long)], up to the last row that has a value.
  public static RaggedTensor fromValueRowIds(TensorLike values, Object valueRowIds) {
    Tensor ids = RaggedFactories.partition(values, valueRowIds);
    return RaggedFactories.of(values, RowPartition.fromValueRowIds(ids));
  }

  /// A tensor cut into rows that begin there; the last one ends with the values. Runs ops.
  ///
  /// @param values a tensor `[n, …]`, or a ragged tensor of `n` rows
  /// @param rowStarts `[rows]`, from 0 on, never falling
  /// @throws IllegalArgumentException if rank or dtype do not fit
  /// @see "Python: tf.RaggedTensor.from_row_starts"
  public static RaggedTensor fromRowStarts(TensorLike values, Object rowStarts) {
    Tensor starts = RaggedFactories.partition(values, rowStarts);
    Tensor count = RaggedFactories.count(values, starts.dtype());
    return RaggedFactories.of(values, RowPartition.fromRowStarts(starts, count));
  }

  /// A tensor cut into rows that end there. Runs ops.
  ///
  /// @param values a tensor `[n, …]`, or a ragged tensor of `n` rows
  /// @param rowLimits `[rows]`, never falling, up to `n`
  /// @throws IllegalArgumentException if rank or dtype do not fit
  /// @see "Python: tf.RaggedTensor.from_row_limits"
  public static RaggedTensor fromRowLimits(TensorLike values, Object rowLimits) {
    Tensor limits = RaggedFactories.partition(values, rowLimits);
    return RaggedFactories.of(values, RowPartition.fromRowLimits(limits));
  }

  /// A tensor cut into rows of one length. Runs ops.
  ///
  /// @param values a tensor `[rows * length, …]`, or a ragged tensor of so many rows
  /// @throws IllegalArgumentException if rank or length do not fit
  /// @see "Python: tf.RaggedTensor.from_uniform_row_length"
  public static RaggedTensor fromUniformRowLength(TensorLike values, long length) {
    return RaggedFactories.uniform(values, length, -1);
  }

  /// As [#fromUniformRowLength(TensorLike, long)] with so many rows, as rows of length 0 do not say
  /// how many they are.
  public static RaggedTensor fromUniformRowLength(TensorLike values, long length, long nrows) {
    return RaggedFactories.uniform(values, length, nrows);
  }

  /// A tensor cut into rows of rows, of which is said in which one each value is. Runs ops.
  ///
  /// @param nestedValueRowIds of the outermost ragged axis first
  /// @param nestedNrows how many rows each ragged axis has; none if up to the last that has a value
  /// @throws IllegalArgumentException if a rank or dtype does not fit
  /// @see "Python: tf.RaggedTensor.from_nested_value_rowids"
  public static RaggedTensor fromNestedValueRowIds(
      Tensor flatValues, List<?> nestedValueRowIds, List<Long> nestedNrows) {
    List<Tensor> ids = RaggedFactories.partitions(flatValues, nestedValueRowIds);
    return RaggedFactories.nestedIds(flatValues, ids, nestedNrows);
  }

  /// As [#fromNestedValueRowIds(Tensor, List, List)] with rows up to the last that has a value.
  ///
  /// @see "Python: tf.RaggedTensor.from_nested_value_rowids"
  public static RaggedTensor fromNestedValueRowIds(Tensor flatValues, List<?> nestedValueRowIds) {
    return fromNestedValueRowIds(flatValues, nestedValueRowIds, List.of());
  }

  /// The elements of a matrix, or of what a sparse tensor has of one: each row from column 0 on,
  /// without gaps. Runs ops.
  ///
  /// @param rowSplitsDtype `int32` or `int64`
  /// @throws IllegalArgumentException if it is no matrix, or elements are missing or in disorder;
  ///   in a graph the latter is found when it runs
  /// @see "Python: tf.RaggedTensor.from_sparse"
  public static RaggedTensor fromSparse(SparseTensor sparse, DType rowSplitsDtype) {
    return RaggedConversions.fromSparse(sparse, rowSplitsDtype);
  }

  /// As [#fromSparse(SparseTensor, DType)] with `int64` splits.
  public static RaggedTensor fromSparse(SparseTensor sparse) {
    return fromSparse(sparse, DType.INT64);
  }

  /// The elements of a tensor that rows of given lengths, or the padding behind them, leave. Runs
  /// ops.
  ///
  /// @throws IllegalArgumentException if the tensor has not enough axes
  /// @see "Python: tf.RaggedTensor.from_tensor"
  public static RaggedTensor fromTensor(Tensor tensor, FromTensorOptions options) {
    return RaggedConversions.fromTensor(tensor, options);
  }

  /// A tensor as a ragged one with one ragged axis, all rows equally long. Runs ops.
  ///
  /// @throws IllegalArgumentException if the tensor is known to have fewer than two axes
  public static RaggedTensor fromTensor(Tensor tensor) {
    return fromTensor(tensor, 1, DType.INT64);
  }

  /// A tensor as a ragged one. Runs ops.
  ///
  /// @throws IllegalArgumentException if the tensor is known to have no more than `raggedRank` axes
  public static RaggedTensor fromTensor(Tensor tensor, int raggedRank, DType rowSplitsDtype) {
    return RaggedBuilder.nested(tensor, List.of()).withRaggedRank(raggedRank, rowSplitsDtype);
  }

  /// The same value with more axes cut by row splits: those axes of the flat values. Runs ops.
  ///
  /// @throws IllegalArgumentException if the ragged rank is less than that of this value, or the
  ///   flat values are known to have fewer axes
  public RaggedTensor withRaggedRank(int raggedRank, DType rowSplitsDtype) {
    return RaggedBuilder.deepen(this, raggedRank, rowSplitsDtype);
  }

  /// The same value with row splits of another dtype. Runs ops if it has not.
  ///
  /// @param rowSplitsDtype `int32` or `int64`
  /// @throws IllegalArgumentException if it is another
  /// @see "Python: tf.RaggedTensor.with_row_splits_dtype"
  public RaggedTensor withRowSplitsDtype(DType rowSplitsDtype) {
    return this.rowSplitsDtype == rowSplitsDtype
        ? this
        : RaggedBuilder.withSplits(this, rowSplitsDtype);
  }

  /// The same value of which more sizes are known. The tensors are the same, and nothing is
  /// checked.
  ///
  /// @param shape `[nrows, …]`: the number of rows, and the lengths of the rows of each ragged axis
  ///   where all have the same; what it does not know stays as it is
  /// @throws IllegalArgumentException if it contradicts what is known
  /// @see "Python: tf.Tensor.set_shape"
  public RaggedTensor withShape(Shape shape) {
    return RaggedBuilder.known(this, shape);
  }

  /// The flat values: `[n, …]`, or of ragged rank 0 the tensor.
  ///
  /// @throws IllegalStateException if they are no tensor; see [#flat]
  @Override
  public Tensor flatValues() {
    if (values instanceof Tensor tensor) {
      return tensor;
    }
    throw RaggedErrors.noTensor(values);
  }

  /// The flat values as they are: a tensor, or an extension value if the spec says so.
  public Object flat() {
    return values;
  }

  /// What the outermost row splits cut into rows: the flat values if there is one ragged axis, else
  /// a ragged tensor `[n, …]` of one ragged axis less.
  ///
  /// @throws IllegalStateException if there is no ragged axis, or the flat values are no tensor
  /// @see "Python: tf.RaggedTensor.values"
  public TensorLike values() {
    if (!RaggedParts.isRagged(this)) {
      throw RaggedErrors.noRows();
    }
    return RaggedParts.plain(RaggedParts.values(this));
  }

  /// The row splits of each ragged axis, outermost first.
  @Override
  public List<Tensor> nestedRowSplits() {
    return nestedRowSplits;
  }

  /// The number of ragged axes.
  public int raggedRank() {
    return nestedRowSplits.size();
  }

  /// The dtype of the elements.
  public DType dtype() {
    return compositeSpec == null ? flatValues().dtype() : compositeSpec.dtype();
  }

  /// The dtype of the row splits; if there are none, of those that stacking makes.
  @Override
  public DType rowSplitsDtype() {
    return rowSplitsDtype;
  }

  /// The shape: ragged axes are unknown, except those whose rows are known to be equally long.
  @Override
  public Shape shape() {
    if (compositeSpec != null) {
      return compositeSpec.shape();
    }
    Shape flat = flatValues().shape();
    if (nestedRowSplits.isEmpty()) {
      return flat;
    }
    return flat.hasRank() ? rows.concatenate(flat.subShape(1, flat.rank())) : Shape.unknown();
  }

  /// The number of rows, -1 if unknown.
  public long nrows() {
    return rows.hasRank() && rows.rank() > 0 ? rows.dim(0) : Shape.UNKNOWN_SIZE;
  }

  /// The length all rows of the outermost ragged axis are known to have, -1 if none is.
  public long uniformRowLength() {
    return rows.hasRank() && rows.rank() > 1 ? rows.dim(1) : Shape.UNKNOWN_SIZE;
  }

  /// What the outermost row splits cut: a tensor, or a ragged one with a ragged axis less.
  ///
  /// @throws IllegalArgumentException if there is no ragged axis
  /// @see "Python: tf.RaggedTensor.values"
  public TensorLike cutValues() {
    return RaggedViews.cut(this);
  }

  /// Other values in the outermost rows.
  ///
  /// @param values as many as before
  /// @throws IllegalArgumentException if there is no ragged axis, or they are no tensor
  /// @see "Python: tf.RaggedTensor.with_values"
  public RaggedTensor withCutValues(TensorLike values) {
    return RaggedViews.withValues(this, values);
  }

  /// Other flat values in all rows.
  ///
  /// @param flatValues `[n, …]`, as many as before
  /// @throws IllegalArgumentException if they have no axis, or are known to be more or fewer
  /// @see "Python: tf.RaggedTensor.with_flat_values"
  public RaggedTensor withFlatValues(Tensor flatValues) {
    return RaggedFactories.withFlat(this, flatValues);
  }

  /// What a function makes of the flat values, in the same rows.
  ///
  /// @param function gives as many values as it gets
  /// @throws IllegalArgumentException if it is known to give more or fewer
  /// @see "Python: tf.ragged.map_flat_values"
  public RaggedTensor mapFlatValues(UnaryOperator<Tensor> function) {
    return withFlatValues(function.apply(flatValues()));
  }

  /// What code makes of each row, side by side: rows may become longer or shorter, or one element
  /// each. In a function the rows run in a loop.
  ///
  /// @param code of where it runs and a row, for which it may give a tensor, too
  /// @return ragged if the results of the rows are, or may be of several lengths
  /// @throws IllegalArgumentException if results differ in rank or dtype
  /// @see "Python: tf.map_fn"
  public TensorLike map(BiFunction<? super Ops, ? super RaggedTensor, ? extends TensorLike> code) {
    return RaggedViews.map(this, code);
  }

  /// The same elements with axes made one: rows of rows as one row each. Runs ops.
  ///
  /// @param outerAxis the first of them; negative ones count from the last
  /// @param innerAxis the last of them
  /// @return a tensor if no ragged axis is left
  /// @throws IllegalArgumentException if there are no such axes, or the outer is behind the inner
  /// @see "Python: tf.RaggedTensor.merge_dims"
  public TensorLike mergeDims(int outerAxis, int innerAxis) {
    return RaggedViews.mergeDims(this, outerAxis, innerAxis);
  }

  // -- conversions --------------------------------------------------------------------------------

  /// The elements as a tensor of the bounding shape, zeros (or empty strings) where rows are
  /// shorter. Runs one kernel.
  ///
  /// @see "Python: tf.RaggedTensor.to_tensor"
  public Tensor toTensor() {
    return RaggedConversions.toTensor(this, null, Shape.unknown());
  }

  /// As [#toTensor()] with something else where rows are shorter.
  ///
  /// @param defaultValue a number, a string or a tensor of the dtype: a scalar, or of the shape of
  ///   an element of the flat values
  public Tensor toTensor(Object defaultValue) {
    return RaggedConversions.toTensor(this, defaultValue, Shape.unknown());
  }

  /// As [#toTensor(Object)] in a given shape: longer rows are cut off, shorter ones filled.
  ///
  /// @param shape -1 for an axis as long as it must be
  public Tensor toTensor(Object defaultValue, Shape shape) {
    return RaggedConversions.toTensor(this, defaultValue, shape);
  }

  /// The elements as a sparse tensor.
  ///
  /// @throws IllegalArgumentException if there is no ragged axis
  /// @see "Python: tf.RaggedTensor.to_sparse"
  public SparseTensor toSparse() {
    return RaggedConversions.toSparse(this);
  }

  /// A part of the value, as numpy's `r[…]`; indices are those of [Tensor#get].
  ///
  /// The first axis takes every kind: a position gives one row, a range rows, positions and a mask
  /// rows one by one. Behind it, an axis whose rows differ in length takes ranges only, which apply
  /// to each row, as not all rows have a position; one whose rows are equally long takes positions,
  /// too; and axes behind the ragged ones take what [Tensor#get] does. Axes not mentioned are
  /// whole.
  ///
  /// @return a [RaggedTensor], or a [Tensor] where no ragged axis is left
  /// @throws IllegalArgumentException if an index is of an unknown kind, there are too many, or one
  ///   is a position in rows that differ in length
  /// @throws IndexOutOfBoundsException if a position is outside its axis
  /// @see "Python: tf.RaggedTensor.__getitem__"
  public TensorLike get(Object... indices) {
    return RaggedParts.plain(RaggedIndexing.get(this, indices));
  }

  /// The value as nested lists.
  ///
  /// @throws IllegalStateException if this is a scalar, or has no data
  public List<?> toList() {
    return RaggedReader.toList(this);
  }

  /// Checks the row splits: each starts with 0, never falls, and ends with the number of rows or
  /// values it cuts. Does nothing while they have no data.
  ///
  /// @throws IllegalArgumentException if they do not
  @Override
  public void validate() {
    if (values instanceof Tensor && TypeSpecs.areReal(this)) {
      RaggedReader.validate(this);
    }
  }

  /// These rows with other flat values, of as many rows.
  RaggedTensor withFlat(Tensor flatValues) {
    return new RaggedTensor(flatValues, nestedRowSplits, rows, rowSplitsDtype);
  }

  @Override
  public Place place() {
    return values instanceof Tensor flat ? flat.place() : ElementwiseMethods.super.place();
  }

  @Override
  public Dispatcher dispatcher() {
    return DISPATCHER;
  }

  @Override
  public RaggedTensorSpec typeSpec() {
    if (compositeSpec != null) {
      return compositeSpec.withFlatValuesSpec(TypeSpecs.of(values));
    }
    Shape shape = shape();
    // A scalar part has an axis less than any value that can be cut.
    boolean scalar = nestedRowSplits.isEmpty() && shape.hasRank() && shape.rank() == 0;
    return RaggedTensorSpec.of(shape, dtype(), scalar ? -1 : raggedRank(), rowSplitsDtype());
  }

  /// Prints `RaggedTensor([[1, 2], [], [3]])`, of more than 1,000 values the first and the last of
  /// each axis, or the spec where there is no data to print.
  @Override
  public String toString() {
    return values instanceof Tensor flat
        ? RaggedReader.printed(this, flat)
        : "RaggedTensor(" + typeSpec() + ")";
  }

  Shape rows() {
    return rows;
  }
}
