package io.intarsia.types.ragged;

import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.Dispatch;
import io.intarsia.dispatch.DispatchTable;
import io.intarsia.dispatch.Dispatcher;
import io.intarsia.dispatch.Elementwise;
import io.intarsia.display.ValueText;
import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A tensor whose rows may differ in length: flat values, cut into rows by one vector of row splits
/// for each ragged axis. Row `i` of a partition is `[splits[i], splits[i + 1])` of what it cuts.
/// For `[[1, 2], [], [3]]` the flat values are `[1, 2, 3]` and the splits `[0, 2, 2, 3]`.
///
/// The ragged rank is the number of partitions. With ragged rank 0 nothing is cut: that is a row of
/// a ragged tensor, a plain tensor in a type that can be stacked with rows of other lengths.
///
/// Unary elementwise functions, such as `math.abs` and `strings.length`, take ragged tensors and
/// are run on the flat values; the row splits are shared. Other functions refuse them.
///
/// Immutable; the tensors stay the caller's.
///
/// @see "Python: tf.RaggedTensor"
public final class RaggedTensor implements ExtensionType, Elementwise {
  // Neither shape nor reshape: what they give is no shape a ragged tensor could have.
  private static final Dispatcher DISPATCHER = dispatcherOfAll();

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
  /// @param values `[n, …]`
  /// @param rowSplits `[rows + 1]`, `int32` or `int64`: from 0 to `n`, never falling; see
  ///   [#validate]
  /// @throws IllegalArgumentException if rank or dtype do not fit
  public static RaggedTensor fromRowSplits(Tensor values, Tensor rowSplits) {
    return fromNestedRowSplits(values, List.of(rowSplits));
  }

  /// The rows of a ragged tensor cut into rows of rows.
  ///
  /// @throws IllegalArgumentException if rank or dtype do not fit
  public static RaggedTensor fromRowSplits(RaggedTensor values, Tensor rowSplits) {
    return RaggedBuilder.outside(rowSplits, values);
  }

  /// A tensor cut into rows of rows.
  ///
  /// @param flatValues `[n, …]`
  /// @param nestedRowSplits the partition of the outermost ragged axis first; none make a value of
  ///   ragged rank 0
  /// @throws IllegalArgumentException if a rank or dtype does not fit
  public static RaggedTensor fromNestedRowSplits(Tensor flatValues, List<Tensor> nestedRowSplits) {
    return RaggedBuilder.nested(flatValues, nestedRowSplits);
  }

  /// A tensor cut into rows of these lengths. Runs ops.
  ///
  /// @param rowLengths `[rows]`, `int32` or `int64`
  /// @throws IllegalArgumentException if a rank or dtype does not fit
  public static RaggedTensor fromRowLengths(Tensor values, Tensor rowLengths) {
    return fromRowSplits(values, RaggedBuilder.splitsOf(rowLengths));
  }

  /// A tensor cut into rows of rows of these lengths. Runs ops.
  ///
  /// @param nestedRowLengths the lengths of the outermost ragged axis first, each `[rows]` and of
  ///   one dtype, `int32` or `int64`; none make a value of ragged rank 0
  /// @throws IllegalArgumentException if a rank or dtype does not fit
  public static RaggedTensor fromNestedRowLengths(
      Tensor flatValues, List<Tensor> nestedRowLengths) {
    return fromNestedRowSplits(
        flatValues, nestedRowLengths.stream().map(RaggedBuilder::splitsOf).toList());
  }

  /// A tensor as a ragged one with one ragged axis, all rows equally long. Runs ops.
  ///
  /// @throws IllegalArgumentException if the tensor has fewer than two axes, or an unknown number
  public static RaggedTensor fromTensor(Tensor tensor) {
    return fromTensor(tensor, 1, DType.INT64);
  }

  /// A tensor as a ragged one. Runs ops.
  ///
  /// @throws IllegalArgumentException if the tensor has not more than `raggedRank` axes, or an
  ///   unknown number
  public static RaggedTensor fromTensor(Tensor tensor, int raggedRank, DType rowSplitsDtype) {
    return RaggedBuilder.nested(tensor, List.of()).withRaggedRank(raggedRank, rowSplitsDtype);
  }

  /// The same value with more axes cut by row splits: those axes of the flat values. Runs ops.
  ///
  /// @throws IllegalArgumentException if the ragged rank is less than that of this value, or the
  ///   flat values have not as many axes, or an unknown number
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
  /// @throws IllegalStateException if they are no tensor; see [#values]
  public Tensor flatValues() {
    if (values instanceof Tensor tensor) {
      return tensor;
    }
    throw RaggedErrors.noTensor(values);
  }

  /// The flat values: a tensor, or an extension value if the spec says so.
  public Object values() {
    return values;
  }

  /// The row splits of each ragged axis, outermost first.
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

  private static Dispatcher dispatcherOfAll() {
    var table = DispatchTable.of(RaggedTensor.class).unaryElementwise(RaggedTensor::elementwise);
    table = RaggedArithmetic.addTo(table);
    table = RaggedReductions.addTo(table);
    return table;
  }

  /// These rows with other flat values, of as many rows.
  RaggedTensor withFlat(Tensor flatValues) {
    return new RaggedTensor(flatValues, nestedRowSplits, rows, rowSplitsDtype);
  }

  private static @Nullable Object elementwise(Call call, RaggedTensor x) {
    return x.values instanceof Tensor flat
        ? x.withFlat(call.tensor(flat))
        : Dispatch.NOT_IMPLEMENTED;
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

  /// Prints `RaggedTensor([[1, 2], [], [3]])`, or the spec where there is no data to print.
  @Override
  public String toString() {
    return values instanceof Tensor flat
        ? ValueText.of(this::typeSpec, flat, () -> "RaggedTensor(" + RaggedReader.text(this) + ")")
        : "RaggedTensor(" + typeSpec() + ")";
  }

  Shape rows() {
    return rows;
  }
}
