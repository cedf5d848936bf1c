package io.intarsia.optimizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.op.Ops;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Schedules give the learning rates of Keras.
@OnEveryExecutor
final class SchedulesGoldenTest {
  private final Environments environments;

  SchedulesGoldenTest(Environments environments) {
    this.environments = environments;
  }

  static Stream<ScheduleCase> cases() {
    return ScheduleCase.all();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void at_everyStep_isTheRateOfKeras(ScheduleCase each) {
    try (var tf = environments.open()) {
      var compiled = tf.function((Ops g, Tensor step) -> each.schedule().at(g, step));
      for (int step = 0; step < each.steps(); step++) {
        Tensor number = tf.constant((long) step);

        double eager = each.schedule().at(tf, number).asDouble();

        assertThat(eager).as("step %d", step).isCloseTo(each.rate(step), within(2e-7));
        assertThat(compiled.apply(number).asDouble()).isEqualTo(eager, within(2e-7));
      }
    }
  }
}
