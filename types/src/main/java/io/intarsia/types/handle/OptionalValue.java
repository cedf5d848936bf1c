package io.intarsia.types.handle;

import io.intarsia.dtype.DType;
import io.intarsia.errors.Mistake;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.StackableTypeSpec;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A nest of tensors and values that is there or not, which only the runtime knows. Immutable. Not
/// called `Optional`, as `java.util` has one.
///
/// ```java
/// OptionalValue some = OptionalValue.of(tf, 42);
/// some.hasValue();                 // true
/// Tensor number = some.getValue(); // 42
/// OptionalValue none = OptionalValue.empty(tf, TensorSpec.of(Shape.scalar(), DType.INT32));
/// ```
///
/// @see "Python: tf.experimental.Optional"
public final class OptionalValue implements ExtensionType {
  private final OptionalSpec spec;
  private final Tensor box;

  // Nothing is checked: the box may be a placeholder.
  OptionalValue(OptionalSpec spec, Tensor box) {
    this.spec = spec;
    this.box = box;
  }

  /// One with a value.
  ///
  /// @param value a nest of tensors, extension values, and what converts to tensors; at least one
  /// @throws IllegalArgumentException if it holds something else, or no tensor
  /// @see "Python: tf.experimental.Optional.from_value"
  public static OptionalValue of(Ops tf, Object value) {
    Object tensors =
        Nest.mapStructure(leaf -> leaf instanceof ExtensionType ? leaf : tensor(tf, leaf), value);
    Object valueSpec = Nest.mapStructure(TypeSpecs::of, tensors);
    List<Tensor> parts = boxed(valueSpec, tensors);
    if (parts.isEmpty()) {
      throw Mistake.argument("OptionalValue.of: expected a nest with a tensor, got " + value);
    }
    OptionalSpec spec = OptionalSpec.of(valueSpec);
    Ops place = Ops.of(tf.placeFor(parts));
    return new OptionalValue(spec, place.raw.OptionalFromValue(parts));
  }

  private static Tensor tensor(Ops tf, @Nullable Object leaf) {
    return leaf instanceof Tensor tensor
        ? tensor
        : tf.convertToTensor(Objects.requireNonNull(leaf, "OptionalValue.of: a leaf is null"));
  }

  /// One without a value.
  ///
  /// @param valueSpec a nest of specs: what the value would be
  /// @see "Python: tf.experimental.Optional.empty"
  public static OptionalValue empty(Ops tf, Object valueSpec) {
    return new OptionalValue(OptionalSpec.of(valueSpec), tf.raw.OptionalNone());
  }

  /// Whether there is a value: `bool` scalar.
  public Tensor hasValue() {
    return Ops.of(box.place()).raw.OptionalHasValue(box);
  }

  /// The value: a nest as [OptionalSpec#valueSpec] says. Where there is none the op fails: eagerly
  /// in this call, in a function when it runs.
  @SuppressWarnings("TypeParameterUnusedInFormals") // what the caller expects, as with a cast
  public <T> T getValue() {
    return getValue(Ops.of(box.place()));
  }

  /// The value: a nest as [OptionalSpec#valueSpec] says. Where there is none the op fails: eagerly
  /// in this call, in a function when it runs; so ask [#hasValue] in a `cond` before.
  ///
  /// @param tf where to take it out: that of the branch of the `cond`
  @SuppressWarnings({
    "unchecked",
    "TypeParameterUnusedInFormals"
  }) // what the caller expects, as with a cast
  public <T> T getValue(Ops tf) {
    List<TensorSpec> parts = boxes(spec.valueSpec());
    List<DType> dtypes = parts.stream().map(TensorSpec::dtype).toList();
    List<Shape> shapes = parts.stream().map(OptionalValue::shape).toList();
    List<Tensor> tensors = tf.raw.OptionalGetValue(box, dtypes, shapes);
    return (T) Objects.requireNonNull(unboxed(spec.valueSpec(), tensors));
  }

  // What is a variant may be a stack of them: that of a batch of a data set is.
  private static Shape shape(TensorSpec part) {
    return part.dtype() == DType.VARIANT ? Shape.unknown() : part.shape();
  }

  /// The nest of the specs of the value.
  public @Nullable Object valueSpec() {
    return spec.valueSpec();
  }

  Tensor box() {
    return box;
  }

  @Override
  public OptionalSpec typeSpec() {
    return spec;
  }

  /// Prints the spec: whether there is a value, the runtime knows.
  @Override
  public String toString() {
    return "OptionalValue(" + spec.valueSpec() + ")";
  }

  // -- as the runtime has it, and Python ----------------------------------------------------------

  @SuppressWarnings("unchecked") // the value is of the spec
  private static List<Tensor> boxed(Object valueSpec, Object value) {
    List<Tensor> tensors = new ArrayList<>();
    List<@Nullable Object> values = Nest.flatten(value);
    List<@Nullable Object> specs = Nest.flatten(valueSpec);
    for (int i = 0; i < specs.size(); i++) {
      Object leaf = Objects.requireNonNull(values.get(i));
      if (specs.get(i) instanceof StackableTypeSpec<?> spec) {
        tensors.addAll(((StackableTypeSpec<Object>) spec).toBoxedTensor(leaf, 0));
      } else {
        Nest.expanded().flatten(leaf).forEach(part -> tensors.add((Tensor) part));
      }
    }
    return tensors;
  }

  private static List<TensorSpec> boxes(@Nullable Object valueSpec) {
    List<TensorSpec> specs = new ArrayList<>();
    for (Object leaf : Nest.flatten(valueSpec)) {
      specs.addAll(boxesOf(leaf));
    }
    return specs;
  }

  private static List<TensorSpec> boxesOf(@Nullable Object leaf) {
    if (leaf instanceof StackableTypeSpec<?> spec) {
      return spec.boxedTensorSpec(0);
    }
    return leaf == null
        ? List.of()
        : Nest.expanded().flatten(leaf).stream().map(part -> (TensorSpec) part).toList();
  }

  private static @Nullable Object unboxed(@Nullable Object valueSpec, List<Tensor> tensors) {
    List<@Nullable Object> values = new ArrayList<>();
    int next = 0;
    for (Object leaf : Nest.flatten(valueSpec)) {
      int end = next + boxesOf(leaf).size();
      List<Tensor> parts = tensors.subList(next, end);
      values.add(
          switch (leaf) {
            case StackableTypeSpec<?> spec -> spec.fromBoxedTensor(parts);
            case TypeSpec<?> spec -> Nest.expanded().packSequenceAs(spec, parts);
            case null, default -> leaf;
          });
      next = end;
    }
    return Nest.packSequenceAs(valueSpec, values);
  }
}
