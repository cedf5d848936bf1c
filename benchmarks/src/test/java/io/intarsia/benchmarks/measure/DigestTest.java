package io.intarsia.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class DigestTest {
  @Test
  void matches_roundingApart_isTrue() {
    assertThat(Digest.of(1, 2, 3).matches(Digest.of(1, 2.00001f, 3))).isTrue();
  }

  @Test
  void matches_otherOrder_isFalse() {
    assertThat(Digest.of(1, 2, 3).matches(Digest.of(3, 2, 1))).isFalse();
  }

  @Test
  void matches_otherValueOrCount_isFalse() {
    assertThat(Digest.of(1, 2, 3).matches(Digest.of(1, 2, 4))).isFalse();
    assertThat(Digest.of(1, 2, 3).matches(Digest.of(1, 2, 3, 0))).isFalse();
  }
}
