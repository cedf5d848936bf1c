package io.intarsia.fuzz.child;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.fuzz.call.Call;
import io.intarsia.fuzz.child.CallRunner.Outcome;
import io.intarsia.fuzz.child.Tally.End;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@Tag("full")
@Timeout(120)
@EnabledOnOs(value = OS.LINUX, disabledReason = "servers are kept to this machine on Linux only")
final class CollectiveCallerTest {
  private static String sum(String shape, int group, int key) {
    return "CollectiveReduceV2(float32[%s]{1.5}, int32[]{%d}, int32[]{%d}, int32[]{%d}, []) final_op=\"Id\" merge_op=\"Add\" @eager"
        .formatted(shape, group, key, key);
  }

  private static Outcome make(CallRunner caller, String call) {
    return caller.make(Call.parse(call));
  }

  // Two devices, each in a thread.
  @Test
  void calls_ofAGroupOfTwo_haveAPartner() {
    try (var caller = new CollectiveCaller()) {
      Outcome outcome = make(caller, sum("2", 2, 12));
      for (int key = 13; outcome.end() != End.RESULT && key < 16; key++) {
        outcome = make(caller, sum("2", 2, key)); // the machine was busy
      }
      assertThat(outcome.end()).isEqualTo(End.RESULT);
    }
  }

  // A group of three waits for the limit of calls; after it there is another environment.
  @Test
  void calls_ofGroups_haveAPartnerOrEnd_andTheNextGoOn() {
    try (var caller = new CollectiveCaller()) {
      assertThat(make(caller, sum("2", 1, 11)).end()).isEqualTo(End.RESULT);
      Outcome late = make(caller, sum("2", 3, 13));
      assertThat(late.failure()).isInstanceOf(TensorFlowException.DeadlineExceeded.class);
      assertThat(late.isExpected()).isTrue();
      assertThat(make(caller, sum("2", 1, 14)).end()).isEqualTo(End.RESULT);
      assertThat(make(caller, sum("0", 1, 15)).failure())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("input 'input' must be not empty");
      assertThat(caller.isSpent()).isFalse();
    }
  }

  @Test
  void calls_areRoutedByWhetherTheyWait() {
    try (var caller = new RoutedCaller(new Named("plain"), new Named("collectives"))) {
      assertThat(make(caller, sum("2", 1, 11)).failure()).hasMessage("collectives");
      assertThat(make(caller, "Abs(float32[]{2}) @eager").failure()).hasMessage("plain");
    }
  }

  private record Named(String name) implements CallRunner {
    @Override
    public Outcome make(Call call) {
      return new Outcome(End.EXCEPTION, new IllegalStateException(name), true);
    }

    @Override
    public void close() {
      // Nothing is held.
    }
  }
}
