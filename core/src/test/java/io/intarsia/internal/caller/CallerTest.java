package io.intarsia.internal.caller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.op.math.MathOps;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The library is told from its tests, which have its packages, by where the classes come from.
final class CallerTest {
  @Test
  void kindOf_aClass_isThatOfItsPackageAndSource() {
    assertThat(CodeKind.of(Environment.class)).isEqualTo(CodeKind.LIBRARY);
    assertThat(CodeKind.of(Nest.class)).isEqualTo(CodeKind.LIBRARY);
    assertThat(CodeKind.of(MathOps.class)).isEqualTo(CodeKind.FACADE);
    assertThat(CodeKind.of(Tensor.class)).isEqualTo(CodeKind.FACADE);
    assertThat(CodeKind.of(List.class)).isEqualTo(CodeKind.RUNTIME);
    assertThat(CodeKind.of(CallerTest.class)).isEqualTo(CodeKind.CALLER);
    assertThat(CodeKind.of(Test.class)).isEqualTo(CodeKind.CALLER);
  }

  @Test
  void failure_inATestOfTheLibrary_beginsInTheTest() {
    Throwable failure = catchThrowable(() -> Nest.packSequenceAs(List.of(1, 2), List.of(1)));
    assertThat(failure.getStackTrace()[0].getClassName()).isEqualTo(CallerTest.class.getName());
  }

  @Test
  void site_ofACall_isTheLineOfTheTest() {
    CallSite site = Caller.site().orElseThrow();
    assertThat(site.line()).startsWith(CallerTest.class.getName() + ".site_ofACall");
    assertThat(site.function()).isEmpty();
  }

  @Test
  void blamed_anExceptionOfAnotherTime_staysAsItIs() throws Exception {
    Throwable[] made = new Throwable[1];
    var thread = new Thread(() -> made[0] = new IllegalStateException("made elsewhere"));
    thread.start();
    thread.join();
    StackTraceElement[] frames = made[0].getStackTrace();
    assertThat(Caller.blamed(made[0]).getStackTrace()).isEqualTo(frames);
  }
}
