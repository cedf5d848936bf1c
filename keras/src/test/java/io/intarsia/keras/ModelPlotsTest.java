package io.intarsia.keras;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.layer.Dense;
import io.intarsia.keras.layer.Dropout;
import io.intarsia.keras.summary.ModelPlots;
import io.intarsia.plot.Plot;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Models as pictures.
final class ModelPlotsTest {
  private static final Layer<List<Tensor>, Tensor> ADD = (call, x) -> x.get(0).plus(x.get(1));
  private static final Pattern TEXT = Pattern.compile("<text[^>]*>([^<]*)<");

  private final Environment tf = Environment.open();

  @TempDir private Path folder;

  @AfterEach
  void close() {
    tf.close();
  }

  private Symbol<Tensor> input(String name, long size) {
    return Symbol.input(tf, TensorSpec.of(Shape.of(-1, size), DType.FLOAT32), name);
  }

  /// A branch, a skip connection, and a model with one in it.
  private Functional<List<Tensor>, Tensor> model() {
    Symbol<Tensor> inner = input("features", 16);
    var encoder =
        Functional.of(
                inner,
                ADD.on(
                    Symbol.list(
                        inner, Dense.of(16).then(Dropout.of(0.5)).withName("mlp").on(inner))))
            .withName("encoder");
    Symbol<Tensor> user = input("user", 8);
    Symbol<Tensor> item = input("item", 3);
    Symbol<Tensor> hidden = Dense.of(16).on(user);
    Symbol<Tensor> encoded = encoder.on(hidden);
    Symbol<Tensor> sum = ADD.on(Symbol.list(encoded, Dense.of(16).withName("skip").on(hidden)));
    Symbol<Tensor> both = ADD.on(Symbol.list(sum, Dense.of(16).withName("item_dense").on(item)));
    return Functional.of(Symbol.list(user, item), Dense.of(1).withName("score").on(both));
  }

  private List<String> texts(Plot plot) throws IOException {
    Path file = folder.resolve("model.svg");
    plot.save(file);
    return TEXT.matcher(Files.readString(file)).results().map(found -> found.group(1)).toList();
  }

  @Test
  void model_hasABoxForEachCall_andAnArrowForEachConnection() throws IOException {
    Plot plot = ModelPlots.plotModel(model());
    assertThat(plot).hasToString("Plot[diagram of 9 boxes and 9 arrows]");
    assertThat(String.join("|", texts(plot)))
        .contains(
            "user|InputLayer|[?, 8]",
            "item|InputLayer|[?, 3]",
            "dense|Dense|[?, 16]|144 params",
            "encoder|Functional|[?, 16]|272 params",
            "skip|Dense|[?, 16]|272 params",
            "item_dense|Dense|[?, 16]|64 params",
            "lambda|lambda|[?, 16]|",
            "lambda|lambda, call 2|[?, 16]|",
            "score|Dense|[?, 1]|17 params");
  }

  @Test
  void nestedModels_expanded_areFrames() throws IOException {
    Plot plot = ModelPlots.plotModel(model(), true);
    assertThat(String.join("|", texts(plot)))
        .contains("encoder (Functional)", "features|InputLayer|[?, 16]", "mlp (Sequential)")
        .contains("dense|Dense|[?, 16]|272 params|dropout|Dropout|[?, 16]");
  }

  @Test
  void sharedLayer_ofItsOwnOutput_isThereForEachCall() throws IOException {
    Symbol<Tensor> x = input("x", 4);
    Layer<Tensor, Tensor> shared = Dense.of(4);
    Plot plot = ModelPlots.plotModel(Functional.of(x, shared.on(shared.on(x))));
    assertThat(texts(plot))
        .containsExactly(
            "x",
            "InputLayer",
            "[?, 4]",
            "dense",
            "Dense",
            "[?, 4]",
            "20 params",
            "dense",
            "Dense, call 2",
            "[?, 4]");
  }

  @Test
  void sequence_isAChain_evenIfNothingWasCalled() throws IOException {
    Plot plot = ModelPlots.plotModel(Dense.of(4).then(Dropout.of(0.1)).then(Dense.of(2)));
    assertThat(plot).hasToString("Plot[diagram of 3 boxes and 2 arrows]");
    assertThat(texts(plot))
        .containsExactly("dense", "Dense", "?", "dropout", "Dropout", "?", "dense_1", "Dense", "?");
  }

  record Block(Dense first, Dense second) implements Layer<Tensor, Tensor> {
    @Override
    public Tensor call(LayerCall call, Tensor x) {
      return second.call(call, first.call(call, x));
    }
  }

  @Test
  void layerOfOnesOwn_hasItsParts_withoutArrows_andASingleLayerIsABox() throws IOException {
    assertThat(ModelPlots.plotModel(new Block(Dense.of(2), Dense.of(3))))
        .hasToString("Plot[diagram of 2 boxes and 0 arrows]");
    assertThat(texts(ModelPlots.plotModel(Dense.of(2)))).containsExactly("dense", "Dense", "?");
  }

  @Test
  void manyOutputs_areCut() throws IOException {
    Symbol<Tensor> x = input("x", 4);
    Layer<Tensor, Map<String, Tensor>> many =
        (call, value) -> {
          Map<String, Tensor> all = new LinkedHashMap<>();
          for (int i = 0; i < 12; i++) {
            all.put("n".repeat(70) + i, value);
          }
          return all;
        };
    List<String> texts = texts(ModelPlots.plotModel(Functional.of(x, many.on(x))));
    assertThat(texts).contains("… 4 more");
    assertThat(texts).filteredOn(each -> each.equals("n".repeat(59) + "…")).hasSize(8);
  }
}
