package io.intarsia.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.labeled.LabeledTensor;
import io.intarsia.types.masked.MaskedTensor;
import org.junit.jupiter.api.Test;

/// The methods of tensors on the types that have them, which are the functions of the facade.
final class MethodsOfValuesTest {
  private final Environment tf;

  MethodsOfValuesTest(Environment tf) {
    this.tf = tf;
  }

  private MaskedTensor masked() {
    return MaskedTensor.of(
        tf.constant(new float[][] {{1, 4}, {9, 16}}),
        tf.constant(new boolean[][] {{true, false}, {true, true}}));
  }

  private LabeledTensor labeled() {
    return LabeledTensor.of(tf.constant(new int[][] {{1, 2, 3}, {4, 5, 6}}), "row", "col");
  }

  @Test
  void maskedTensor_elementwiseMethods_keepTheMask() {
    MaskedTensor y = masked().sqrt().plus(1).times(masked());
    assertThat(y).hasToString("MaskedTensor([[2.0, --], [36.0, 80.0]])");
    assertThat(masked().gt(tf.constant(4f)))
        .hasToString("MaskedTensor([[false, --], [true, true]])");
  }

  @Test
  void maskedTensor_methodsWithoutOps_areTheFunctions() {
    assertThat(masked().sum(1)).hasToString(tf.math.reduceSum(masked(), 1).toString());
    assertThat(masked().sum(1)).hasToString("MaskedTensor([--, 25.0])");
    assertThat(masked().sum(tf, 1)).hasToString("MaskedTensor([1.0, 25.0])");
    assertThat(masked().transpose()).hasToString("MaskedTensor([[1.0, 9.0], [--, 16.0]])");
  }

  @Test
  void labeledTensor_methods_takeNamesOfAxes() {
    LabeledTensor x = labeled();
    var perRow = LabeledTensor.of(tf.constant(new int[] {10, 20}), "row");
    assertThat(x.plus(perRow))
        .hasToString("LabeledTensor(row=2, col=3; [[11, 12, 13], [24, 25, 26]])");
    assertThat(x.sum("col")).hasToString("LabeledTensor(row=2; [6, 15])");
    assertThat(x.rminus(10).max("row", true))
        .hasToString("LabeledTensor(row=1, col=3; [[9, 8, 7]])");
  }

  @Test
  void methods_inAFunction_runInItsGraph() {
    var function = tf.function((Ops g, MaskedTensor m) -> m.plus(1).abs().fill(g, 0));
    assertThat(function.apply(masked())).hasToString(masked().plus(1).fill(tf, 0).toString());
    MaskedTensor captured = masked();
    var shift = tf.function((Ops g, Tensor by) -> captured.plus(by).values());
    assertThat(shift.apply(tf.constant(1f))).hasToString(captured.values().plus(1).toString());
  }

  @Test
  void methods_ofAFunctionTheTypeDeclines_sayWhoWasAsked() {
    assertThatThrownBy(() -> labeled().reshape(-1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("reshape")
        .hasMessageContaining("LabeledTensor");
  }
}
