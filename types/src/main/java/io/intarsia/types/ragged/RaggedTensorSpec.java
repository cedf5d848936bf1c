package io.intarsia.types.ragged;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.spec.StackableTypeSpec;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeName;
import io.intarsia.spec.TypeSpec;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.internal.SpecErrors;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The spec of a ragged tensor: shape, dtype, number of ragged axes, dtype of the row splits, and
/// the spec of the flat values if those are no plain tensor.
///
/// A ragged axis of known size says that all its rows are equally long.
///
/// With ragged rank 0 the values are the rows of ragged tensors. Their only component is the tensor
/// itself, so such a spec is compatible with tensors and their specs. A ragged rank below 0 stands
/// for parts of such rows: [#unstacked] may be called once for each axis, and [#stacked] undoes it.
///
/// Boxes are variants, one for each value.
///
/// @see "Python: tf.RaggedTensorSpec"
@TypeName("tf.RaggedTensorSpec")
public final class RaggedTensorSpec extends StackableTypeSpec<RaggedTensor> {
  // So many has a tensor of the runtime at most.
  private static final int MOST_AXES = 254;

  private final Shape shape;
  private final DType dtype;
  private final int raggedRank;
  private final DType rowSplitsDtype;
  private final @Nullable TypeSpec<?> flatValuesSpec;

  private RaggedTensorSpec(
      Shape shape,
      DType dtype,
      int raggedRank,
      DType rowSplitsDtype,
      @Nullable TypeSpec<?> flatValuesSpec) {
    this.shape = shape;
    this.dtype = dtype;
    this.raggedRank = raggedRank;
    this.rowSplitsDtype = rowSplitsDtype;
    this.flatValuesSpec = flatValuesSpec;
    if (raggedRank >= (shape.hasRank() ? shape.rank() : MOST_AXES)) {
      throw RaggedErrors.raggedRank(shape, raggedRank);
    }
    if (!RaggedBuilder.isSplits(rowSplitsDtype)) {
      throw SpecErrors.dtype(
          "RaggedTensorSpec", "rowSplitsDtype", "int32 or int64", rowSplitsDtype);
    }
  }

  /// The spec of ragged tensors all of whose axes but the first are ragged, with `int64` splits.
  ///
  /// @throws IllegalArgumentException if the rank of the shape is 0 or unknown
  public static RaggedTensorSpec of(Shape shape, DType dtype) {
    if (!shape.hasRank()) {
      throw RaggedErrors.noRaggedRank();
    }
    return of(shape, dtype, shape.rank() - 1);
  }

  /// The spec of ragged tensors with so many ragged axes and `int64` splits.
  ///
  /// @throws IllegalArgumentException if the ragged rank is not less than the rank
  public static RaggedTensorSpec of(Shape shape, DType dtype, int raggedRank) {
    return of(shape, dtype, raggedRank, DType.INT64);
  }

  /// The spec of ragged tensors with so many ragged axes.
  ///
  /// @param rowSplitsDtype `int32` or `int64`
  /// @throws IllegalArgumentException if the ragged rank is not less than the rank, or the dtype of
  ///   the splits is another
  public static RaggedTensorSpec of(
      Shape shape, DType dtype, int raggedRank, DType rowSplitsDtype) {
    return new RaggedTensorSpec(shape, dtype, raggedRank, rowSplitsDtype, null);
  }

  /// The same spec with flat values that are no plain tensor.
  public RaggedTensorSpec withFlatValuesSpec(TypeSpec<?> spec) {
    return new RaggedTensorSpec(shape, dtype, raggedRank, rowSplitsDtype, spec);
  }

  RaggedTensorSpec withSplits(DType splitsDtype) {
    return new RaggedTensorSpec(shape, dtype, raggedRank, splitsDtype, flatValuesSpec);
  }

  /// The shape; rank and dimensions may be unknown.
  public Shape shape() {
    return shape;
  }

  /// The dtype of the elements.
  public DType dtype() {
    return dtype;
  }

  /// The number of ragged axes; below 0 for parts of rows.
  public int raggedRank() {
    return raggedRank;
  }

  /// The dtype of the row splits.
  public DType rowSplitsDtype() {
    return rowSplitsDtype;
  }

