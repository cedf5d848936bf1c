package io.intarsia.keras.file;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.intarsia.keras.layer.KerasLayer;
import io.intarsia.support.Golden;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Each layer of the goldens is written as Keras wrote it, so that Python opens it.
final class LayerConfigsTest {
  private static final List<String> FILES =
      List.of(
          "activations",
          "around",
          "attention",
          "augment",
          "conv_lstm",
          "convolutions",
          "core",
          "depthwise_convolutions",
          "embedding",
          "images",
          "merging",
          "normalization",
          "pipelines",
          "pooling",
          "preprocessing",
          "recurrent",
          "regularization",
          "reshaping",
          "resizing",
          "spectrograms",
          "transposed_convolutions");

  // One axis in a list means the same to these.
  private static final Map<String, String> ONE_AXIS =
      Map.of("Softmax", "axis", "UnitNormalization", "axis");

  static Stream<String> files() {
    return FILES.stream();
  }

  @ParameterizedTest
  @MethodSource("files")
  void layer_thatWasRead_isWrittenAsKerasWroteIt(String file) {
    List<JsonNode> layers =
        Golden.cases("keras_" + file).map(golden -> golden.path("layer")).toList();
    assertThat(layers).isNotEmpty();
    assertThat(layers.stream().filter(golden -> !written(golden).equals(comparable(golden))))
        .extracting(golden -> "written " + written(golden) + ", read " + comparable(golden))
        .isEmpty();
  }

  private static JsonNode written(JsonNode golden) {
    KerasLayer<?, ?> layer = ConfigReader.layer(golden);
    return comparable(new ModelWriter(KerasRegistry.empty()).layer(layer, layer.name()));
  }

  private static JsonNode comparable(JsonNode layer) {
    JsonNode node = KerasFilesGoldenTest.comparable(layer);
    String axis = ONE_AXIS.get(node.path("class_name").asText());
    JsonNode value = axis == null ? node : node.path("config").path(axis);
    if (axis != null && value.isArray() && value.size() == 1) {
      ((ObjectNode) node.path("config")).set(axis, value.get(0));
    }
    return node;
  }
}
