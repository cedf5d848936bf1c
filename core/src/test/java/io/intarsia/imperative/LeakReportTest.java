package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.internal.c.HandleRegistry;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// What a leak report counts. Where tensors were made, `com.acme.fn.LeakPlacesTest` looks at, whose
/// frames are those of a user.
@OnEveryExecutor
final class LeakReportTest {
  private static final String ADVICE =
      "; open the environment with withRecordCreation(true) to see where they were made";

  /// What the runtime needs for a tensor besides its data.
  private static final int OVERHEAD = 512;

  private final Environment tf;
  // Stands for the tensors in host memory, of which other tests may have left some.
  private final Environment hosts =
      Environment.open(EnvironmentOptions.defaults().withExecutor(ExecutorKind.EAGER));

  LeakReportTest(Environment tf) {
    this.tf = tf;
  }

  @AfterEach
  void close() {
    hosts.close();
  }

  private String report() {
    HandleRegistry registry = ((EagerExecutor) hosts.engine().executor()).context().handles();
    return LeakReport.of(tf.engine().executor(), registry);
  }

  @Test
  void of_nothing_isALineOfZeros() {
    assertThat(report()).isEqualTo("0 live tensors, 0 bytes");
  }

  @Test
  void of_tensorsOfTheEnvironment_countsThem() {
    var held = List.<Tensor>of(tf.constant(new float[4]), tf.constant(new double[10]));
    assertThat(held).hasSize(2);
    assertThat(report())
        .isEqualTo("2 live tensors, %d bytes".formatted(16 + 80 + 2 * OVERHEAD) + ADVICE);
  }

  @Test
  void of_oneHostTensor_countsItApart() {
    Tensor host = hosts.constant(new float[4]);
    assertThat(report())
        .isEqualTo(
            "0 live tensors, 0 bytes; in the process 1 host tensors, %d bytes"
                    .formatted(16 + OVERHEAD)
                + ADVICE);
    host.close();
    assertThat(report()).isEqualTo("0 live tensors, 0 bytes");
  }

  @Test
  void of_bothKinds_countsEach() {
    var held = List.<Tensor>of(tf.constant(1), hosts.constant(1), hosts.constant(2));
    assertThat(held).hasSize(3);
    assertThat(report())
        .isEqualTo(
            "1 live tensors, %d bytes; in the process 2 host tensors, %d bytes"
                    .formatted(4 + OVERHEAD, 2 * (4 + OVERHEAD))
                + ADVICE);
  }
}
