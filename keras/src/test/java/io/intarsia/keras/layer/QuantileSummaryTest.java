package io.intarsia.keras.layer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// Summaries of values, of which quantiles are taken.
final class QuantileSummaryTest {
  private static float[] upTo(int count) {
    float[] values = new float[count];
    for (int i = 0; i < count; i++) {
      values[i] = i;
    }
    return values;
  }

  @Test
  void summary_ofManyValues_hasEachSecondOrSo() {
    assertThat(Summary.of(upTo(250), 0.01).values()).hasSize(125).startsWith(1, 3).endsWith(249);
    assertThat(Summary.of(upTo(251), 0.01).values()).hasSize(125).startsWith(1, 3).endsWith(249);
    assertThat(Summary.of(upTo(3), 0.01).values()).containsExactly(0, 1, 2);
  }

  @Test
  void summariesThatAreMerged_haveTheValuesOfBoth_inOrder() {
    Summary low = Summary.of(new float[] {0, 2}, 0.01);
    Summary high = Summary.of(new float[] {1, 3, 4}, 0.01);
    assertThat(low.merged(high).values()).containsExactly(0, 1, 2, 3, 4);
    assertThat(Summary.empty().merged(high).values()).containsExactly(1, 3, 4);
  }
}
