package io.intarsia.keras.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.Functional;
import io.intarsia.keras.Layer;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.keras.StatefulLayer;
import io.intarsia.keras.Symbol;
import io.intarsia.keras.activation.Activations;
import io.intarsia.keras.initializer.Ones;
import io.intarsia.keras.layer.Dense;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Layers of one's own in files, and layers that files cannot have.
final class OwnLayersTest {
  private final Environment tf = Environment.open();

  @TempDir private Path folder;

  @AfterEach
  void close() {
    tf.close();
  }

  record Scale(double factor) implements Layer<Tensor, Tensor> {
    @Override
    public Tensor call(LayerCall call, Tensor x) {
      return x.times(factor);
    }
  }

  static final class Shift extends StatefulLayer<Tensor, Tensor> {
    @Override
    protected void build(State state, Object spec) {
      state.weight("shift", state.lastAxis(spec), Ones.of());
    }

    @Override
    protected Tensor compute(LayerCall call, Tensor x) {
      return x.plus(read(call, "shift"));
    }
  }

  private static KerasFileOptions options() {
    return KerasFileOptions.defaults()
        .withRegistry(
            KerasRegistry.empty()
                .with(
                    "shop>Scale",
                    Scale.class,
                    config -> new Scale((double) Objects.requireNonNull(config.get("factor"))),
                    scale -> Map.of("factor", scale.factor()))
                .with("shop>Shift", Shift.class, config -> new Shift(), shift -> Map.of()));
  }

  @Test
  void ownLayers_writtenAndRead_keepConfigAndWeights() throws IOException {
    Path file = folder.resolve("own.keras");
    Layer<Tensor, Tensor> model = new Shift().then(Dense.of(2)).then(new Scale(2.5));
    Tensor x = tf.constant(new float[][] {{1, 2, 3}});
    Tensor y = model.apply(x);
    ((Shift) ((io.intarsia.keras.Sequential<?, ?>) model).layer("shift"))
        .weight("shift")
        .assign(new float[] {4, 5, 6});
    Tensor shifted = model.apply(x);
    assertThat(shifted.toArray(float[][].class)).isNotEqualTo(y.toArray(float[][].class));
    KerasFile.write(new KerasModel(model, null, List.of()), file, options());
    assertThat(WeightFiles.read(tf, file))
        .containsOnlyKeys("layers/shift/vars/0", "layers/dense/vars/0", "layers/dense/vars/1");
    Layer<Tensor, Tensor> again = KerasFile.read(tf, file, options());
    assertThat(again.apply(x).toArray(float[][].class)).isEqualTo(shifted.toArray(float[][].class));
  }

  @Test
  void ownLayers_inAModelOfSymbols_areCalledAgain() throws IOException {
    Path file = folder.resolve("graph.keras");
    Symbol<Tensor> x = Symbol.input(tf, TensorSpec.of(Shape.of(-1, 2), DType.FLOAT32), "x");
    var scale = new Scale(3);
    var model = Functional.of(x, Symbol.list(scale.on(scale.on(x)), new Shift().on(x)));
    KerasFile.write(new KerasModel(model, null, List.of()), file, options());
    Layer<Tensor, List<Tensor>> again = KerasFile.read(tf, file, options());
    List<Tensor> y = again.apply(tf.ones(Shape.of(1, 2)));
    assertThat(y.get(0).toArray(float[][].class)).isEqualTo(new float[][] {{9, 9}});
    assertThat(y.get(1).toArray(float[][].class)).isEqualTo(new float[][] {{2, 2}});
  }

  @Test
  void write_ofWhatNoFileHas_saysTheWayOut_andLeavesTheFile() throws IOException {
    Path file = Files.writeString(folder.resolve("old.keras"), "old");
    Layer<Tensor, Tensor> own = Dense.of(1).then(new Scale(2));
    own.apply(tf.ones(Shape.of(1, 2)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KerasFile.write(own, file))
        .withMessageContaining("Scale is no layer of Keras; add its class to a KerasRegistry");
    Layer<Tensor, Tensor> code = Dense.of(1).withActivation((ops, x) -> x);
    code.apply(tf.ones(Shape.of(1, 2)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KerasFile.write(code, file))
        .withMessageContaining("Dense.activation: files hold no code");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KerasFile.write(Dense.of(1), file))
        .withMessage(
            "KerasFile.write: model dense has no variables yet; call it, or build(tf, spec)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KerasFile.write(own, folder.resolve("a.zip")))
        .withMessage("KerasFile.write: expected a file named .keras, got a.zip");
    assertThatIllegalArgumentException()
        .isThrownBy(() ->
            KerasRegistry.empty().with("Scale", Scale.class, c -> new Scale(1), s -> Map.of()))
        .withMessage("KerasRegistry.with: expected a name such as shop>Scale, got Scale");
    assertThat(file).hasContent("old");
  }

  @Test
  void write_ofALayerAlone_isAModelOfIt_withHowItIsTrained() throws IOException {
    Path file = folder.resolve("dense.keras");
    Dense dense = Dense.of(2).withActivation(Activations.TANH).withName("only");
    dense.apply(tf.ones(Shape.of(1, 3)));
    var adam =
        new CompileConfig.Definition("keras.optimizers", "Adam", Map.of("learning_rate", 0.01));
    CompileConfig compile = CompileConfig.of(adam, "mse", List.of("mae"));
    List<Tensor> optimizer = List.of(tf.constant(7L), tf.constant(0.01f));
    KerasFile.write(new KerasModel(dense, compile, optimizer), file, KerasFileOptions.defaults());
    KerasModel again = KerasFile.readAll(tf, file, KerasFileOptions.defaults());
    assertThat(again.compileConfig()).isEqualTo(compile);
    assertThat(again.optimizerVariables().getFirst().asLong()).isEqualTo(7);
    assertThat(again.layer().weights()).hasSize(2);
  }
}
