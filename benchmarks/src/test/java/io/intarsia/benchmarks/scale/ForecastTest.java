package io.intarsia.benchmarks.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class ForecastTest {
  @Test
  void after_sizesThatGrow_addsWhatGrowsAndNotWhatIsTheSame() {
    var forecast = new Forecast();

    assertThat(forecast.after(20)).as("of one size nothing is known").isEqualTo(20);
    // 10 + 1, 10 + 3.16, 10 + 10, 10 + 31.6
    assertThat(forecast.after(11)).as("less than before").isEqualTo(11);
    forecast.after(10 + Math.sqrt(10));
    assertThat(forecast.after(20)).isCloseTo(10 + Math.sqrt(1000), within(1e-9));
  }
}
