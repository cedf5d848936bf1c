package io.intarsia.savedmodel;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.support.Tier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// What Python makes of its models, made here: eagerly, and in a function that is traced. The cases
/// carry the numbers of the edge cases they are about.
@OnEveryExecutor
@SuppressWarnings("NullAway") // results may be null; these tests know which are not
final class ModelCasesTest {
  private static final Path MODELS = Path.of("src/test/resources/models");
  private static final ObjectMapper JSON = new ObjectMapper();

  /// Models without objects, which run eagerly only.
  private static final Set<String> OF_SESSIONS =
      Set.of("frozen", "session", "session_flow", "two_graphs");

  /// Models that cannot be saved again: one variable has no value; a table changes.
  private static final Set<String> NOT_AGAIN = Set.of("missing_value", "tables");

  /// Models that need the key to ops that are not vetted: sessions, data sets.
  private static final Set<String> KEYED = Set.of("session", "session_flow", "two_graphs", "flow");

  private final Environments environments;
  @TempDir private Path temporary;

  ModelCasesTest(Environments environments) {
    this.environments = environments;
  }

  static Stream<Arguments> models() throws IOException {
    try (var folders = Files.list(MODELS)) {
      Stream<Arguments> all =
          folders
              .filter(folder -> Files.exists(folder.resolve("cases.json")))
              .sorted()
              .toList()
              .stream()
              .flatMap(folder ->
                  Stream.of(ModelCases.Mode.values())
                      .filter(mode -> hasMode(folder.getFileName().toString(), mode))
                      .map(mode -> Arguments.of(folder.getFileName().toString(), mode)));
      return Tier.sample(all, 6, each -> Arrays.toString(each.get()));
    }
  }

  private static boolean hasMode(String name, ModelCases.Mode mode) {
    return switch (mode) {
      case EAGER -> true;
      case TRACED -> !OF_SESSIONS.contains(name);
      case SAVED_AGAIN -> !OF_SESSIONS.contains(name) && !NOT_AGAIN.contains(name);
    };
  }

  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("models")
  @Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void model_eachCase_givesWhatPythonDoes(String name, ModelCases.Mode mode) throws IOException {
    Path folder = MODELS.resolve(name);
    JsonNode json = JSON.readTree(folder.resolve("cases.json").toFile());
    Environment tf =
        environments.open(EnvironmentOptions.defaults().withUnvettedOps(KEYED.contains(name)));
    try (var scope = tf.scope();
        SavedModel model = load(tf, folder, json, mode)) {
      var cases = new ModelCases(tf, model, mode);
      cases.variables(json.path("variables"));
      json.path("cases").forEach(cases::run);
      assertThat(cases.failures()).isEmpty();
      assertThat(scope).isNotNull();
    }
  }

  private SavedModel load(Environment tf, Path folder, JsonNode json, ModelCases.Mode mode) {
    SavedModel model = SavedModel.load(tf, folder, ModelCases.options(json));
    if (mode != ModelCases.Mode.SAVED_AGAIN) {
      return model;
    }
    Path again = temporary.resolve("again");
    try (model) {
      SavedModel.save(tf, model, again, SaveOptions.defaults().withSignaturesOf(model));
    }
    return SavedModel.load(tf, again, LoadOptions.defaults().withKnownTypes(false));
  }
}
