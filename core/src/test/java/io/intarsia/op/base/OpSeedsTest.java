package io.intarsia.op.base;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class OpSeedsTest {
  private static final long LIMIT = Integer.MAX_VALUE;

  @Test
  void seeds_bothZero_areNotTheLackOfSeeds() {
    assertThat(OpSeeds.lasting(0, 0)).isEqualTo(new OpSeeds(0, LIMIT, false));
    assertThat(OpSeeds.once(LIMIT, -LIMIT)).isEqualTo(new OpSeeds(0, LIMIT, true));
    assertThat(OpSeeds.lasting(0, 0).attributes()).isNotEqualTo(OpSeeds.NONE.attributes());
  }

  @Test
  void seeds_one_isKeptBesideAZero() {
    assertThat(OpSeeds.lasting(0, 5)).isEqualTo(new OpSeeds(0, 5, false));
    assertThat(OpSeeds.once(7, LIMIT)).isEqualTo(new OpSeeds(7, 0, true));
    assertThat(OpSeeds.lasting(LIMIT + 3, -1)).isEqualTo(new OpSeeds(3, LIMIT - 1, false));
  }
}
