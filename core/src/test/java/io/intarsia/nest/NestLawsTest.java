package io.intarsia.nest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What holds for every nest.
final class NestLawsTest {
  static LongStream seeds() {
    return LongStream.range(0, 300);
  }

  private static @Nullable Object nest(long seed) {
    return new RandomNests(new SplittableRandom(seed)).nest(5);
  }

  private static @Nullable Object twice(@Nullable Object leaf) {
    return leaf == null ? null : 2 * (Integer) leaf;
  }

  private static @Nullable Object next(@Nullable Object leaf) {
    return leaf == null ? 0 : (Integer) leaf + 1;
  }

  @ParameterizedTest(name = "seed={0}")
  @MethodSource("seeds")
  void packOfFlatten_anyNest_isTheNest(long seed) {
    Object nest = nest(seed);

    Object packed = Nest.packSequenceAs(nest, Nest.flatten(nest));

    assertThat(RandomNests.text(packed)).isEqualTo(RandomNests.text(nest));
    assertThat(Nest.flatten(packed)).isEqualTo(Nest.flatten(nest));
  }

  @ParameterizedTest(name = "seed={0}")
  @MethodSource("seeds")
  void structures_anyPair_areEqualIfAndOnlyIfTheCheckPasses(long seed) {
    Object nest = nest(seed);
    for (long other = seed; other < seed + 40; other++) {
      // Small ones are alike by chance.
      Object second = new RandomNests(new SplittableRandom(other)).nest(other % 2 == 0 ? 1 : 5);
      boolean equal = Nest.structure(nest).equals(Nest.structure(second));

      assertThat(catchThrowable(() -> Nest.assertSameStructure(nest, second)) == null)
          .isEqualTo(equal);
      assertThat(catchThrowable(() -> Nest.assertSameStructure(second, nest)) == null)
          .isEqualTo(equal);
      if (equal) {
        assertThat(Nest.structure(nest)).hasSameHashCodeAs(Nest.structure(second));
      }
    }
  }

  @ParameterizedTest(name = "seed={0}")
  @MethodSource("seeds")
  void mapStructure_twoFunctions_composes(long seed) {
    Object nest = nest(seed);
    UnaryOperator<@Nullable Object> both = leaf -> twice(next(leaf));

    Object inTwoSteps =
        Nest.mapStructure(NestLawsTest::twice, Nest.mapStructure(NestLawsTest::next, nest));

    assertThat(RandomNests.text(inTwoSteps))
        .isEqualTo(RandomNests.text(Nest.mapStructure(both, nest)));
    Nest.assertSameStructure(nest, inTwoSteps);
  }

  @ParameterizedTest(name = "seed={0}")
  @MethodSource("seeds")
  void paths_anyNest_leadToTheLeaves(long seed) {
    Object nest = nest(seed);
    List<KeyedLeaf> leaves = Nest.flattenWithPaths(nest);

    assertThat(leaves).extracting(KeyedLeaf::path).isEqualTo(Nest.structure(nest).paths());
    assertThat(leaves).extracting(KeyedLeaf::value).isEqualTo(Nest.flatten(nest));
    for (KeyedLeaf leaf : leaves) {
      Object found = nest;
      for (String step : leaf.path().steps()) {
        found = RandomNests.follow(found, step);
      }
      assertThat(found).isSameAs(leaf.value());
    }
  }

  @ParameterizedTest(name = "seed={0}")
  @MethodSource("seeds")
  void upTo_theNestItself_givesTheLeaves(long seed) {
    Object nest = nest(seed);

    assertThat(Nest.flattenUpTo(nest, nest)).isEqualTo(Nest.flatten(nest));
    assertThat(Nest.structure(nest).leaves(nest)).isEqualTo(Nest.flatten(nest));
    assertThat(Nest.flatten(List.of(Map.of("k", holder(nest))))).isEqualTo(Nest.flatten(nest));
  }

  private static Object holder(@Nullable Object nest) {
    return new @Nullable Object[] {nest};
  }
}
