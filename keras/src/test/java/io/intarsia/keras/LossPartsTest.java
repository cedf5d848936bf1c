package io.intarsia.keras;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.imperative.Environment;
import io.intarsia.keras.loss.BinaryCrossentropy;
import io.intarsia.keras.loss.Circle;
import io.intarsia.keras.loss.CosineSimilarity;
import io.intarsia.keras.loss.Dice;
import io.intarsia.keras.loss.KerasLoss;
import io.intarsia.keras.loss.MeanSquaredError;
import io.intarsia.keras.loss.Tversky;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Which losses may be computed of parts of a batch.
final class LossPartsTest {
  @Test
  void isOfEachExample_whatMixesExamples_isNot() {
    try (var tf = Environment.open()) {
      Tensor rows = tf.ones(Shape.of(4, 3));
      List<KerasLoss> own =
          List.of(MeanSquaredError.of(), BinaryCrossentropy.of(), CosineSimilarity.of());
      assertThat(own).allMatch(loss -> loss.isOfEachExample(rows));
      // The last axis is that of the examples.
      assertThat(own).noneMatch(loss -> loss.isOfEachExample(tf.ones(Shape.of(4))));
      assertThat(
              List.<KerasLoss>of(
                  Circle.of(), Dice.of(), Tversky.of(), CosineSimilarity.of().withAxis(0)))
          .noneMatch(loss -> loss.isOfEachExample(rows));
    }
  }
}
