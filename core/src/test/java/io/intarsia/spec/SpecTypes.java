package io.intarsia.spec;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Spec classes and records for the laws of specs.
final class SpecTypes {
  private SpecTypes() {}

  /// A derived spec with tensors only.
  record Masked(Tensor values, Tensor mask) implements ExtensionType {}

  /// A derived spec with static data.
  record Labeled(Tensor values, List<String> names) implements ExtensionType {}

  /// A derived spec with derived specs in it.
  record Pair(Masked first, List<Labeled> others) implements ExtensionType {}

  /// The value of the specs written by hand; nobody makes one here.
  record Value(Tensor tensor) {}

  /// What the specs written by hand have in common.
  abstract static class ByHand extends TypeSpec<Value> {
    private static final long serialVersionUID = 1;

    final Shape shape;
    final DType dtype;

    ByHand(Shape shape, DType dtype) {
      this.shape = shape;
      this.dtype = dtype;
    }

    @Override
    public Class<Value> valueType() {
      return Value.class;
    }

    @Override
    public Object componentSpecs() {
      return TensorSpec.of(shape, dtype);
    }

    @Override
    public Object toComponents(Value value) {
      return value.tensor();
    }

    @Override
    public Value fromComponents(Object components) {
      return new Value((Tensor) components);
    }
  }

  /// Shape and dtype.
  static class MaskedSpec extends ByHand {
    private static final long serialVersionUID = 1;

    MaskedSpec(Shape shape, DType dtype) {
      super(shape, dtype);
    }

    @Override
    public Tuple serialize() {
      return Tuple.of(shape, dtype);
    }
  }

  /// A subclass that adds nothing.
  static final class MaskedSubSpec extends MaskedSpec {
    private static final long serialVersionUID = 1;

    MaskedSubSpec(Shape shape, DType dtype) {
      super(shape, dtype);
    }
  }

  /// Shape, dtype and the names of the axes.
  static final class LabeledSpec extends ByHand {
    private static final long serialVersionUID = 1;

    private final Tuple names;

    LabeledSpec(Shape shape, DType dtype, Tuple names) {
      super(shape, dtype);
      this.names = names;
    }

    @Override
    public Tuple serialize() {
      return Tuple.of(shape, dtype, names);
    }
  }

  /// Shape, dtype, how many axes are ragged, and the dtype of the splits.
  static final class RaggedSpec extends ByHand {
    private static final long serialVersionUID = 1;

    private final int raggedRank;
    private final DType splits;

    RaggedSpec(Shape shape, DType dtype, int raggedRank, DType splits) {
      super(shape, dtype);
      this.raggedRank = raggedRank;
      this.splits = splits;
    }

    @Override
    public Tuple serialize() {
      return Tuple.of(shape, dtype, raggedRank, splits);
    }
  }

  /// A map of attributes.
  static final class AttributesSpec extends ByHand {
    private static final long serialVersionUID = 1;

    @SuppressWarnings("serial") // stored by its serialization
    private final Map<String, Object> attributes;

    AttributesSpec(Map<String, Object> attributes) {
      super(Shape.scalar(), DType.INT32);
      this.attributes = attributes;
    }

    @Override
    public Tuple serialize() {
      return Tuple.of(attributes);
    }
  }

  /// Integers in a range: compatible if the ranges overlap, merged to the range around both. Shows
  /// what overrides may do.
  static final class RangeSpec extends ByHand {
    private static final long serialVersionUID = 1;

    final long least;
    final long most;

    RangeSpec(Shape shape, long least, long most) {
      super(shape, DType.INT64);
      this.least = least;
      this.most = most;
    }

    @Override
    public Tuple serialize() {
      return Tuple.of(shape, least, most);
    }

    @Override
    public boolean isCompatibleWith(@Nullable Object specOrValue) {
      return specOrValue instanceof RangeSpec range
          && shape.isCompatibleWith(range.shape)
          && least <= range.most
          && range.least <= most;
    }

    @Override
    public Optional<TypeSpec<Value>> mostSpecificCompatibleType(TypeSpec<?> other) {
      return other instanceof RangeSpec range
          ? Optional.of(
              new RangeSpec(
                  shape.mostSpecificCompatible(range.shape),
                  Math.min(least, range.least),
                  Math.max(most, range.most)))
          : Optional.empty();
    }
  }
}
