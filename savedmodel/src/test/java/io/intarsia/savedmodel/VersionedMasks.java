package io.intarsia.savedmodel;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeName;
import io.intarsia.spec.TypeRegistry;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Vectors of which some elements are valid, as the first version of a program took them apart and
/// as its second one does.
@SuppressWarnings("NullAway") // what was serialized is no null
final class VersionedMasks {
  private static final String NAME = "saved.VersionedMask";

  private VersionedMasks() {}

  /// @param valid the mask or the indices of the valid elements, as the spec says
  record Masked(TypeSpec<Masked> spec, Tensor values, Tensor valid) implements ExtensionType {
    @Override
    public TypeSpec<Masked> typeSpec() {
      return spec;
    }
  }

  /// Values and a mask.
  @TypeName(NAME)
  static final class First extends Base {
    First() {}

    @Override
    public Tuple serialize() {
      return Tuple.of();
    }

    @Override
    TensorSpec valid() {
      return TensorSpec.of(Shape.of(-1), DType.BOOL);
    }
  }

  /// Values and the indices of the valid ones; the first version is still read.
  @TypeName(value = NAME, version = 2)
  static final class Second extends Base {
    private final int version;

    Second(int version) {
      this.version = version;
    }

    static Second deserialize(Tuple state) {
      return new Second(state.size() == 0 ? 1 : ((Number) state.get(0)).intValue());
    }

    @Override
    public int encodingVersion() {
      return version;
    }

    @Override
    public Tuple serialize() {
      return version == 1 ? Tuple.of() : Tuple.of(version);
    }

    @Override
    TensorSpec valid() {
      return TensorSpec.of(Shape.of(-1), version == 1 ? DType.BOOL : DType.INT64);
    }

    @Override
    public Masked cast(@Nullable Object value) {
      if (!(value instanceof Masked masked)
          || !(masked.spec() instanceof Second other)
          || other.version == version) {
        return super.cast(value);
      }
      var tf = (Environment) masked.values().place();
      return new Masked(
          this,
          masked.values(),
          version == 2
              ? tf.reshape(tf.where(masked.valid()), Shape.of(-1))
              : mask(tf, masked.valid(), masked.values()));
    }

    private static Tensor mask(Environment tf, Tensor indices, Tensor values) {
      Tensor ones = tf.ones(indices.shape(), DType.INT32);
      return tf.scatterNd(tf.expandDims(indices, 1), ones, tf.constant(values.shape().toArray()))
          .cast(DType.BOOL);
    }
  }

  abstract static class Base extends TypeSpec<Masked> {
    abstract TensorSpec valid();

    @Override
    public Class<Masked> valueType() {
      return Masked.class;
    }

    @Override
    public Object componentSpecs() {
      return List.of(TensorSpec.of(Shape.of(-1), DType.FLOAT32), valid());
    }

    @Override
    public Object toComponents(Masked value) {
      return List.of(value.values(), value.valid());
    }

    @Override
    public Masked fromComponents(Object components) {
      var parts = (List<?>) components;
      return new Masked(this, (Tensor) parts.get(0), (Tensor) parts.get(1));
    }
  }

  /// Goes on as a program that knows only this class.
  static void know(Class<?> spec) {
    forget();
    TypeRegistry.register(spec);
  }

  static void forget() {
    TypeRegistry.find(NAME).ifPresent(TypeRegistry::unregister);
  }
}
