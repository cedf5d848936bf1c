package io.intarsia.internal.c;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.errors.TensorFlowException.Code;
import org.junit.jupiter.api.Test;

/// What the runtime reports of other tasks.
final class RemoteReportTest {
  @Test
  void told_tensorOnItsWayFromATaskThatWasStartedAnew_namesThatTask() {
    var report =
        TensorFlowException.of(
            Code.ABORTED,
            "RecvTensor expects a different device incarnation: 1 vs. 2. Your worker job"
                + " (\"/job:worker/replica:0/task:1\") was probably restarted. Check your worker"
                + " job.\nAdditional GRPC error information from remote target"
                + " /job:worker/replica:0/task:0 while calling Enqueue");
    TensorFlowException told = RemoteReport.told(report);
    assertThat(told).isInstanceOf(TensorFlowException.Aborted.class);
    assertThat(told.getMessage())
        .startsWith("/job:worker/task:1 was started anew, and a tensor was on its way from it.")
        .doesNotContain("task:0");
    assertThat(told.getStackTrace()).isEqualTo(report.getStackTrace());
  }
}
