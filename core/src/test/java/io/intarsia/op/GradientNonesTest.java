package io.intarsia.op;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.support.Environments;
import io.intarsia.support.Golden;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Where Python's tape has a gradient, if only zeros, there is one here: null says that the target
/// does not depend on a source.
@Tag("E-034")
final class GradientNonesTest {
  private final Environment tf;

  GradientNonesTest(Environments environments) {
    tf = environments.open(EnvironmentOptions.defaults().withUnvettedOps(true));
  }

  @Test
  void gradients_wherePythonHasSome_areThere() {
    Map<String, JsonNode> python =
        Golden.cases("gradient_nones")
            .collect(Collectors.toMap(each -> each.path("name").asText(), each -> each));
    Map<String, List<String>> missing = new TreeMap<>();
    GradientCase.all(tf)
        .filter(each -> python.containsKey(each.name()))
        .forEach(each -> {
          List<String> ofCase = each.missing(tf, Objects.requireNonNull(python.get(each.name())));
          if (!ofCase.isEmpty()) {
            missing.put(each.name(), ofCase);
          }
        });
    assertThat(missing).isEmpty();
  }
}
