package io.intarsia.keras.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.Layer;
import io.intarsia.keras.Sequential;
import io.intarsia.keras.layer.Dense;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Weights in several files, weights of which some do not fit, and those of parts.
final class WeightFilesTest {
  private final Environment tf = Environment.open();

  @TempDir private Path folder;

  @AfterEach
  void close() {
    tf.close();
  }

  private static KerasFileOptions shards(long size) {
    return KerasFileOptions.defaults().withMaxShardSize(size);
  }

  private Layer<Tensor, Tensor> read(String name) throws IOException {
    return KerasFile.read(tf, KerasFilesGoldenTest.file(name));
  }

  private static List<String> weights(Layer<?, ?> layer) {
    return layer.weights().stream().map(WeightFilesTest::numbers).toList();
  }

  private static String numbers(Variable variable) {
    return Arrays.toString(variable.value().reshape(-1).toArray(float[].class));
  }

  private Layer<Tensor, Tensor> dense(int... units) {
    Layer<Tensor, Tensor> model = Sequential.of(Arrays.stream(units).mapToObj(Dense::of).toList());
    model.apply(tf.ones(Shape.of(1, 4)));
    return model;
  }

  @Test
  void save_inSeveralFiles_hasTheMapOfKeras() throws IOException {
    Layer<Tensor, Tensor> model = read("mlp.keras");
    Path ours = Files.createDirectories(Path.of("target", "keras-files"));
    Path file = ours.resolve("shards.weights.json");
    WeightFiles.save(model, file, shards(107));
    JsonNode theirs =
        Json.MAPPER.readTree(KerasFilesGoldenTest.file("shards.weights.json").toFile());
    assertThat(Json.MAPPER.readTree(file.toFile())).isEqualTo(theirs);
    Layer<Tensor, Tensor> again = read("mlp.keras");
    WeightFiles.load(tf, again, KerasFilesGoldenTest.file("mlp.weights.h5"));
    WeightFiles.load(tf, again, file);
    assertThat(weights(again)).isEqualTo(weights(model));
  }

  @Test
  void save_ofALayerInSeveralFiles_namesThemAll() throws IOException {
    Layer<Tensor, Tensor> model = dense(3, 2);
    Path file = folder.resolve("ein modell.weights.json");
    WeightFiles.save(model, file, shards(48));
    JsonNode map = Json.MAPPER.readTree(file.toFile()).path("weight_map");
    assertThat(map.path("/layers/dense/vars").toString())
        .isEqualTo("[\"ein modell_00000.weights.h5\",\"ein modell_00001.weights.h5\"]");
    Layer<Tensor, Tensor> again = dense(3, 2);
    WeightFiles.load(tf, again, file);
    assertThat(weights(again)).isEqualTo(weights(model));
    assertThat(folder.resolve("ein modell_00002.weights.h5")).doesNotExist();
  }

  @Test
  void save_ofAWeightLargerThanAFile_saysWhich_andWritesNothing() throws IOException {
    Path file = folder.resolve("a.weights.json");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> WeightFiles.save(dense(3), file, shards(47)))
        .withMessage(
            "WeightFiles.save: expected weights of at most 47 bytes each, got dense/kernel with 48; allow larger files (KerasFileOptions.withMaxShardSize)");
    try (var files = Files.list(folder)) {
      assertThat(files).isEmpty();
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> shards(0))
        .withMessage("KerasFileOptions: maxShardSize must be positive, got 0");
  }

  @Test
  void load_skippingMismatches_changesWhatFits_andSaysTheRest() throws IOException {
    Path file = folder.resolve("a.weights.h5");
    Layer<Tensor, Tensor> saved = dense(3, 2);
    WeightFiles.save(saved, file);
    KerasFileOptions skipping = KerasFileOptions.defaults().withSkipMismatch(true);
    Layer<Tensor, Tensor> wider = dense(3, 5, 1);
    List<String> before = weights(wider);
    assertThat(WeightFiles.load(tf, wider, file, skipping))
        .containsExactly("layers/dense_1", "layers/dense_2");
    assertThat(weights(wider).subList(0, 2)).isEqualTo(weights(saved).subList(0, 2));
    assertThat(weights(wider).subList(2, 6)).isEqualTo(before.subList(2, 6));
    assertThat(WeightFiles.load(tf, dense(3, 2), file, skipping)).isEmpty();
  }

  @Test
  void load_ofAPart_takesWhatIsBehindThePrefix() throws IOException {
    Path file = folder.resolve("a.weights.h5");
    Layer<Tensor, Tensor> inner = dense(4, 2);
    Layer<Tensor, Tensor> whole = Sequential.of(List.of(inner, Dense.of(3)));
    whole.apply(tf.ones(Shape.of(1, 4)));
    WeightFiles.save(whole, file);
    Layer<Tensor, Tensor> part = dense(4, 2);
    WeightFiles.load(tf, part, file, KerasFileOptions.defaults().withPrefix("layers/sequential"));
    assertThat(weights(part)).isEqualTo(weights(inner));
    Dense one = Dense.of(2);
    one.apply(tf.ones(Shape.of(1, 4)));
    WeightFiles.load(
        tf, one, file, KerasFileOptions.defaults().withPrefix("layers/sequential/layers/dense_1/"));
    assertThat(weights(one)).isEqualTo(weights(inner).subList(2, 4));
    assertThatIllegalArgumentException()
        .isThrownBy(() ->
            WeightFiles.load(tf, one, file, KerasFileOptions.defaults().withPrefix("layers/conv")))
        .withMessageContaining("a.weights.h5: expected weights at layers/conv, got none; there are")
        .withMessageContaining("layers/dense/vars/0");
    assertThatIllegalArgumentException()
        .isThrownBy(() ->
            WeightFiles.load(
                tf,
                one,
                KerasFilesGoldenTest.file("mlp.h5"),
                KerasFileOptions.defaults().withPrefix("dense")))
        .withMessage(
            "prefix: expected none for a file whose weights are found by their order, got dense");
  }
}