  /// The spec of the flat values if they are no plain tensor.
  public Optional<TypeSpec<?>> flatValuesSpec() {
    return Optional.ofNullable(flatValuesSpec);
  }

  /// `(shape, dtype, ragged rank, dtype of the splits)`, and the spec of the flat values if there
  /// is one.
  @Override
  public Tuple serialize() {
    return flatValuesSpec == null
        ? Tuple.of(shape, dtype, raggedRank, rowSplitsDtype)
        : Tuple.of(shape, dtype, raggedRank, rowSplitsDtype, flatValuesSpec);
  }

  static RaggedTensorSpec deserialize(Tuple state) {
    var spec =
        of(
            (Shape) item(state, 0),
            (DType) item(state, 1),
            Math.toIntExact(((Number) item(state, 2)).longValue()),
            (DType) item(state, 3));
    return state.size() == 5 ? spec.withFlatValuesSpec((TypeSpec<?>) item(state, 4)) : spec;
  }

  @Override
  public Class<RaggedTensor> valueType() {
    return RaggedTensor.class;
  }

  /// `(flat values, outermost row splits, …)`.
  @Override
  public Object componentSpecs() {
    List<Object> specs = new ArrayList<>();
    specs.add(flatValuesSpec == null ? TensorSpec.of(innerShape(), dtype) : flatValuesSpec);
    for (int i = 0; i < raggedRank; i++) {
      long rows = i == 0 && shape.hasRank() ? shape.dim(0) : Shape.UNKNOWN_SIZE;
      long length = rows == Shape.UNKNOWN_SIZE ? rows : Math.addExact(rows, 1);
      specs.add(TensorSpec.of(Shape.of(length), rowSplitsDtype));
    }
    return Tuple.copyOf(specs);
  }

  /// The static shape of the flat values: as their spec says, or that of the axes that are not
  /// ragged behind one of unknown size.
  public Shape flatValuesShape() {
    return flatValuesSpec instanceof TensorSpec tensor ? tensor.shape() : innerShape();
  }

  private Shape innerShape() {
    if (raggedRank <= 0 || !shape.hasRank()) {
      return shape;
    }
    return Shape.of(-1).concatenate(shape.subShape(raggedRank + 1, shape.rank()));
  }

  @Override
  public Object toComponents(RaggedTensor value) {
    List<Object> components = new ArrayList<>();
    components.add(value.flat());
    components.addAll(value.nestedRowSplits());
    return Tuple.copyOf(components);
  }

  @Override
  public RaggedTensor fromComponents(Object components) {
    var parts = (Tuple) components;
    List<Tensor> splits = new ArrayList<>();
    for (int i = 1; i < parts.size(); i++) {
      splits.add((Tensor) item(parts, i));
    }
    Object values = item(parts, 0);
    Shape rows = RaggedBuilder.rows(splits, shape);
    return flatValuesSpec == null
        ? new RaggedTensor((Tensor) values, splits, rows, rowSplitsDtype)
        : new RaggedTensor(values, splits, rows, this);
  }

  // -- what fits ----------------------------------------------------------------------------------

  /// As by default; with ragged rank 0, tensors of that shape and dtype fit, too.
  @Override
  public boolean isCompatibleWith(@Nullable Object specOrValue) {
    if (!(specOrValue instanceof TypeSpec<?> other)) {
      return TypeSpecs.find(specOrValue).filter(this::isCompatibleWith).isPresent();
    }
    if (other instanceof TensorSpec tensor) {
      return isRow() && TensorSpec.of(shape, dtype).isCompatibleWith(tensor);
    }
    return super.isCompatibleWith(
        isRow() && other instanceof RaggedTensorSpec ragged ? ragged.likeRow(this) : other);
  }

  @Override
  public Optional<TypeSpec<RaggedTensor>> mostSpecificCompatibleType(TypeSpec<?> other) {
    if (!(other instanceof RaggedTensorSpec ragged && isRow() && ragged.isRow())) {
      return super.mostSpecificCompatibleType(other);
    }
    // From either side the same: more axes, then the wider splits.
    boolean mine = rowSplitsDtype == DType.INT64 || ragged.rowSplitsDtype != DType.INT64;
    RaggedTensorSpec wider = mine ? this : ragged;
    return raggedRank >= ragged.raggedRank
        ? likeRow(this, wider).mergeAlike(ragged.likeRow(this, wider))
        : likeRow(ragged, wider).mergeAlike(ragged.likeRow(ragged, wider));
  }

