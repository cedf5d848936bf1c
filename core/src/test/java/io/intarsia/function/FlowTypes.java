package io.intarsia.function;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Tuple;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Types for the tests of branches and loops.
public final class FlowTypes {
  private FlowTypes() {}

  record Masked(Tensor values, Tensor mask) implements ExtensionType {
    static Masked of(Ops tf, int... values) {
      return new Masked(tf.constant(values), tf.constant(new boolean[values.length]));
    }

    int[] ints() {
      return values.toArray(int[].class);
    }
  }

  /// A tensor with a number that belongs to the type.
  public record Tagged(Tensor value, int tag) implements ExtensionType {}

  /// A tensor with a shape that belongs to the type.
  record Event(Tensor value, Shape eventShape) implements ExtensionType {}

  /// A vector in another form; vectors can be cast to it.
  public static final class Wrapped implements ExtensionType {
    final Tensor vector;

    public Wrapped(Tensor vector) {
      this.vector = vector;
    }

    @Override
    public TypeSpec<Wrapped> typeSpec() {
      return new WrappedSpec(vector.shape());
    }
  }

  /// The spec of such a vector, of `int32`.
  @SuppressWarnings("serial") // stored by its serialization
  public static final class WrappedSpec extends TypeSpec<Wrapped> {
    private final Shape shape;

    public WrappedSpec(Shape shape) {
      this.shape = shape;
    }

    @Override
    public Tuple serialize() {
      return Tuple.of(shape);
    }

    @Override
    public Class<Wrapped> valueType() {
      return Wrapped.class;
    }

    @Override
    public Object componentSpecs() {
      return TensorSpec.of(shape, DType.INT32);
    }

    @Override
    public Object toComponents(Wrapped value) {
      return value.vector;
    }

    @Override
    public Wrapped fromComponents(Object components) {
      return new Wrapped((Tensor) components);
    }

    // As a ragged tensor without a ragged axis does, it takes tensors for values.
    @Override
    public boolean isCompatibleWith(@Nullable Object specOrValue) {
      return specOrValue instanceof Tensor tensor
          ? tensor.dtype() == DType.INT32 && shape.isCompatibleWith(tensor.shape())
          : super.isCompatibleWith(specOrValue);
    }

    @Override
    public Optional<? extends TypeSpec<?>> castableType(TypeSpec<?> other) {
      return other instanceof TensorSpec tensor && tensor.dtype() == DType.INT32
          ? Optional.of(new WrappedSpec(shape.mostSpecificCompatible(tensor.shape())))
          : mostSpecificCompatibleType(other);
    }

    @Override
    public Wrapped cast(@Nullable Object value) {
      // With an op, to see where it runs.
      return value instanceof Tensor tensor ? new Wrapped(tensor.plus(0)) : super.cast(value);
    }
  }
}
