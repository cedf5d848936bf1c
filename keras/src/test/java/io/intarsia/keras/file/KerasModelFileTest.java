package io.intarsia.keras.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.files.DataFileException;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.layer.Dense;
import io.intarsia.keras.loss.Loss;
import io.intarsia.keras.loss.MeanSquaredError;
import io.intarsia.keras.metric.Accuracy;
import io.intarsia.keras.training.CompileOptions;
import io.intarsia.keras.training.Model;
import io.intarsia.keras.training.Objective;
import io.intarsia.optimizer.Adam;
import io.intarsia.optimizer.OptimizerOptions;
import io.intarsia.optimizer.SGD;
import io.intarsia.optimizer.Update;
import io.intarsia.optimizer.UpdateRule;
import io.intarsia.optimizer.schedule.LearningRate;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Models that are written with their training: what is kept, and what no file has.
final class KerasModelFileTest {
  private final Environment tf = Environment.open();
  private final Dense dense = Dense.of(2);

  @TempDir private Path folder;

  @BeforeEach
  void build() {
    dense.apply(tf.ones(Shape.of(1, 3)));
  }

  @AfterEach
  void close() {
    tf.close();
  }

  record Own(LearningRate learningRate) implements UpdateRule {
    @Override
    public void update(Update update) {
      update.subtract(update.gradient());
    }
  }

  private Model<Tensor, Tensor> model() {
    return Model.of(tf, dense);
  }

  @Test
  void write_beforeAStep_keepsHowItIsTrained() throws IOException {
    Path file = folder.resolve("a.keras");
    OptimizerOptions options = OptimizerOptions.defaults().withClipnorm(0.5).withUseEma(true);
    Objective<Tensor> objective =
        Objective.<Tensor>of(MeanSquaredError.of())
            .withWeight(0.5)
            .withMetrics(Accuracy.of().withName("right"));
    KerasModelFile.write(
        model().compile(Adam.of(0.25), objective, CompileOptions.defaults().withOptimizer(options)),
        file);
    try (Model<Tensor, Tensor> again = KerasModelFile.read(tf, file)) {
      assertThat(again.optimizer().rule()).isEqualTo(Adam.of(0.25));
      assertThat(again.optimizer().options()).isEqualTo(options);
      assertThat(again.optimizer().weights()).isEmpty();
      assertThat(again.objective().loss()).isEqualTo(MeanSquaredError.of());
      assertThat(again.objective().weight()).isEqualTo(0.5);
      assertThat(again.objective().metrics().getFirst().name()).isEqualTo("right");
      assertThat(again.trainOnBatch(tf.ones(Shape.of(1, 3)), tf.ones(Shape.of(1, 2))))
          .containsOnlyKeys("loss", "right");
    }
  }

  @Test
  void write_ofWhatNoFileHas_saysWhat_andWritesNothing() throws IOException {
    Path file = folder.resolve("a.keras");
    Loss<Tensor, Tensor> own = (call, target, prediction) -> prediction;
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KerasModelFile.write(model().compile(SGD.of(0.1), own), file))
        .withMessageContaining("loss: files hold no code");
    var rule = new Own(LearningRate.of(1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KerasModelFile.write(model().compile(rule, MeanSquaredError.of()), file))
        .withMessageContaining("optimizer: files hold no code, got Own");
    SGD scheduled = SGD.of(0.1).withLearningRate((g, step) -> g.constant(0.1f));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> KerasModelFile.write(model().compile(scheduled, MeanSquaredError.of()), file))
        .withMessageContaining("learning_rate: files hold no code");
    assertThatIllegalStateException()
        .isThrownBy(() -> KerasModelFile.write(model(), file))
        .withMessageContaining("compile");
    assertThat(file).doesNotExist();
  }

  @Test
  void read_ofAModelThatWasNotCompiled_saysTheWayOut() {
    assertThatThrownBy(() -> KerasModelFile.read(tf, KerasFilesGoldenTest.file("mlp.keras")))
        .isInstanceOf(DataFileException.class)
        .hasMessageContaining("it does not say how the model is trained; read the layer alone");
  }

  @Test
  void read_ofAnotherOptimizer_isRefused() throws IOException {
    Path file = folder.resolve("a.keras");
    KerasModelFile.write(model().compile(SGD.of(0.1), MeanSquaredError.of()), file);
    KerasModel model = KerasFile.readAll(tf, file, KerasFileOptions.defaults());
    List<Tensor> others = List.of(tf.constant(3L), tf.constant(0.1f), tf.ones(Shape.of(2)));
    KerasFile.write(
        new KerasModel(model.layer(), model.compileConfig(), others),
        file,
        KerasFileOptions.defaults());
    assertThatThrownBy(() -> KerasModelFile.read(tf, file))
        .isInstanceOf(DataFileException.class)
        .hasMessageContaining("what its optimizer remembers is not what SGD")
        .hasMessageContaining("expected arrays of [[], []], got [[], [], [2]]");
    var other = new CompileConfig.Definition("keras.optimizers", "Muon", Map.of());
    KerasFile.write(
        new KerasModel(model.layer(), CompileConfig.of(other, "mse", null), List.of()),
        file,
        KerasFileOptions.defaults());
    assertThatThrownBy(() -> KerasModelFile.read(tf, file))
        .hasMessageContaining("there is no class Muon; there are [Adadelta,");
    assertThat(Files.size(file)).isPositive();
  }
}
