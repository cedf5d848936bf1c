package io.intarsia.op;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.support.Golden;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;
import org.assertj.core.api.Assertions;

/// What calls that depend on those before gave in Python, by name.
final class PythonSequences {
  // Logarithms and roots are rounded differently by different compilers; everything else is exact.
  private static final GoldenCase.Tolerance LAST_DIGIT = new GoldenCase.Tolerance(1e-6, 1e-6);

  private static final JsonNode OUTPUTS = load();

  private PythonSequences() {}

  private static JsonNode load() {
    return Golden.read("random_sequences").path("outputs");
  }

  static void check(Place tf, String name, Tensor... got) {
    JsonNode expected = OUTPUTS.path(name);
    Assertions.assertThat(got).as("outputs of %s", name).hasSize(expected.size());
    for (int i = 0; i < got.length; i++) {
      Assertions.assertThat(GoldenTensors.difference(tf, expected.get(i), got[i], LAST_DIGIT))
          .as("%s, output %d", name, i)
          .isEmpty();
    }
  }
}
