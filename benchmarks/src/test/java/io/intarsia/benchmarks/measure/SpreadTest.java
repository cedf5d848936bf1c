package io.intarsia.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class SpreadTest {
  @Test
  void of_oddNumberOfRounds_takesTheMiddleOne() {
    assertThat(Spread.of(9, 1, 2)).isEqualTo(new Spread(2, 1, 9));
  }

  @Test
  void of_evenNumberOfRounds_takesTheMeanOfTheMiddleTwo() {
    assertThat(Spread.of(4, 1, 2, 9)).isEqualTo(new Spread(3, 1, 9));
  }

  @Test
  void of_noRound_isRejected() {
    assertThatThrownBy(Spread::of).hasMessageContaining("at least one round");
  }

  @Test
  void apartFrom_eitherOrder_isTheSame() {
    var one = Spread.of(10);
    var other = Spread.of(12);

    assertThat(one.apartFrom(other)).isEqualTo(other.apartFrom(one)).isEqualTo(1.2);
  }
}
