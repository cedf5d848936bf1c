package io.intarsia.shape;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What shapes have in common, against the sets of fully known shapes they stand for.
final class ShapeLatticeTest {
  /// All shapes of rank 2 at most with dimensions ?, 0, 1 and 2, and that of unknown rank.
  private static final List<Shape> SHAPES = partial();

  /// The fully known ones of rank 3 at most, with a size and a rank no shape above names.
  private static final List<Shape> FULL = full(3, 4);

  private static final Map<Shape, Set<Shape>> MEANT =
      SHAPES.stream().collect(toMap(shape -> shape, ShapeLatticeTest::standingFor));

  @Test
  @Tag("E-066")
  void isCompatibleWith_anyTwo_ifSomeFullShapeIsBoth() {
    for (Shape a : SHAPES) {
      for (Shape b : SHAPES) {
        boolean witness = FULL.stream().anyMatch(full -> stands(a, full) && stands(b, full));
        assertThat(a.isCompatibleWith(b)).as("%s and %s", a, b).isEqualTo(witness);
      }
    }
  }

  @Test
  void mostSpecificCompatible_anyTwo_standsForAllShapesOfBoth() {
    for (Shape a : SHAPES) {
      for (Shape b : SHAPES) {
        Set<Shape> common = meant(a.mostSpecificCompatible(b));
        assertThat(common.containsAll(meant(a))).as("%s and %s", a, b).isTrue();
        assertThat(common.containsAll(meant(b))).as("%s and %s", a, b).isTrue();
      }
    }
  }

  @Test
  void mostSpecificCompatible_anyTwo_isTheLeastOfThose() {
    for (Shape a : SHAPES) {
      for (Shape b : SHAPES) {
        Set<Shape> common = meant(a.mostSpecificCompatible(b));
        for (Shape other : SHAPES) {
          Set<Shape> meant = meant(other);
          if (meant.containsAll(meant(a)) && meant.containsAll(meant(b))) {
            assertThat(meant.containsAll(common)).as("%s of %s and %s", other, a, b).isTrue();
          }
        }
      }
    }
  }

  @Test
  void mostSpecificCompatible_anyTwo_isIdempotentCommutativeAndAbsorbs() {
    for (Shape a : SHAPES) {
      assertThat(a.mostSpecificCompatible(a)).isEqualTo(a);
      assertThat(a.mostSpecificCompatible(Shape.unknown())).isEqualTo(Shape.unknown());
      for (Shape b : SHAPES) {
        Shape common = a.mostSpecificCompatible(b);
        assertThat(b.mostSpecificCompatible(a)).as("%s and %s", a, b).isEqualTo(common);
        assertThat(a.mostSpecificCompatible(common)).as("%s and %s", a, b).isEqualTo(common);
        assertThat(common.isCompatibleWith(a)).as("%s and %s", a, b).isTrue();
      }
    }
  }

  @Test
  void mostSpecificCompatible_anyThree_isAssociative() {
    for (Shape a : SHAPES) {
      for (Shape b : SHAPES) {
        for (Shape c : SHAPES) {
          assertThat(a.mostSpecificCompatible(b).mostSpecificCompatible(c))
              .as("%s, %s and %s", a, b, c)
              .isEqualTo(a.mostSpecificCompatible(b.mostSpecificCompatible(c)));
        }
      }
    }
  }

  @Test
  void isCompatibleWith_anyTwo_isReflexiveAndSymmetric() {
    for (Shape a : SHAPES) {
      assertThat(a.isCompatibleWith(a)).as("%s", a).isTrue();
      for (Shape b : SHAPES) {
        assertThat(a.isCompatibleWith(b)).as("%s and %s", a, b).isEqualTo(b.isCompatibleWith(a));
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          2 3     | 2 3   | [2, 3]
          8 3     | 8 5   | [8, ?]
          8 3     | 9 5   | [?, ?]
          2 -1    | 2 3   | [2, ?]
          2 3     | 2     | <unknown>
          0       | 0     | [0]
          0       | -1    | [?]
          """)
  @Tag("E-071")
  void mostSpecificCompatible_knownCases_mergesDimensions(String a, String b, String common) {
    assertThat(shape(a).mostSpecificCompatible(shape(b))).hasToString(common);
  }

  private static Shape shape(String dims) {
    return Shape.of(Stream.of(dims.split(" ")).mapToLong(Long::parseLong).toArray());
  }

  private static Set<Shape> meant(Shape shape) {
    return requireNonNull(MEANT.get(shape), () -> shape + " is none of the shapes");
  }

  private static Set<Shape> standingFor(Shape shape) {
    return FULL.stream().filter(full -> stands(shape, full)).collect(toSet());
  }

  // By the definition, without the code under test.
  private static boolean stands(Shape shape, Shape full) {
    if (!shape.hasRank()) {
      return true;
    }
    boolean stands = shape.rank() == full.rank();
    for (int i = 0; stands && i < shape.rank(); i++) {
      stands = shape.dim(i) == -1 || shape.dim(i) == full.dim(i);
    }
    return stands;
  }

  private static List<Shape> partial() {
    List<Shape> shapes = new ArrayList<>(List.of(Shape.unknown()));
    shapes.addAll(all(2, LongStream.rangeClosed(-1, 2).boxed().toList()));
    return shapes;
  }

  private static List<Shape> full(int rank, int sizes) {
    return all(rank, LongStream.range(0, sizes).boxed().toList());
  }

  // All shapes up to that rank.
  private static List<Shape> all(int rank, List<Long> sizes) {
    List<Shape> shapes = new ArrayList<>(List.of(Shape.scalar()));
    List<Shape> last = List.of(Shape.scalar());
    for (int i = 0; i < rank; i++) {
      last =
          last.stream()
              .flatMap(shape -> sizes.stream().map(size -> shape.concatenate(Shape.of(size))))
              .toList();
      shapes.addAll(last);
    }
    return shapes;
  }
}
