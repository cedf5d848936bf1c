package io.intarsia.types.labeled;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.spec.StackableTypeSpec;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeName;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.internal.SpecErrors;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The spec of a labeled tensor: the names of its axes, and the spec of its values.
///
/// Boxes are those of the values. A stack gets a new first axis named [#BATCH], or `batch_2`,
/// `batch_3`, … if that is taken. The spec of the parts of a value has lost the first name, but
/// remembers it, so that a stack of parts has it again. What it remembers makes specs differ, but
/// does not make them incompatible; values do not have it.
///
/// @see LabeledTensor
@TypeName("intarsia.LabeledTensorSpec")
public final class LabeledTensorSpec extends StackableTypeSpec<LabeledTensor> {
  /// The name of the axis along which values are stacked.
  public static final String BATCH = "batch";

  private final AxisNames names;
  private final TypeSpec<?> values;
  // The names of the axes it was unstacked along, the last one first to come back.
  private final AxisNames lost;

  LabeledTensorSpec(AxisNames names, TypeSpec<?> values) {
    this(names, values, AxisNames.NONE);
  }

  private LabeledTensorSpec(AxisNames names, TypeSpec<?> values, AxisNames lost) {
    if (values instanceof TensorSpec spec
        && spec.shape().hasRank()
        && spec.shape().rank() != names.size()) {
      throw LabeledErrors.namesForShape(names.list(), spec.shape());
    }
    this.names = names;
    this.values = values;
    this.lost = lost;
  }

  /// The spec of labeled tensors of a shape and dtype.
  ///
  /// @param shape `[axes…]`; dimensions and rank may be unknown
  /// @param names one for each axis
  /// @throws IllegalArgumentException if there are not as many names as axes, two are the same, or
  ///   one is blank
  public static LabeledTensorSpec of(Shape shape, DType dtype, String... names) {
    return of(TensorSpec.of(shape, dtype), names);
  }

  /// The spec of labeled values of another type.
  ///
  /// @param values of values that run functions themselves
  /// @throws IllegalArgumentException as [#of(Shape, DType, String...)]
  public static LabeledTensorSpec of(TypeSpec<?> values, String... names) {
    return new LabeledTensorSpec(new AxisNames(List.of(names)), values);
  }

  /// The names of the axes, in their order.
  public List<String> names() {
    return names.list();
  }

  /// The spec of the values.
  public TypeSpec<?> values() {
    return values;
  }

  /// `(names, spec of the values)`, and the names it remembers if there are any.
  @Override
  public Tuple serialize() {
    return lost.size() == 0
        ? Tuple.of(names.list(), values)
        : Tuple.of(names.list(), values, lost.list());
  }

  @Override
  public Class<LabeledTensor> valueType() {
    return LabeledTensor.class;
  }

  /// The spec of the values.
  @Override
  public Object componentSpecs() {
    return values;
  }

  /// The values.
  @Override
  public Object toComponents(LabeledTensor value) {
    return value.values();
  }

  @Override
  public LabeledTensor fromComponents(Object components) {
    return new LabeledTensor((TensorLike) components, names);
  }

  @Override
  public List<Tensor> toBoxedTensor(LabeledTensor value, int minimumRank) {
    return stackable().toBoxedTensor(value.values(), minimumRank);
  }

  @Override
  public LabeledTensor fromBoxedTensor(List<Tensor> box) {
    return new LabeledTensor((TensorLike) stackable().fromBoxedTensor(box), names);
  }

  @Override
  public List<TensorSpec> boxedTensorSpec(int minimumRank) {
    return stackable().boxedTensorSpec(minimumRank);
  }

  @Override
  public LabeledTensorSpec stacked(long num) {
    StackableTypeSpec<?> stack = stackable().stacked(num);
    if (lost.size() == 0) {
      return new LabeledTensorSpec(names.with(0, batchName(names)), stack);
    }
    int last = lost.size() - 1;
    return new LabeledTensorSpec(names.with(0, lost.get(last)), stack, lost.without(List.of(last)));
  }

  @Override
  public LabeledTensorSpec unstacked() {
    if (names.size() == 0) {
      throw SpecErrors.noFirstAxis(this);
    }
    AxisNames left = names.between(1, names.size());
    boolean comesBack = lost.size() == 0 && names.get(0).equals(batchName(left));
    AxisNames more = comesBack ? lost : lost.and(names.between(0, 1));
    return new LabeledTensorSpec(left, stackable().unstacked(), more);
  }

  /// Whether the names are the same and the values compatible.
  @Override
  public boolean isCompatibleWith(@Nullable Object specOrValue) {
    return specOrValue instanceof TypeSpec<?> other
        ? other instanceof LabeledTensorSpec spec
            && names.equals(spec.names)
            && values.isCompatibleWith(spec.values)
        : super.isCompatibleWith(specOrValue);
  }

  /// Of the same names and the most specific type of the values; empty if there is none.
  @Override
  public Optional<TypeSpec<LabeledTensor>> mostSpecificCompatibleType(TypeSpec<?> other) {
    if (!(other instanceof LabeledTensorSpec spec) || !names.equals(spec.names)) {
      return Optional.empty();
    }
    AxisNames common = lost.equals(spec.lost) ? lost : AxisNames.NONE;
    return values
        .mostSpecificCompatibleType(spec.values)
        .map(merged -> new LabeledTensorSpec(names, merged, common));
  }

  private static String batchName(AxisNames names) {
    String name = BATCH;
    for (int count = 2; names.has(name); count++) {
      name = BATCH + "_" + count;
    }
    return name;
  }

  @SuppressWarnings("unchecked") // of the values of values of this spec
  private StackableTypeSpec<Object> stackable() {
    if (values instanceof StackableTypeSpec<?> spec) {
      return (StackableTypeSpec<Object>) spec;
    }
    throw LabeledErrors.notStackable(this);
  }

  static LabeledTensorSpec deserialize(Tuple state) {
    AxisNames lost = state.size() == 3 ? names(state, 2) : AxisNames.NONE;
    return new LabeledTensorSpec(
        names(state, 0), (TypeSpec<?>) Objects.requireNonNull(state.get(1)), lost);
  }

  @SuppressWarnings("unchecked") // as serialize makes it
  private static AxisNames names(Tuple state, int index) {
    return new AxisNames((List<String>) Objects.requireNonNull(state.get(index)));
  }
}
