package io.intarsia.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// A spec that takes values apart in another way than it once did still reads what it saved then.
@Tag("E-152")
final class EncodingVersionTest {
  private static final String NAME = "versions.MaskedSpec";

  /// Values, some of which are valid: `valid` is a mask or the indices, as the spec says.
  record Masked(TypeSpec<Masked> spec, Tensor values, Tensor valid) implements ExtensionType {
    @Override
    public TypeSpec<Masked> typeSpec() {
      return spec;
    }
  }

  /// As it was at first: values and a mask of the same shape.
  @TypeName(NAME)
  static final class FirstMaskedSpec extends MaskedSpecBase {
    FirstMaskedSpec(Shape shape, DType dtype) {
      super(shape, dtype);
    }

    @Override
    public Tuple serialize() {
      return Tuple.of(shape, dtype);
    }

    @Override
    TensorSpec validSpec() {
      return TensorSpec.of(shape, DType.BOOL);
    }
  }

  /// As it is now: values and the indices of the valid ones. Version 1 is still read and written.
  @TypeName(value = NAME, version = 2)
  static final class MaskedSpec extends MaskedSpecBase {
    private final int version;

    MaskedSpec(Shape shape, DType dtype) {
      this(shape, dtype, 2);
    }

    private MaskedSpec(Shape shape, DType dtype, int version) {
      super(shape, dtype);
      this.version = version;
      if (version < 1 || version > 2) {
        throw new IllegalArgumentException("MaskedSpec: versions are 1 and 2, got " + version);
      }
    }

    static MaskedSpec deserialize(Tuple state) {
      int version = state.size() == 2 ? 1 : Decoded.as(Number.class, state.get(2)).intValue();
      return new MaskedSpec(
          Decoded.as(Shape.class, state.get(0)), Decoded.as(DType.class, state.get(1)), version);
    }

    MaskedSpec withVersion(int other) {
      return new MaskedSpec(shape, dtype, other);
    }

    @Override
    public Tuple serialize() {
      return version == 1 ? Tuple.of(shape, dtype) : Tuple.of(shape, dtype, version);
    }

    @Override
    public int encodingVersion() {
      return version;
    }

    @Override
    TensorSpec validSpec() {
      return version == 1
          ? TensorSpec.of(shape, DType.BOOL)
          : TensorSpec.of(Shape.of(-1, shape.rank()), DType.INT64);
    }

    @Override
    public Masked cast(@Nullable Object value) {
      boolean otherVersion =
          value instanceof Masked masked
              && masked.spec() instanceof MaskedSpec spec
              && withVersion(spec.version).isCompatibleWith(spec);
      if (!otherVersion || isCompatibleWith(value)) {
        return super.cast(value);
      }
      Masked masked = Decoded.as(Masked.class, value);
      var tf = (Environment) masked.values().place();
      Tensor valid =
          version == 2 ? tf.where(masked.valid()) : mask(tf, masked.valid(), masked.values());
      return new Masked(this, masked.values(), valid);
    }

    @Override
    public Optional<? extends TypeSpec<?>> castableType(TypeSpec<?> other) {
      return other instanceof MaskedSpec spec
          ? withVersion(2).mostSpecificCompatibleType(spec.withVersion(2))
          : Optional.empty();
    }

    private static Tensor mask(Environment tf, Tensor indices, Tensor values) {
      Tensor ones = tf.ones(Shape.of(indices.shape().dim(0)), DType.INT32);
      return tf.scatterNd(indices, ones, tf.constant(values.shape().toArray())).cast(DType.BOOL);
    }
  }

  abstract static class MaskedSpecBase extends TypeSpec<Masked> {
    final Shape shape;
    final DType dtype;

    MaskedSpecBase(Shape shape, DType dtype) {
      this.shape = shape;
      this.dtype = dtype;
    }

    abstract TensorSpec validSpec();

    @Override
    public Class<Masked> valueType() {
      return Masked.class;
    }

