package io.intarsia.spec;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Equality, compatibility and merging are what their names say, whatever the specs.
final class SpecLawsTest {
  static LongStream seeds() {
    return LongStream.range(0, 150);
  }

  @ParameterizedTest(name = "seed={0}")
  @MethodSource("seeds")
  @Tag("E-063")
  void equals_relatedSpecs_isAnEquivalence(long seed) {
    List<TypeSpec<?>> specs = RandomSpecs.related(new SplittableRandom(seed), 8);
    for (TypeSpec<?> a : specs) {
      assertThat(a.equals(a)).isTrue();
      for (TypeSpec<?> b : specs) {
        assertThat(a.equals(b)).as("%s and %s", a, b).isEqualTo(b.equals(a));
        for (TypeSpec<?> c : specs) {
          assertThat(!(a.equals(b) && b.equals(c)) || a.equals(c)).as("%s %s %s", a, b, c).isTrue();
        }
      }
    }
  }

  @ParameterizedTest(name = "seed={0}")
  @MethodSource("seeds")
  @Tag("E-063")
  void equals_relatedSpecs_ifClassesValuesAndSerializationsAreEqual(long seed) {
    List<TypeSpec<?>> specs = RandomSpecs.related(new SplittableRandom(seed), 8);
    for (TypeSpec<?> a : specs) {
      for (TypeSpec<?> b : specs) {
        boolean same =
            a.getClass() == b.getClass()
                && a.valueType() == b.valueType()
                && a.serialize().equals(b.serialize());
        assertThat(a.equals(b)).as("%s and %s", a, b).isEqualTo(same);
      }
    }
  }

  @ParameterizedTest(name = "seed={0}")
  @MethodSource("seeds")
  @Tag("E-064")
  @Tag("E-054")
  void hashCode_equalSpecs_isEqualAndSoIsTheText(long seed) {
    TypeSpec<?> spec = RandomSpecs.any(new SplittableRandom(seed));
    TypeSpec<?> again = RandomSpecs.any(new SplittableRandom(seed));
    assertThat(again).isNotSameAs(spec).isEqualTo(spec).hasSameHashCodeAs(spec);
    assertThat(again).hasToString(spec.toString());
  }

  @ParameterizedTest(name = "seed={0}")
  @MethodSource("seeds")
  @Tag("E-067")
  void isCompatibleWith_relatedSpecs_isReflexiveAndSymmetric(long seed) {
    List<TypeSpec<?>> specs = RandomSpecs.related(new SplittableRandom(seed), 12);
    for (TypeSpec<?> a : specs) {
      assertThat(a.isCompatibleWith(a)).as("%s", a).isTrue();
      for (TypeSpec<?> b : specs) {
        assertThat(a.isCompatibleWith(b)).as("%s and %s", a, b).isEqualTo(b.isCompatibleWith(a));
      }
    }
  }

  @ParameterizedTest(name = "seed={0}")
  @MethodSource("seeds")
  @Tag("E-070")
  void mostSpecificCompatibleType_relatedSpecs_isIdempotentCommutativeAndAbsorbs(long seed) {
    List<TypeSpec<?>> specs = RandomSpecs.related(new SplittableRandom(seed), 8);
    for (TypeSpec<?> a : specs) {
      assertThat(merged(a, a)).contains(a);
      for (TypeSpec<?> b : specs) {
        Optional<TypeSpec<?>> common = merged(a, b);
        assertThat(merged(b, a)).as("%s and %s", a, b).isEqualTo(common);
        common.ifPresent(
            spec -> assertThat(merged(a, spec)).as("%s and %s", a, b).isEqualTo(common));
      }
    }
  }

  @ParameterizedTest(name = "seed={0}")
  @MethodSource("seeds")
  @Tag("E-070")
  void mostSpecificCompatibleType_relatedSpecs_isAssociativeWhereAllAreDefined(long seed) {
    List<TypeSpec<?>> specs = RandomSpecs.related(new SplittableRandom(seed), 6);
    for (TypeSpec<?> a : specs) {
      for (TypeSpec<?> b : specs) {
        for (TypeSpec<?> c : specs) {
          Optional<TypeSpec<?>> left = merged(a, b).flatMap(ab -> merged(ab, c));
          Optional<TypeSpec<?>> right = merged(b, c).flatMap(bc -> merged(a, bc));
          if (left.isPresent() && right.isPresent()) {
            assertThat(left).as("%s, %s and %s", a, b, c).isEqualTo(right);
          }
        }
      }
    }
  }

  @ParameterizedTest(name = "seed={0}")
  @MethodSource("seeds")
  @Tag("E-070")
  void mostSpecificCompatibleType_relatedSpecs_isCompatibleWithBoth(long seed) {
    List<TypeSpec<?>> specs = RandomSpecs.related(new SplittableRandom(seed), 8);
    for (TypeSpec<?> a : specs) {
      for (TypeSpec<?> b : specs) {
        merged(a, b)
            .ifPresent(common -> {
              assertThat(common.isCompatibleWith(a)).as("%s and %s", common, a).isTrue();
              assertThat(common.isCompatibleWith(b)).as("%s and %s", common, b).isTrue();
              // What fitted one side fits both together.
              specs.stream()
                  .filter(a::isCompatibleWith)
                  .forEach(
                      c -> assertThat(common.isCompatibleWith(c)).as("%s %s", common, c).isTrue());
            });
      }
    }
  }

  @ParameterizedTest(name = "seed={0}")
  @MethodSource("seeds")
  @Tag("E-071")
  void mostSpecificCompatibleType_specsOfOtherTypes_isEmpty(long seed) {
    List<TypeSpec<?>> specs = new ArrayList<>(RandomSpecs.related(new SplittableRandom(seed), 12));
    // Related ones may all be of one type.
    specs.add(TensorSpec.of(Shape.of(2), DType.INT32));
    specs.add(AnySpec.of(1, "a"));
    for (TypeSpec<?> a : specs) {
      for (TypeSpec<?> b : specs) {
        boolean tensors = a instanceof TensorSpec && b instanceof TensorSpec;
        if (!tensors && (a.getClass() != b.getClass() || a.valueType() != b.valueType())) {
          assertThat(merged(a, b)).as("%s and %s", a, b).isEmpty();
          assertThat(a.isCompatibleWith(b)).as("%s and %s", a, b).isFalse();
        }
      }
    }
  }

  @ParameterizedTest(name = "seed={0}")
  @MethodSource("seeds")
  @Tag("E-048")
  void deserialize_serialize_isEqual(long seed) {
    TypeSpec<?> spec = RandomSpecs.any(new SplittableRandom(seed));
    assertThat(deserialized(spec)).isEqualTo(spec).hasSameHashCodeAs(spec);
  }

  @SuppressWarnings("unchecked") // the class of the spec
  private static TypeSpec<?> deserialized(TypeSpec<?> spec) {
    return spec instanceof DerivedSpec<?>
        ? DerivedSpec.fromState(spec.valueType(), spec.serialize())
        : TypeSpec.deserialize((Class<? extends TypeSpec<?>>) spec.getClass(), spec.serialize());
  }

  private static Optional<TypeSpec<?>> merged(TypeSpec<?> a, TypeSpec<?> b) {
    return a.mostSpecificCompatibleType(b).map(spec -> spec);
  }
}
