package io.intarsia.fuzz.child;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.fuzz.call.Call;
import io.intarsia.fuzz.child.CallRunner.Outcome;
import io.intarsia.fuzz.child.Tally.End;
import io.intarsia.imperative.ExecutorKind;
import org.junit.jupiter.api.Test;

/// Calls in an environment whose ops wait: what came of one is what whoever looks hears.
final class DeferredCallerTest {
  @Test
  void make_opsThatWait_saysWhatCameOfThem() {
    try (var caller = new EnvironmentCaller(ExecutorKind.DEFERRED)) {
      assertThat(caller.make(Call.parse("AddV2(int32[2]{1,2}, int32[2]{3,4}) T=int32 @eager")))
          .isEqualTo(Outcome.result());

      // Twice with numbers it takes, so that the third time it waits.
      String division = "FloorDiv(int32[2]{1,2}, int32[2]{%s,4}) T=int32 @eager";
      assertThat(caller.make(Call.parse(division.formatted("3")))).isEqualTo(Outcome.result());
      assertThat(caller.make(Call.parse(division.formatted("3")))).isEqualTo(Outcome.result());
      Outcome byZero = caller.make(Call.parse(division.formatted("0")));
      assertThat(byZero.end()).isEqualTo(End.EXCEPTION);
      assertThat(byZero.isExpected()).isTrue();
      assertThat(byZero.failure()).isInstanceOf(TensorFlowException.InvalidArgument.class);
    }
  }
}