    @Override
    public Object componentSpecs() {
      return List.of(TensorSpec.of(shape, dtype), validSpec());
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

  @AfterEach
  void unregister() {
    TypeRegistry.find(NAME).ifPresent(TypeRegistry::unregister);
  }

  // Runs as a program that knows only that class under the name.
  private static void inProgramWith(Class<?> type, Runnable program) {
    TypeRegistry.find(NAME).ifPresent(TypeRegistry::unregister);
    TypeRegistry.register(type);
    program.run();
  }

  @Test
  void spec_savedByFirstVersion_convertsToTheSecond() {
    try (var tf = Environment.open()) {
      Tensor values = tf.constant(new float[][] {{1, 2}, {3, 4}});
      Tensor mask = tf.constant(new boolean[][] {{true, false}, {false, true}});
      byte[][] file = new byte[1][];
      inProgramWith(
          FirstMaskedSpec.class,
          () ->
              file[0] =
                  StructuredValues.toBytes(new FirstMaskedSpec(Shape.of(2, 2), DType.FLOAT32)));

      inProgramWith(
          MaskedSpec.class,
          () -> {
            var saved = Decoded.as(MaskedSpec.class, StructuredValues.fromBytes(file[0]));
            var loaded =
                Decoded.as(
                    Masked.class, Nest.expanded().packSequenceAs(saved, List.of(values, mask)));
            var now = new MaskedSpec(Shape.of(2, 2), DType.FLOAT32);
            Masked converted = now.cast(loaded);

            assertThat(saved.encodingVersion()).isEqualTo(1);
            assertThat(now.encodingVersion()).isEqualTo(2);
            assertThat(saved.isCompatibleWith(now)).isFalse();
            assertThat(saved.castableType(now)).isEqualTo(Optional.of(now));
            assertThat(now.castableType(saved)).isEqualTo(Optional.of(now));
            assertThat(converted.spec()).isEqualTo(now);
            assertThat(converted.values()).isSameAs(values);
            assertThat(converted.valid().toArray(long[][].class))
                .isEqualTo(new long[][] {{0, 0}, {1, 1}});
            assertThat(now.cast(converted)).isSameAs(converted);
          });
    }
  }

  @Test
  void spec_savedAsFirstVersionBySecond_isReadByTheFirst() {
    try (var tf = Environment.open()) {
      Tensor values = tf.constant(new float[][] {{1, 2}, {3, 4}});
      Tensor indices = tf.constant(new long[][] {{0, 1}, {1, 0}});
      var now = new MaskedSpec(Shape.of(2, 2), DType.FLOAT32);
      Masked forThem = now.withVersion(1).cast(new Masked(now, values, indices));
      byte[][] file = new byte[1][];
      inProgramWith(MaskedSpec.class, () -> file[0] = StructuredValues.toBytes(forThem.typeSpec()));

      inProgramWith(
          FirstMaskedSpec.class,
          () -> {
            var saved = Decoded.as(FirstMaskedSpec.class, StructuredValues.fromBytes(file[0]));
            var loaded =
                Decoded.as(
                    Masked.class,
                    Nest.expanded().packSequenceAs(saved, Nest.expanded().flatten(forThem)));

            assertThat(saved).isEqualTo(new FirstMaskedSpec(Shape.of(2, 2), DType.FLOAT32));
            assertThat(saved.encodingVersion()).isEqualTo(1);
            assertThat(loaded.valid().toArray(boolean[][].class))
                .isEqualTo(new boolean[][] {{false, true}, {true, false}});
          });
    }
  }

  @Test
  void spec_savedBySecondVersion_isRefusedByTheFirst() {
    byte[][] file = new byte[1][];
    inProgramWith(
        MaskedSpec.class,
        () -> file[0] = StructuredValues.toBytes(new MaskedSpec(Shape.of(2), DType.INT32)));

    inProgramWith(
        FirstMaskedSpec.class,
        () ->
            assertThatIllegalArgumentException()
                .isThrownBy(() -> StructuredValues.fromBytes(file[0]))
                .withMessageStartingWith(
                    "StructuredValues.decode: at value.type_spec_value: TypeSpec.deserialize: no"
                        + " constructor of "
                        + FirstMaskedSpec.class.getName()
                        + " takes ([2], int32, 2)"));
  }

  @Test
  void spec_ofEachVersion_roundTripsUnderTheNewClass() {
    inProgramWith(
        MaskedSpec.class,
        () -> {
          var now = new MaskedSpec(Shape.of(2), DType.INT32);
          for (MaskedSpec spec : List.of(now, now.withVersion(1))) {
            assertThat(StructuredValues.fromBytes(StructuredValues.toBytes(spec))).isEqualTo(spec);
          }
          assertThat(now).isNotEqualTo(now.withVersion(1));
        });
  }
}
