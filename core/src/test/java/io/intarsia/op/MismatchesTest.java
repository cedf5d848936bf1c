package io.intarsia.op;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.support.NotDeferred;
import io.intarsia.support.Placement;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Arguments that do not fit each other never give numbers, wherever the call runs and whatever is
/// known of their shapes: composed ops lay out their arguments anew, which can hide a mismatch.
class MismatchesTest {
  private static final float LN2 = 0.6931472f;
  private final Environment tf;

  MismatchesTest(Environment tf) {
    this.tf = tf;
  }

  static Stream<Mismatch> mismatches() {
    return Stream.concat(MismatchesOfArrays.all().stream(), MismatchesOfNn.all().stream());
  }

  static Stream<String> operations() {
    return mismatches().map(Mismatch::operation).distinct();
  }

  private static List<Mismatch> of(String operation) {
    return mismatches().filter(mismatch -> mismatch.operation().equals(operation)).toList();
  }

  @NotDeferred("what only kernels know is told where somebody looks")
  @ParameterizedTest
  @MethodSource("operations")
  void arguments_thatDoNotFit_areRefusedWhereTheyAreKnown(String operation) {
    for (Mismatch mismatch : of(operation)) {
      Class<?> type =
          mismatch.isOurs() ? IllegalArgumentException.class : TensorFlowException.class;
      assertThatThrownBy(() -> run(mismatch, Placement.EAGER))
          .as("%s eager", mismatch)
          .isInstanceOf(type)
          .hasMessageContaining(operation + ":");
      if (mismatch.isOurs()) {
        assertThatThrownBy(() -> run(mismatch, Placement.FUNCTION))
            .as("%s in a function", mismatch)
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining(operation + ":");
      }
    }
  }

  @NotDeferred("what only kernels know is told where somebody looks")
  @ParameterizedTest
  @MethodSource("operations")
  void arguments_thatDoNotFit_failWhereTheyAreNotKnown(String operation) {
    for (Mismatch mismatch : of(operation)) {
      for (Placement placement : List.of(Placement.UNKNOWN_SIZES, Placement.UNKNOWN_RANK)) {
        assertThatThrownBy(() -> run(mismatch, placement))
            .as("%s in a function of %s", mismatch, placement)
            .isInstanceOfAny(IllegalArgumentException.class, TensorFlowException.class);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "sparseSoftmaxCrossEntropyWithLogits, 'got logits [2, 3, 4] and labels [6]'",
    "softmaxCrossEntropyWithLogits, 'wrong shape of labels; expected one that broadcasts to [2, 3], got [3, 2]'",
    "luReconstruct, 'wrong shape of perm; expected shape [3], got [2]'",
    "ctcLoss, 'wrong shape of labels; expected shape [2, 2], got [3, 2]'",
    "searchsorted, 'wrong shape of values; expected shape [2, 3, 1], got [3, 2, 1]'",
    "tensordot, 'axis 0 of a and axis 0 of b have different sizes; expected the same, got 2 and 3'",
    "embeddingLookup, 'the 4 rows are not cut evenly; expected 2 in params[0], got 1'"
  })
  void message_ofArgumentsThatDoNotFit_saysWhichAndWhat(String operation, String words) {
    Mismatch first = of(operation).getFirst();
    assertThatThrownBy(() -> run(first, Placement.EAGER))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(operation + ": ")
        .hasMessageContaining(words);
  }

  @Test
  void labels_ofOneRow_stretchToTheLogits() {
    Tensor logits = tf.constant(new float[][] {{0, 0}, {0, 0}});
    for (Placement placement : Placement.values()) {
      Tensor loss =
          placement
              .run(
                  tf,
                  List.of(tf.constant(new float[][] {{1, 0}}), logits),
                  (g, in) -> List.of(g.nn.softmaxCrossEntropyWithLogits(in.get(0), in.get(1))))
              .getFirst();
      assertThat(loss.toArray(float[].class)).containsExactly(LN2, LN2);
    }
  }

  private Tensor run(Mismatch mismatch, Placement placement) {
    List<Tensor> inputs = mismatch.inputs().stream().map(input -> input.in(tf)).toList();
    return placement.run(tf, inputs, (g, in) -> List.of(mismatch.call().on(g, in))).getFirst();
  }
}
