package io.intarsia.internal.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.errors.TensorFlowException.Code;
import org.junit.jupiter.api.Test;

final class HostFailureTest {
  @Test
  void attach_twoFailures_firstIsTheCauseAndTheSecondSuppressed() {
    var first = new IllegalStateException("first");
    var second = new IllegalArgumentException("second");
    String report =
        HostFailure.of("f", first).marked() + "; " + HostFailure.of("g", second).marked();
    var exception = TensorFlowException.of(Code.UNKNOWN, "both");

    HostFailure.attach(exception, report);

    assertThat(exception).hasCause(first).hasSuppressedException(second);
    assertThat(HostFailure.withoutMarks(report))
        .isEqualTo(
            "host function 'f': java.lang.IllegalStateException: first;"
                + " host function 'g': java.lang.IllegalArgumentException: second");
  }

  @Test
  void attach_asked_twice_findsTheCauseOnce() {
    String report = HostFailure.of("f", new IllegalStateException("gone")).marked();
    HostFailure.attach(TensorFlowException.of(Code.UNKNOWN, "a"), report);
    var later = TensorFlowException.of(Code.UNKNOWN, "b");

    HostFailure.attach(later, report);

    assertThat(later).hasNoCause();
  }
}
