package io.intarsia.keras.file;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.training.Model;
import io.intarsia.support.Golden;
import io.intarsia.support.Tier;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Models that Keras trained for some steps are trained on here, with the losses of Keras; and so
/// are those that were written here in between. `tools/golden/keras_opens.py` has Python go on with
/// what was written.
final class ContinuedGoldenTest {
  private static final Offset<Double> NEAR = Offset.offset(2e-5);

  private final Environment tf = Environment.open();

  @AfterEach
  void close() {
    tf.close();
  }

  static Stream<JsonNode> cases() {
    return Tier.sample(Golden.cases("keras_continued"), 6, each -> each.path("file").asText());
  }

  private Object nest(JsonNode node) {
    if (node.isArray()) {
      List<Object> list = new ArrayList<>();
      node.forEach(each -> list.add(nest(each)));
      return list;
    }
    if (node.has("dtype")) {
      return new GoldenArray(node).tensor(tf);
    }
    Map<String, Object> map = new LinkedHashMap<>();
    node.properties().forEach(each -> map.put(each.getKey(), nest(each.getValue())));
    return map;
  }

  private void train(Model<Tensor, Object> model, JsonNode steps, String name) {
    for (JsonNode step : steps) {
      Map<String, Double> logs =
          model.trainOnBatch((Tensor) nest(step.path("x")), nest(step.path("y")));
      assertThat(logs).as(name).hasSameSizeAs(step.path("logs"));
      step.path("logs")
          .properties()
          .forEach(each ->
              assertThat(logs.get(ours(each.getKey(), logs)))
                  .as(name + " " + each.getKey())
                  .isCloseTo(each.getValue().asDouble(), NEAR));
    }
  }

  // Outputs in a list are called by their layers there, and by their positions here.
  private static String ours(String name, Map<String, Double> logs) {
    return logs.containsKey(name)
        ? name
        : name.replaceFirst("^size_", "output_0_").replaceFirst("^kind_", "output_1_");
  }

  private static Map<String, String> arrays(Path file, String name) throws IOException {
    Map<String, String> arrays = KerasFilesGoldenTest.arrays(file);
    if (name.equals("adafactor.keras")) { // of matrices, what Keras computes anew with each step
      arrays.keySet().removeAll(List.of("optimizer/vars/4", "optimizer/vars/16"));
    }
    return arrays;
  }

  private static void checkWeights(Model<?, ?> model, JsonNode expected) {
    List<Variable> variables = model.layer().weights();
    assertThat(variables).hasSameSizeAs(expected);
    for (int i = 0; i < variables.size(); i++) {
      float[] actual = variables.get(i).value().reshape(-1).toArray(float[].class);
      for (int j = 0; j < actual.length; j++) {
        assertThat((double) actual[j])
            .as(variables.get(i).name())
            .isCloseTo(expected.get(i).path("data").get(j).asDouble(), NEAR);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void aModelThatKerasTrained_isTrainedOn(JsonNode golden) throws IOException {
    String name = golden.path("file").asText();
    Path file = KerasFilesGoldenTest.file("continued/" + name);
    Path folder = Files.createDirectories(Path.of("target", "keras-files", "continued"));
    Path written = folder.resolve(name.replace(".h5", ".keras"));
    try (Model<Tensor, Object> model = KerasModelFile.read(tf, file)) {
      KerasModelFile.write(model, written);
      if (name.endsWith(".keras")) {
        assertThat(arrays(written, name)).isEqualTo(arrays(file, name));
      }
      train(model, golden.path("steps"), name);
      checkWeights(model, golden.path("after"));
    }
    try (Model<Tensor, Object> again = KerasModelFile.read(tf, written)) {
      train(again, golden.path("steps"), name);
      KerasModelFile.write(again, written);
      train(again, golden.path("later"), name);
    }
  }
}
