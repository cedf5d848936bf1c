package io.intarsia.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Specs are rebuilt by their constructor, or by a method of their own.
@SuppressWarnings({
  "NullAway",
  "serial"
}) // null where a test wants it; specs are stored by their serialization
final class DeserializeTest {
  /// All but the serialization.
  abstract static class Base extends TypeSpec<Tensor> {
    @Override
    public Class<Tensor> valueType() {
      return Tensor.class;
    }

    @Override
    public Object componentSpecs() {
      return Tuple.of();
    }

    @Override
    public Object toComponents(Tensor value) {
      return Tuple.of();
    }

    @Override
    public Tensor fromComponents(Object components) {
      throw new UnsupportedOperationException();
    }
  }

  static final class Numbers extends Base {
    private final Tuple state;

    Numbers(int a, long b, short c, byte d, float e, double f, boolean g, @Nullable Integer h) {
      state = Tuple.of(a, b, c, d, e, f, g, h);
    }

    @Override
    public Tuple serialize() {
      return state;
    }
  }

  /// Two constructors of one arity, and one of another.
  static final class Overloaded extends Base {
    private final Object item;

    Overloaded(String item) {
      this.item = item;
    }

    Overloaded(Shape item) {
      this.item = item;
    }

    Overloaded() {
      this("nothing");
    }

    @Override
    public Tuple serialize() {
      return Tuple.of(item);
    }
  }

  static final class Versioned extends Base {
    private final Shape shape;

    Versioned(Shape shape) {
      this.shape = shape;
    }

    @Override
    public Tuple serialize() {
      return Tuple.of(1, shape);
    }
  }

  static final class VersionedWithMethod extends Base {
    private final Shape shape;

    VersionedWithMethod(Shape shape) {
      this.shape = shape;
    }

    static VersionedWithMethod deserialize(Tuple state) {
      return new VersionedWithMethod((Shape) state.get(1));
    }

    @Override
    public Tuple serialize() {
      return Tuple.of(1, shape);
    }
  }

  static final class Strict extends Base {
    Strict(String name) {
      throw new IllegalStateException("no name is good enough: " + name);
    }

    @Override
    public Tuple serialize() {
      return Tuple.of("x");
    }
  }

  @Test
  @Tag("E-048")
  void constructor_numbersAsSavedModelsHaveThem_areNarrowed() {
    var spec = new Numbers(1, 2, (short) 3, (byte) 4, 0.5f, 0.25, true, null);

    Numbers rebuilt =
        TypeSpec.deserialize(Numbers.class, Tuple.of(1L, 2L, 3L, 4L, 0.5, 0.25, true, null));

    assertThat(rebuilt).isEqualTo(spec).hasSameHashCodeAs(spec);
    assertThat(rebuilt.serialize())
        .isEqualTo(Tuple.of(1, 2L, (short) 3, (byte) 4, 0.5f, 0.25, true, null));
  }

  @Test
  @Tag("E-048")
  void constructor_overloaded_isChosenByTheItems() {
    assertThat(TypeSpec.deserialize(Overloaded.class, Tuple.of(Shape.of(2))).serialize())
        .isEqualTo(Tuple.of(Shape.of(2)));
    assertThat(TypeSpec.deserialize(Overloaded.class, Tuple.of("a")).serialize())
        .isEqualTo(Tuple.of("a"));
    assertThat(TypeSpec.deserialize(Overloaded.class, Tuple.of()).serialize())
        .isEqualTo(Tuple.of("nothing"));
  }

  @Test
  @Tag("E-049")
  void noConstructorFits_theMessageSaysWhatIsMissing() {
    var spec = new Versioned(Shape.of(2));

    assertThatThrownBy(() -> TypeSpec.deserialize(Versioned.class, spec.serialize()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "TypeSpec.deserialize: no constructor of io.intarsia.spec.DeserializeTest$Versioned"
                + " takes (1, [2]), and it has no method `static Versioned deserialize(Tuple)`; add"
                + " one that takes what serialize() gives");
    assertThatThrownBy(() ->
            TypeSpec.deserialize(
                Numbers.class, Tuple.of(1L << 40, 2L, 3L, 4L, 0.5, 0.25, true, null)))
        .hasMessageContaining("no constructor of");
    assertThatThrownBy(() -> TypeSpec.deserialize(Numbers.class, Tuple.of(1)))
        .hasMessageContaining("takes (1,), and");
  }

  @Test
  @Tag("E-049")
  void ownMethod_isUsed() {
    var spec = new VersionedWithMethod(Shape.of(2));

    assertThat(TypeSpec.deserialize(VersionedWithMethod.class, spec.serialize())).isEqualTo(spec);
    assertThat(spec.mostSpecificCompatibleType(new VersionedWithMethod(Shape.of(3))))
        .contains(new VersionedWithMethod(Shape.of(-1)));
  }

  @Test
  void constructorThatThrows_isReportedWithItsReason() {
    assertThatThrownBy(() -> TypeSpec.deserialize(Strict.class, Tuple.of("x")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith("DeserializeTest$Strict refused (x,): no name is good enough: x")
        .hasCauseInstanceOf(IllegalStateException.class);
  }

  @Test
  @Tag("E-152")
  void encodingVersion_isThatOfTheAnnotation() {
    @TypeName(value = "test.Second", version = 2)
    final class Second extends Base {
      @Override
      public Tuple serialize() {
        return Tuple.of();
      }
    }
    assertThat(new Second().encodingVersion()).isEqualTo(2);
    assertThat(new Versioned(Shape.of(1)).encodingVersion()).isEqualTo(1);
  }

  @Test
  @Tag("E-046")
  void builtInSpecs_roundTrip() {
    for (TypeSpec<?> spec :
        List.of(
            TensorSpec.of(Shape.of(2, -1), DType.INT32),
            TensorSpec.of(Shape.unknown(), DType.INT32, "name"),
            BoundedTensorSpec.of(Shape.of(2), DType.INT32, 0, new int[] {1, 2}))) {
      @SuppressWarnings("unchecked")
      var type = (Class<? extends TypeSpec<?>>) spec.getClass();
      assertThat(TypeSpec.deserialize(type, spec.serialize())).isEqualTo(spec);
    }
    assertThat(TensorSpec.of(Shape.of(2), DType.FLOAT32).serialize())
        .isEqualTo(Tuple.of(Shape.of(2), DType.FLOAT32, null));
  }
}
