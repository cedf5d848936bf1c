package io.intarsia.tensor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ComplexTest {
  @Test
  void of_aRealNumber_hasNoImaginaryPart() {
    assertThat(Complex.of(2.5)).isEqualTo(new Complex(2.5, 0));
  }

  @Test
  void toString_anySign_readsAsASum() {
    assertThat(new Complex(1, 2)).hasToString("(1.0+2.0j)");
    assertThat(new Complex(-1, -2)).hasToString("(-1.0-2.0j)");
    assertThat(new Complex(0, -0.0)).hasToString("(0.0-0.0j)");
    assertThat(new Complex(0, Double.NaN)).hasToString("(0.0+NaNj)");
    assertThat(new Complex(0, -Double.NaN)).hasToString("(0.0+NaNj)");
    assertThat(new Complex(0, Double.POSITIVE_INFINITY)).hasToString("(0.0+Infinityj)");
  }

  @Test
  void isZero_eitherPartNotZero_isFalse() {
    assertThat(new Complex(0, -0.0).isZero()).isTrue();
    assertThat(new Complex(1, 0).isZero()).isFalse();
    assertThat(new Complex(0, 1).isZero()).isFalse();
    assertThat(new Complex(Double.NaN, 0).isZero()).isFalse();
  }
}