  private Optional<TypeSpec<RaggedTensor>> mergeAlike(RaggedTensorSpec other) {
    return super.mostSpecificCompatibleType(other);
  }

  /// Takes ragged tensors that fit, those with fewer ragged axes or other splits, and tensors with
  /// as many axes; what it takes must have the dtype. May run ops.
  ///
  /// @throws IllegalArgumentException if the value is something else
  @Override
  public RaggedTensor cast(@Nullable Object value) {
    if (isCompatibleWith(value) && value instanceof RaggedTensor fitting) {
      return fitting;
    }
    RaggedTensor ragged = RaggedCasts.toRaggedRank(this, value);
    if (ragged == null || !isCompatibleWith(ragged)) {
      throw SpecErrors.cannotCast(this, value);
    }
    return ragged;
  }

  /// Tensors and ragged tensors of other ragged ranks can be cast to the larger ragged rank.
  @Override
  public Optional<? extends TypeSpec<?>> castableType(TypeSpec<?> other) {
    Optional<TypeSpec<RaggedTensor>> merged = mostSpecificCompatibleType(other);
    return merged.isPresent() ? merged : RaggedCasts.commonType(this, other);
  }

  // -- boxes --------------------------------------------------------------------------------------

  @Override
  public List<Tensor> toBoxedTensor(RaggedTensor value, int minimumRank) {
    checkBoxable(minimumRank);
    return List.of(RaggedBoxing.box(value, minimumRank));
  }

  @Override
  public RaggedTensor fromBoxedTensor(List<Tensor> box) {
    checkBoxable(0);
    return RaggedBoxing.unbox(this, box.getFirst());
  }

  /// Variants: a scalar for a whole value, else one for each part.
  @Override
  public List<TensorSpec> boxedTensorSpec(int minimumRank) {
    checkBoxable(minimumRank);
    if (minimumRank > 1 && !(shape.hasRank() && shape.subShape(1, minimumRank).isFullyKnown())) {
      throw RaggedErrors.raggedAxis(shape, minimumRank);
    }
    Shape outer =
        shape.hasRank() ? shape.subShape(0, minimumRank) : Shape.unknownOfRank(minimumRank);
    return List.of(TensorSpec.of(outer, DType.VARIANT));
  }

  @Override
  public RaggedTensorSpec stacked(long num) {
    checkBoxable(0);
    Shape more = shape.hasRank() ? shape.withLeading(num) : shape;
    return of(more, dtype, raggedRank + 1, rowSplitsDtype);
  }

  @Override
  public RaggedTensorSpec unstacked() {
    checkBoxable(0);
    if (shape.hasRank() && shape.rank() == 0) {
      throw SpecErrors.noFirstAxis(this);
    }
    Shape part = shape.hasRank() ? shape.subShape(1, shape.rank()) : shape;
    return of(part, dtype, raggedRank - 1, rowSplitsDtype);
  }

  // -- parts --------------------------------------------------------------------------------------

  boolean isRow() {
    return raggedRank <= 0 && flatValuesSpec == null;
  }

  private RaggedTensorSpec likeRow(RaggedTensorSpec row) {
    return likeRow(row, row);
  }

  // All ragged ranks up to 0 mean the same values: tensors. They have no splits.
  private RaggedTensorSpec likeRow(RaggedTensorSpec rank, RaggedTensorSpec splits) {
    boolean fits = !shape.hasRank() || rank.raggedRank < shape.rank();
    return isRow() && fits ? of(shape, dtype, rank.raggedRank, splits.rowSplitsDtype) : this;
  }

  private void checkBoxable(int minimumRank) {
    if (flatValuesSpec != null) {
      throw RaggedErrors.compositeValues(this);
    }
    if (shape.hasRank() && shape.rank() < minimumRank) {
      throw SpecErrors.cannotUnstack(this, minimumRank);
    }
  }

  private static Object item(Tuple tuple, int index) {
    return Objects.requireNonNull(tuple.get(index));
  }
}
