package io.intarsia.internal.c;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class StretchedPowerTest {
  @Test
  void mayBe_exponentsWithinTheBase_isFalse() {
    assertThat(StretchedPower.mayBe(new long[] {2, 3}, new long[] {})).isFalse();
    assertThat(StretchedPower.mayBe(null, new long[] {})).isFalse();
    assertThat(StretchedPower.mayBe(new long[] {-1, 3}, new long[] {3})).isFalse();
    assertThat(StretchedPower.mayBe(new long[] {-1, 3}, new long[] {1, 3})).isFalse();
    assertThat(StretchedPower.mayBe(new long[] {2, 3}, new long[] {2, 1})).isFalse();
    assertThat(StretchedPower.mayBe(new long[] {-1}, new long[] {1})).isFalse();
  }

  @Test
  void mayBe_exponentsOfOtherOrUnknownSizes_isTrue() {
    assertThat(StretchedPower.mayBe(new long[] {}, new long[] {1})).isTrue();
    assertThat(StretchedPower.mayBe(new long[] {2, 1}, new long[] {3})).isTrue();
    assertThat(StretchedPower.mayBe(new long[] {1, 3}, new long[] {2, 3})).isTrue();
    assertThat(StretchedPower.mayBe(new long[] {-1}, new long[] {-1})).isTrue();
    assertThat(StretchedPower.mayBe(new long[] {3}, new long[] {-1})).isTrue();
    assertThat(StretchedPower.mayBe(null, new long[] {1})).isTrue();
    assertThat(StretchedPower.mayBe(new long[] {3}, null)).isTrue();
  }
}
