package io.intarsia;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.support.Tier;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What the fast tier draws.
final class TierTest {
  private static List<String> drawn(int draw) {
    return IntStream.range(0, 8000)
        .mapToObj(i -> "case " + i)
        .filter(name -> Tier.isDrawn(name, 8, draw))
        .toList();
  }

  @Test
  void draw_takesItsShare_alwaysTheSame() {
    assertThat(drawn(17)).hasSizeBetween(900, 1100).isEqualTo(drawn(17));
  }

  @Test
  void draws_ofManyCommits_takeEveryCase() {
    List<String> all =
        IntStream.range(0, 200)
            .boxed()
            .flatMap(commit -> drawn(commit * 31 + 7).stream())
            .distinct()
            .toList();
    assertThat(all).hasSize(8000);
    assertThat(drawn(1)).isNotEqualTo(drawn(2));
  }

  @Test
  void sample_ofOneOfOne_isAll() {
    assertThat(Tier.sample(Stream.of("a", "b"), 1)).containsExactly("a", "b");
  }

  @Test
  void draws_areASampleInTheFastTier_andTheShareInTheFullOne() {
    assertThat(Tier.FAST.draws(8, 3)).isEqualTo(8);
    assertThat(Tier.FULL.draws(8, 1)).isEqualTo(1);
    assertThat(Tier.FULL.draws(8, 3)).isEqualTo(3);
    assertThat(Tier.FULL.draws(2, 3)).isEqualTo(2);
    assertThat(Tier.NIGHTLY.draws(8, 3)).isEqualTo(1);
  }

  @Test
  void wayToRunTests_isDueForOneOfSomeInTheFastTier_andAlwaysInTheOthers() {
    assertThat(IntStream.range(0, 8000).filter(i -> Tier.FAST.isDue("case " + i, 8, 17)).count())
        .isEqualTo(drawn(17).size());
    assertThat(IntStream.range(0, 8000).allMatch(i -> Tier.FULL.isDue("case " + i, 8, 17)))
        .isTrue();
    assertThat(IntStream.range(0, 8000).allMatch(i -> Tier.NIGHTLY.isDue("case " + i, 8, 17)))
        .isTrue();
  }

  @Test
  void sample_ofAFew_isNeverEmpty() {
    assertThat(Tier.sample(Stream.of("a", "b"), Integer.MAX_VALUE)).isNotEmpty();
    assertThat(Tier.sample(Stream.of(), 3)).isEmpty();
  }
}
