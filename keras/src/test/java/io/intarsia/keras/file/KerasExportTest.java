package io.intarsia.keras.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.Functional;
import io.intarsia.keras.Layer;
import io.intarsia.keras.Symbol;
import io.intarsia.keras.layer.Dense;
import io.intarsia.savedmodel.SavedModel;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Layers as saved models.
final class KerasExportTest {
  private static final TensorSpec PAIRS = TensorSpec.of(Shape.of(-1, 2), DType.FLOAT32);

  private final Environment tf = Environment.open();
  private final Environment other = Environment.open();
  @TempDir Path folder;
  private Path model = Path.of("");

  @BeforeEach
  void choose() {
    model = folder.resolve("model");
  }

  @AfterEach
  void close() {
    tf.close();
    other.close();
  }

  private Tensor x(Environment environment) {
    return environment.constant(new float[][] {{1, 2}, {3, 4}});
  }

  @Test
  void sequence_servesAsASavedModel_forAnyBatch() throws Exception {
    Layer<Tensor, Tensor> network = Dense.of(3).then(Dense.of(1));
    float[][] expected = network.apply(x(tf)).toArray(float[][].class);
    KerasExport.write(tf, network, PAIRS, model);
    try (var loaded = SavedModel.load(other, model)) {
      Tensor y = loaded.function("serve", Tensor.class).call(x(other));
      assertThat(y.toArray(float[][].class)).isEqualTo(expected);
      assertThat(loaded.trainableVariables()).hasSize(4);
      Tensor one = other.constant(new float[][] {{1, 2}});
      assertThat(loaded.function("serve", Tensor.class).call(one).shape())
          .isEqualTo(Shape.of(1, 1));
    }
  }

  @Test
  void functional_hasTheNameOfItsInputInTheSignature() throws Exception {
    Symbol<Tensor> in = Symbol.input(tf, PAIRS, "pairs");
    var network = Functional.of(in, Dense.of(1).on(in));
    float[][] expected = network.apply(x(tf)).toArray(float[][].class);
    KerasExport.write(tf, network, model);
    try (var loaded = SavedModel.load(other, model)) {
      Map<String, ?> y = loaded.signature("serving_default").call(Map.of("pairs", x(other)));
      assertThat(((Tensor) List.copyOf(y.values()).getFirst()).toArray(float[][].class))
          .isEqualTo(expected);
    }
  }

  @Test
  void severalInputs_areNumberedInTheSignature_andByNameInTheFunction() throws Exception {
    Symbol<Tensor> a = Symbol.input(tf, PAIRS, "a");
    Symbol<Tensor> b = Symbol.input(tf, PAIRS, "b");
    Layer<List<Tensor>, Tensor> minus = (call, v) -> v.get(0).minus(v.get(1));
    Functional<Map<String, Tensor>, Tensor> network =
        Functional.of(Symbol.map(Map.of("a", a, "b", b)), minus.on(Symbol.list(a, b)));
    KerasExport.write(tf, network, model);
    try (var loaded = SavedModel.load(other, model)) {
      var y =
          loaded.signature("serve").call(Map.of("x", x(other), "x_1", other.zerosLike(x(other))));
      assertThat(((Tensor) List.copyOf(y.values()).getFirst()).toArray(float[][].class))
          .isEqualTo(new float[][] {{1, 2}, {3, 4}});
      Map<String, Tensor> same = Map.of("a", x(other), "b", x(other));
      assertThat(loaded.function("serve", Tensor.class).call(same).toArray(float[][].class))
          .isEqualTo(new float[][] {{0, 0}, {0, 0}});
    }
  }
}
