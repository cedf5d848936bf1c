package io.intarsia.nest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The same as Python's `tf.nest`, on random nests.
final class NestGoldenTest {
  static List<GoldenNests.Case> cases() {
    return GoldenNests.cases();
  }

  @Test
  void cases_ofTheFile_areManyOfEachKind() {
    assertThat(cases()).hasSizeGreaterThanOrEqualTo(400);
    assertThat(cases().stream().filter(golden -> golden.flag("same")).count())
        .isBetween(100L, 300L);
  }

  @ParameterizedTest
  @MethodSource("cases")
  @Tag("E-075")
  void flatten_pythonNest_hasPythonsOrder(GoldenNests.Case golden) {
    assertThat(Nest.flatten(golden.nest("nest"))).isEqualTo(golden.nests("flat"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void flattenWithPaths_pythonNest_hasPythonsPaths(GoldenNests.Case golden) {
    List<KeyedLeaf> leaves = Nest.flattenWithPaths(golden.nest("nest"));

    assertThat(leaves).extracting(leaf -> leaf.path().toString()).isEqualTo(golden.texts("paths"));
    assertThat(leaves).extracting(KeyedLeaf::value).isEqualTo(golden.nests("flat"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void packSequenceAs_pythonNest_isPythonsInItsOrder(GoldenNests.Case golden) {
    Object nest = golden.nest("nest");
    List<Integer> numbers =
        IntStream.range(0, golden.nests("flat").size()).mapToObj(i -> 1000 + i).toList();

    Object packed = Nest.packSequenceAs(nest, numbers);

    assertThat(packed).isEqualTo(golden.nest("packed"));
    // Maps are equal in any order, but iterate in that of the file.
    assertThat(String.valueOf(packed)).isEqualTo(String.valueOf(golden.nest("packed")));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void assertSameStructure_pythonPair_agreesWithPython(GoldenNests.Case golden) {
    Object nest = golden.nest("nest");
    Object other = golden.nest("other");

    Throwable thrown = catchThrowable(() -> Nest.assertSameStructure(nest, other));

    assertThat(thrown == null).isEqualTo(golden.flag("same"));
    assertThat(Nest.structure(nest).equals(Nest.structure(other))).isEqualTo(golden.flag("same"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void flattenUpTo_pythonPair_agreesWithPython(GoldenNests.Case golden) {
    Object shallow = golden.nest("shallow");
    Object nest = golden.nest("nest");

    if (golden.json().get("upTo").isNull()) {
      assertThat(catchThrowable(() -> Nest.flattenUpTo(shallow, nest)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("flattenUpTo: the structures differ at value");
      assertThat(catchThrowable(() -> Nest.structure(shallow).leaves(nest)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("Structure.leaves: the structures differ at value");
    } else {
      assertThat(Nest.flattenUpTo(shallow, nest)).isEqualTo(golden.nests("upTo"));
      assertThat(Nest.structure(shallow).leaves(nest)).isEqualTo(golden.nests("upTo"));
    }
  }

  @Test
  @Tag("E-075")
  void flatten_mapWithAstralKeys_sortsByCodePoint() {
    // U+FFFF is below U+1F600, but its UTF-16 unit is above the first one of that.
    var map = Map.of("\uD83D\uDE00", 3, "\uFFFF", 2, "a", 1);

    assertThat(Nest.flatten(map)).containsExactly(1, 2, 3);
  }
}
