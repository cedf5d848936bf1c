package io.intarsia.tensor;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

/// The digits of numbers, against those of the JDK.
class ShortestDigitsTest {
  @Test
  void scientific_besideEveryPowerOfTen_hasTheFirstDigitInItsPlace() {
    // Of subnormal numbers the JDK gives two digits at least.
    for (int power = -307; power <= 308; power++) {
      double near = Double.parseDouble("1e" + power);
      for (double value : new double[] {Math.nextDown(near), near, Math.nextUp(near)}) {
        var digits =
            ShortestDigits.scientific(
                value, BinaryFormat.FLOAT64, ShortestDigits.UNBOUNDED, ShortestDigits.UNBOUNDED);
        var expected = new BigDecimal(Double.toString(value)).stripTrailingZeros();
        assertThat(digits.exponent()).isEqualTo(expected.precision() - expected.scale() - 1);
        assertThat(digits.digits().replaceFirst("0+$", ""))
            .isEqualTo(expected.unscaledValue().toString());
      }
    }
  }
}
