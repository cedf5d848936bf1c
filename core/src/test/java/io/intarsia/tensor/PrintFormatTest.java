package io.intarsia.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.op.Ops;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import org.junit.jupiter.api.Test;

/// Printed as numpy 2.4 prints with such options, but for the ellipsis.
@OnEveryExecutor
final class PrintFormatTest {
  private final Environments environments;
  private final Environment tf;

  PrintFormatTest(Environments environments, Environment tf) {
    this.environments = environments;
    this.tf = tf;
  }

  private static String values(String text) {
    return text.replaceAll(" shape=.*", "");
  }

  @Test
  void text_thresholdAndEdgeItems_cutLongAxes() {
    var few = PrintFormat.defaults().withThreshold(4).withEdgeItems(1);
    assertThat(values(tf.range(9).text(few))).isEqualTo("[0 … 8]");
    assertThat(values(tf.range(4).text(few))).isEqualTo("[0 1 2 3]");
    var two = PrintFormat.defaults().withThreshold(0).withEdgeItems(2);
    assertThat(values(tf.range(36).reshape(6, 6).text(two)))
        .isEqualTo(
            """
            [[ 0  1 …  4  5]
             [ 6  7 … 10 11]
             …
             [24 25 … 28 29]
             [30 31 … 34 35]]\
            """);
    var all = PrintFormat.defaults().withThreshold(Long.MAX_VALUE);
    assertThat(tf.range(1001).text(all)).doesNotContain("…").contains(" 500 ");
  }

  @Test
  void text_precision_limitsDigits() {
    var two = PrintFormat.defaults().withPrecision(2);
    assertThat(values(tf.constant(new double[] {1 / 3.0, 2, 100.126}).text(two)))
        .isEqualTo("[  0.33   2.   100.13]");
    var none = PrintFormat.defaults().withPrecision(0);
    assertThat(values(tf.constant(new float[] {1.25f, 2.5f}).text(none))).isEqualTo("[1. 2.]");
    assertThat(values(tf.constant(new double[] {1e-7, 1}).text(two))).isEqualTo("[1.e-07 1.e+00]");
  }

  @Test
  void text_lineWidth_wrapsRows() {
    var narrow = PrintFormat.defaults().withLineWidth(12);
    assertThat(values(tf.range(8).text(narrow))).isEqualTo("[0 1 2 3 4\n 5 6 7]");
  }

  @Test
  void toString_ofAnEnvironmentWithAFormat_usesItThereOnly() {
    var format = PrintFormat.defaults().withPrecision(1).withThreshold(3).withEdgeItems(1);
    try (var other = environments.open(EnvironmentOptions.defaults().withPrintFormat(format))) {
      Tensor third = other.constant(new double[] {1 / 3.0});
      assertThat(third).hasToString("[0.3] shape=[1] dtype=float64");
      assertThat(other.range(5)).hasToString("[0 … 4] shape=[5] dtype=int32");
      assertThat(tf.constant(new double[] {1 / 3.0}))
          .hasToString("[0.33333333] shape=[1] dtype=float64");
    }
  }

  @Test
  void text_ofATracedTensor_saysThatItHasNoValues() {
    var text = new StringBuilder();
    tf.function(
            (Ops g, Tensor x) -> {
              text.append(x.text(PrintFormat.defaults()));
              return x.plus(1);
            })
        .apply(tf.constant(1));
    assertThat(text).startsWith("Tensor(\"").endsWith("shape=[], dtype=int32)");
  }

  @Test
  void format_outOfRange_isRefused() {
    assertThatThrownBy(() -> PrintFormat.defaults().withEdgeItems(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("PrintFormat: expected edgeItems from 1 to 1073741823, got 0");
    assertThatThrownBy(() -> PrintFormat.defaults().withPrecision(18))
        .hasMessageContaining("expected precision from 0 to 17, got 18");
    assertThatThrownBy(() -> PrintFormat.defaults().withThreshold(-1))
        .hasMessageContaining("threshold");
  }
}
