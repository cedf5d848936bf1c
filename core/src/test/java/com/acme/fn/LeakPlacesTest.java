package com.acme.fn;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// `Environment.leakReport` with places; outside of the library's packages, as the code of users
/// is.
final class LeakPlacesTest {
  private static final EnvironmentOptions RECORDING =
      EnvironmentOptions.defaults().withRecordCreation(true);

  private static Tensor constant(Environment tf, int depth) {
    return depth == 0 ? tf.constant(1f) : constant(tf, depth - 1);
  }

  private static Tensor sum(Tensor x) {
    return x.plus(x);
  }

  @Test
  void report_ofTensorsOfTwoPlaces_namesTheMoreFrequentOneFirst() {
    try (var tf = Environment.open(RECORDING)) {
      List<Tensor> held = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        held.add(constant(tf, 0));
      }
      held.add(sum(held.getFirst()));
      String report = tf.leakReport();
      assertThat(report)
          .startsWith("4 live tensors, ")
          .contains("\n3 made at\n    com.acme.fn.LeakPlacesTest.constant(LeakPlacesTest.java:")
          .contains("\n1 made at\n    com.acme.fn.LeakPlacesTest.sum(LeakPlacesTest.java:")
          .doesNotContain("withRecordCreation");
      assertThat(report.indexOf("LeakPlacesTest.constant("))
          .isLessThan(report.indexOf("LeakPlacesTest.sum("));
      assertThat(held).hasSize(4);
    }
  }

  @Test
  void report_ofADeepPlace_showsEightFrames() {
    try (var tf = Environment.open(RECORDING)) {
      Tensor held = constant(tf, 20);
      String frame = Pattern.quote("    com.acme.fn.LeakPlacesTest.constant(LeakPlacesTest.java:");
      assertThat(tf.leakReport())
          .containsPattern("1 made at\n(" + frame + "\\d+\\)\n?){8}")
          .doesNotContainPattern("(" + frame + "\\d+\\)\n?){9}");
      held.close();
      assertThat(tf.leakReport()).startsWith("0 live tensors").doesNotContain("LeakPlacesTest");
    }
  }
}
