package io.intarsia.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
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
  void over_severalProcesses_isTheMedianOfTheirMedians() {
    var spread = Spread.over(List.of(Spread.of(1, 2, 3), Spread.of(9, 10, 11), Spread.of(4, 5, 6)));

    assertThat(spread).isEqualTo(new Spread(5, 1, 11));
  }

  @Test
  void apart_eitherOrder_isTheSame() {
    assertThat(new Twice(10, 12).apart()).isEqualTo(new Twice(12, 10).apart()).isEqualTo(1.2);
  }

  @Test
  void halves_ofRounds_areEvenAndOddOnes() {
    assertThat(Twice.ofHalves(1, 10, 2, 20, 3)).isEqualTo(new Twice(2, 15));
    assertThat(Twice.ofHalves(4)).isEqualTo(new Twice(4, 4));
  }

  @Test
  void dividedBy_aCount_isOfOne() {
    assertThat(Spread.of(10, 20, 60).dividedBy(10)).isEqualTo(new Spread(2, 1, 6));
  }
}
