package io.intarsia.distributions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/// The rule of three nodes is known in closed form; one of `n` is exact for degrees to `2n - 1`.
final class GaussLegendreTest {
  @Test
  void ofThree_isThatOfTheBooks() {
    GaussLegendre rule = GaussLegendre.of(3);
    double root = Math.sqrt(0.6);
    assertThat(rule.nodes()).containsExactly(new double[] {root, 0, -root}, within(1e-15));
    assertThat(rule.weights())
        .containsExactly(new double[] {5 / 9.0, 8 / 9.0, 5 / 9.0}, within(1e-15));
  }

  @Test
  void ofForty_isExactForTheSeventyEighthPower() {
    GaussLegendre rule = GaussLegendre.of(40);
    double sum = 0;
    for (int i = 0; i < 40; i++) {
      sum += rule.weights()[i] * Math.pow(rule.nodes()[i], 78);
    }
    assertThat(sum).isCloseTo(2 / 79.0, within(1e-14));
  }
}
