package io.intarsia.types;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.spec.StackableTypeSpec;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeName;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.List;
import java.util.Objects;

/// The spec of a labeled tensor: the names of its axes, and the spec of its values.
///
/// Boxes are those of the values. A stack gets a new first axis named [#BATCH], or `batch_2`,
/// `batch_3`, … if that is taken; a part loses the first name.
///
/// @see LabeledTensor
@TypeName("intarsia.LabeledTensorSpec")
public final class LabeledTensorSpec extends StackableTypeSpec<LabeledTensor> {
  /// The name of the axis along which values are stacked.
  public static final String BATCH = "batch";

  private final AxisNames names;
  private final TypeSpec<?> values;

  LabeledTensorSpec(AxisNames names, TypeSpec<?> values) {
    if (values instanceof TensorSpec spec
        && spec.shape().hasRank()
        && spec.shape().rank() != names.size()) {
      throw LabeledErrors.namesForShape(names.list(), spec.shape());
    }
    this.names = names;
    this.values = values;
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

  /// `(names, spec of the values)`.
  @Override
  public Tuple serialize() {
    return Tuple.of(names.list(), values);
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
    return new LabeledTensorSpec(names.with(0, batchName()), stackable().stacked(num));
  }

  @Override
  public LabeledTensorSpec unstacked() {
    if (names.size() == 0) {
      throw TypesErrors.noFirstAxis(this);
    }
    return new LabeledTensorSpec(names.without(List.of(0)), stackable().unstacked());
  }

  private String batchName() {
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

  @SuppressWarnings("unchecked") // as serialize makes it
  static LabeledTensorSpec deserialize(Tuple state) {
    return new LabeledTensorSpec(
        new AxisNames((List<String>) Objects.requireNonNull(state.get(0))),
        (TypeSpec<?>) Objects.requireNonNull(state.get(1)));
  }
}
