package io.intarsia.keras.file;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.data.Dataset;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.layer.AdaptedLayer;
import io.intarsia.keras.layer.LookupLayer;
import io.intarsia.support.Golden;
import io.intarsia.support.Tier;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Layers learn from data what those of Keras learn.
final class AdaptGoldenTest {
  static Stream<LayerCase> cases() {
    return Tier.sample(Golden.cases("keras_adapt").map(LayerCase::new), 15);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void adapt_learnsWhatKerasLearns_alsoWhenItHadLearnedBefore(LayerCase golden) {
    JsonNode node = golden.golden();
    try (var tf = Environment.open()) {
      List<Tensor> batches = new ArrayList<>();
      node.path("batches").forEach(each -> batches.add(LayerCase.tensor(tf, each)));
      var layer = (AdaptedLayer) ConfigReader.layer(node.path("layer"));
      for (int time = 0; time < 2; time++) {
        if (node.path("whole").asBoolean()) {
          layer.adapt(batches.get(0));
        } else {
          layer.adapt(tf, batched(batches));
        }
        check(golden, layer, layer.apply(LayerCase.tensor(tf, node.path("input"))));
      }
    }
  }

  /// Batches of several sizes.
  private static Dataset<Tensor> batched(List<Tensor> batches) {
    Dataset<Tensor> all = Dataset.fromTensors(batches.get(0));
    for (Tensor batch : batches.subList(1, batches.size())) {
      all = all.concatenate(Dataset.fromTensors(batch));
    }
    return all;
  }

  private static void check(LayerCase golden, AdaptedLayer layer, Tensor output) {
    JsonNode node = golden.golden();
    golden.check(output, node.path("output"), "output");
    for (int i = 0; i < node.path("weights").size(); i++) {
      golden.check(layer.weights().get(i).value(), node.path("weights").get(i), "weight " + i);
    }
    if (layer instanceof LookupLayer<?> lookup) {
      assertThat(texts(lookup.getVocabulary())).isEqualTo(texts(node.path("vocabulary")));
      assertThat(texts(lookup.getTokens())).isEqualTo(texts(node.path("tokens")));
      assertThat(lookup.vocabularySize()).isEqualTo(node.path("vocabulary").size());
      if (node.has("idf")) {
        double[] idf = lookup.getIdfWeights().stream().mapToDouble(each -> each).toArray();
        for (int i = 0; i < idf.length; i++) {
          assertThat(idf[i])
              .isCloseTo(
                  node.path("idf").path("data").get(i).asDouble(),
                  org.assertj.core.data.Offset.offset(1e-6));
        }
      }
    }
  }

  private static List<String> texts(Iterable<?> values) {
    List<String> texts = new ArrayList<>();
    values.forEach(
        each -> texts.add(each instanceof JsonNode node ? node.asText() : each.toString()));
    return texts;
  }
}
