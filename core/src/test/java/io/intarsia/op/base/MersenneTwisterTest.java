package io.intarsia.op.base;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class MersenneTwisterTest {
  @Test
  void mersenneTwister_anySeed_givesPythonsNumbers() {
    // random.Random(seed).randint(0, 2**31 - 1), three times each
    assertThat(draw(0)).containsExactly(1654615998, 1806341205, 173879092);
    assertThat(draw(1)).containsExactly(577090037, 271041745, 1095513148);
    assertThat(draw(42)).containsExactly(478163327, 107420369, 1181241943);
    assertThat(draw(-5)).containsExactly(1097127993, 1539898300, 124576495);
    assertThat(draw((1L << 40) + 3)).containsExactly(943978446, 261273136, 406355048);
  }

  private static int[] draw(long seed) {
    var twister = new MersenneTwister(seed);
    return new int[] {twister.nextSeed(), twister.nextSeed(), twister.nextSeed()};
  }
}
