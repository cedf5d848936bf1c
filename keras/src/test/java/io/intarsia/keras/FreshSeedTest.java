package io.intarsia.keras;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.imperative.Environment;
import io.intarsia.keras.layer.Dense;
import io.intarsia.keras.layer.Dropout;
import io.intarsia.keras.loss.MeanSquaredError;
import io.intarsia.keras.training.FitOptions;
import io.intarsia.keras.training.Model;
import io.intarsia.keras.training.Verbose;
import io.intarsia.optimizer.SGD;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What is random in a training follows from the seed of the environment.
final class FreshSeedTest {
  private record Trained(List<?> first, List<?> second, List<Double> losses) {}

  private static Trained train(Environment tf) {
    Dense first = Dense.of(3);
    Dense second = Dense.of(3);
    Tensor x = tf.reshape(tf.linspace(-1f, 1f, 48), Shape.of(16, 3));
    // The weights are made by the trace of a step.
    try (var model = Model.of(tf, first.then(Dropout.of(0.5)).then(second))) {
      model.compile(SGD.of(0.1), MeanSquaredError.of());
      var options = FitOptions.defaults().withEpochs(2).withBatchSize(4);
      List<Double> losses =
          model.fit(x, x.times(2), options.withVerbose(Verbose.SILENT)).get("loss");
      return new Trained(
          first.weight("kernel").value().toList(),
          second.weight("kernel").value().toList(),
          losses);
    }
  }

  private static List<Trained> trained(long... seeds) {
    return IntStream.range(0, seeds.length)
        .mapToObj(i -> {
          try (var tf = Environment.open()) {
            tf.random.setSeed(seeds[i]);
            return train(tf);
          }
        })
        .toList();
  }

  @Test
  void setSeed_ofTheEnvironment_makesWeightsDropsAndOrdersTheSame() {
    List<Trained> all = trained(7, 7, 8);
    assertThat(all.get(0)).isEqualTo(all.get(1)).isNotEqualTo(all.get(2));
    assertThat(all.get(0).first()).isNotEqualTo(all.get(0).second());
  }

  @Test
  void environmentWithoutASeed_trainsOtherwiseEachTime() {
    assertThat(
            Stream.generate(
                    () -> {
                      try (var tf = Environment.open()) {
                        return train(tf);
                      }
                    })
                .limit(3)
                .distinct())
        .hasSize(3);
  }
}
