package io.intarsia.benchmarks.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.benchmarks.measure.Spread;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FitTest {
  private static List<Point> points(IntToDoubleFunction cost, int... sizes) {
    return IntStream.of(sizes)
        .mapToObj(size -> new Point(size, Spread.of(cost.applyAsDouble(size))))
        .toList();
  }

  @ParameterizedTest
  @CsvSource({"0, false", "1, false", "1.09, false", "1.11, true", "2, true"})
  void of_aPower_isItsExponent(double power, boolean steeper) {
    Fit fit = Fit.of(points(n -> 3 * Math.pow(n, power), 1, 10, 100, 1000), 1);

    assertThat(fit.slope()).isCloseTo(power, within(1e-12));
    assertThat(fit.error()).isCloseTo(0, within(1e-12));
    assertThat(fit.isSteeperThan(1)).isEqualTo(steeper);
  }

  @Test
  void of_moreThanTwoDecades_leavesTheFirstOut() {
    Fit fit = Fit.of(points(n -> n < 100 ? 1e6 : n, 1, 3, 10, 32, 100, 316, 1000, 10_000), 1);

    assertThat(fit.slope()).isCloseTo(1, within(1e-12));
    assertThat(fit.from()).isEqualTo(100);
    assertThat(fit.to()).isEqualTo(10_000);
  }

  @Test
  void of_roundedSizes_countsTwoDecades() {
    // 31,623 / 316 is a little more than 100.
    assertThat(Fit.of(points(n -> n, 100, 316, 1000, 3162, 10_000, 31_623), 1).from())
        .isEqualTo(316);
  }

  @Test
  void of_aLeastSize_leavesSmallerOnesOut() {
    Fit fit = Fit.of(points(n -> n == 1 ? 100 : n, 1, 2, 4, 8), 2);

    assertThat(fit.slope()).isCloseTo(1, within(1e-12));
    assertThat(fit.from()).isEqualTo(2);
  }

  @Test
  void of_fewInTwoDecades_takesTheLastThree() {
    assertThat(Fit.of(points(n -> n, 1, 10, 1000, 1_000_000), 1).from()).isEqualTo(10);
  }

  // By hand: x = 0, 1, 2 and y = 0, 2, 1 in natural logarithms. The slope is 1/2, what is left is
  // -1/2, 1, -1/2, so the error is the root of (3/2) / 1 / 2.
  @Test
  void of_noise_hasTheStandardErrorOfTheSlope() {
    double e = Math.E;
    List<Point> points =
        List.of(
            new Point(1, Spread.of(1)),
            new Point(1_000, Spread.of(Math.pow(e, 2 * Math.log(1000)))),
            new Point(1_000_000, Spread.of(Math.pow(e, Math.log(1000)))));

    Fit fit = Fit.of(points, 1);

    assertThat(fit.slope()).isCloseTo(0.5, within(1e-12));
    assertThat(fit.error()).isCloseTo(Math.sqrt(0.75), within(1e-12));
    assertThat(fit.isSteeperThan(-2)).as("-1.23 > -1.9").isTrue();
    assertThat(fit.isSteeperThan(-1)).as("-1.23 > -0.9").isFalse();
  }

  @Test
  void of_twoPoints_isRefused() {
    assertThatThrownBy(() -> Fit.of(points(n -> n, 1, 10), 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Fit.of: expected at least 3 points, got 2");
  }
}
