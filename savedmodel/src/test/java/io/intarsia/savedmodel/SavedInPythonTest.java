package io.intarsia.savedmodel;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.checkpoint.PythonReading;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Python loads a model that was saved here, calls it, trains it, serves it and saves it again.
/// Where there is no Python ([PythonReading]), what is written is what Python has read and called.
@Timeout(1000)
@SuppressWarnings("NullAway") // results may be null; these tests know which are not
final class SavedInPythonTest {
  private static final Path MODELS = Path.of("src/test/resources/models");

  /// Models that cannot be saved again: without objects, without a value, with a table that
  /// changes.
  private static final Set<String> NOT_AGAIN =
      Set.of("frozen", "session", "session_flow", "two_graphs", "missing_value", "tables");

  private static final Path COMPARED_BY_PYTHON =
      Path.of("src/test/resources/python/compare_models.txt");

  /// Of functions of [EachGradient], the value and the gradients of its sum; OwnGradientsTest says
  /// how they come about.
  private static final Map<String, String> GRADIENTS =
      Map.ofEntries(
          Map.entry("clip", "[[2.0,12.0],[1.0,1.5],[0.5,2.0]]"),
          Map.entry("product", "[[3.0,8.0],[10.0,10.0],[60.0,80.0]]"),
          Map.entry("sum", "[[4.0,6.0],[1.0,1.0],[0.0,0.0]]"),
          Map.entry("named", "[[2.0,12.0],[14.0,21.0],[5.0,20.0]]"),
          Map.entry(
              "rows", "[[[5.0,6.0],[1.0,2.0],[5.0,6.0]],null,[[2.0,2.0],[0.0,0.0],[4.0,4.0]]]"),
          Map.entry("none", "[[12.0,20.0],[1.0,1.0]]"),
          Map.entry("called", "[[9.0,18.0],[0.5,0.5]]"),
          Map.entry("nested", "[[2.0,4.0],[100.0,200.0]]"),
          Map.entry("nested_twice", "[[100.0,200.0],[0.5,0.5]]"),
          Map.entry("branch", "[[4.0,8.0],[2.0,2.0]]"),
          Map.entry("other_branch", "[[1.0,2.0],[-1.0,-1.0]]"),
          Map.entry("loop", "[[8.0,16.0],[1000.0,1000.0]]"),
          Map.entry("loop_in_loop", "[[16.0,32.0],[16.0,16.0]]"),
          Map.entry("elements", "[[1.0,4.0],[2.0,4.0]]"),
          Map.entry("cubed", "[[1.0,4.0],[1.0,8.0]]"),
          Map.entry("cubed_twice", "[[1.0,8.0],[3.0,12.0]]"),
          Map.entry("slope", "[[1.0,4.0],[1.0,8.0]]"),
          Map.entry("slope_twice", "[[1.0,8.0],[3.0,12.0]]"),
          Map.entry("again", "[[1.0,4.0],[0.5,0.5]]"));

  private final Environment tf;
  @TempDir private Path folder;

  SavedInPythonTest(Environment tf) {
    this.tf = tf;
  }

  @Test
  @Tag("E-022")
  @Tag("E-053")
  @Tag("E-154")
  void save_eachKindOfFunction_isCalledByPython() throws Exception {
    EachKind.save(tf, target());

    JsonNode found = PythonReading.of("load_model.py", folder, target());

    assertThat(found.path("dense").toString()).isEqualTo("[[114.0,226.0]]");
    assertThat(found.path("by_name")).isEqualTo(found.path("dense"));
    assertThat(found.path("watched").toString()).isEqualTo("[\"layer.weights:0\"]");
    assertThat(found.path("gradient").toString()).isEqualTo("[[1.0,1.0],[2.0,2.0]]");
    assertThat(found.path("pair").toString())
        .isEqualTo("{\"left\":[15.0,20.0],\"right\":[1.0,2.0],\"factor\":5}");
    assertThat(found.path("other").asBoolean()).isTrue();
    assertThat(found.path("ragged").toString()).isEqualTo("[[2.0,4.0],[],[6.0]]");
    // Python gives maps in the order in which they are in the file, which is none.
    assertThat(found.path("nest").path("sum").toString()).isEqualTo("[6.0]");
    assertThat(found.path("nest").path("parts").toString()).isEqualTo("[[2.0],[3.0]]");
    assertThat(found.path("counter").toString()).isEqualTo("6.0");
    assertThat(found.path("flow").toString()).isEqualTo("[192.0,3.0]");
    assertThat(found.path("called").toString()).isEqualTo("[6.0,42.0]");
    assertThat(found.path("text").toString()).isEqualTo("[\"a!\",\"straße!\"]");
    assertThat(found.path("layers").toString()).isEqualTo("[7.0,[8,9]]");
    assertThat(found.path("signature").toString()).isEqualTo("{\"output_0\":[[114.0,226.0]]}");
    assertThat(found.path("session").toString()).isEqualTo("{\"output_0\":[[114.0,226.0]]}");
    assertThat(found.path("rows").path("output_0").toString()).isEqualTo("[2.0,4.0,6.0]");
    assertThat(found.path("rows").path("output_0_1").toString()).isEqualTo("[0,2,2,3]");
    assertThat(found.path("rows_in_session")).isEqualTo(found.path("rows"));
    assertThat(found.path("paired").path("output_0").toString()).isEqualTo("[15.0,20.0]");
    assertThat(found.path("paired").path("output_0_1").toString()).isEqualTo("[1.0,2.0]");
    assertThat(found.path("composite").path("rows").toString())
        .isEqualTo(
            "{\"inputs\":{\"r\":[\"RaggedTensorSpec(TensorShape([3, None]), tf.float32, 1, tf.int64)\","
                + "\"rows_r:0\",\"rows_r_1:0\"]},\"outputs\":{\"output_0\":[\"RaggedTensorSpec("
                + "TensorShape([3, None]), tf.float32, 1, tf.int64)\",\"call_rows:0\",\"call_rows:1\"]}}");
    assertThat(found.path("composite").path("paired").path("inputs").path("p").path(0).asText())
        .startsWith("Pair.Spec(");
    assertThat(found.path("again").toString()).isEqualTo("[[114.0,226.0]]");
    PythonReading.isAsRead(WrittenModel.text(target()), EachKind.READ_BY_PYTHON);
  }

  @Test
  @Tag("E-154")
  void save_loadedModels_areTheSameInPython() throws Exception {
    var unvetted = EnvironmentOptions.defaults().withUnvettedOps(true);
    Path again = Files.createDirectory(folder.resolve("again"));
    try (var all = Environment.open(unvetted);
        var models = Files.newDirectoryStream(MODELS, SavedInPythonTest::canBeSavedAgain)) {
      for (Path each : models) {
        var unknown = LoadOptions.defaults().withKnownTypes(false);
        try (var model = SavedModel.load(all, each, unknown)) {
          var options = SaveOptions.defaults().withSignaturesOf(model);
          SavedModel.save(all, model, again.resolve(each.getFileName()), options);
        }
      }
    }

    JsonNode found = PythonReading.of("compare_models.py", folder, MODELS.toAbsolutePath(), again);

    // Python does not load the one with types of a program.
    assertThat(found.size()).isEqualTo(25);
    int calls = 0;
    int served = 0;
    for (var model : found.properties()) {
      assertThat(model.getValue().path("differences")).as(model.getKey()).isEmpty();
      calls += model.getValue().path("calls").asInt();
      served += model.getValue().path("served").asInt();
    }
    assertThat(served).isGreaterThan(20);
    assertThat(calls).isGreaterThan(120);
    PythonReading.isAsRead(digests(again), COMPARED_BY_PYTHON);
  }

  /// What stands for the models: a digest of the text of each.
  private static String digests(Path models) throws Exception {
    var text = new StringBuilder();
    try (var folders = Files.list(models)) {
      for (Path model : folders.sorted().toList()) {
        text.append(model.getFileName())
            .append(' ')
            .append(WrittenModel.digest(model))
            .append('\n');
      }
    }
    return text.toString();
  }

  @Test
  void save_tables_areLookedUpByPython() throws Exception {
    long unknown = EachTable.save(tf, folder, target());

    JsonNode found = PythonReading.of("load_tables.py", folder, target());

    String expected = "[[1,-1,0],[5,0,6],[1,%d,0]]".formatted(unknown);
    assertThat(found.path("first").toString()).isEqualTo(expected);
    assertThat(found.path("again").toString()).isEqualTo(expected);
    assertThat(found.path("two").toString()).isEqualTo("[%s,%s]".formatted(expected, expected));
    assertThat(found.path("counts").toString()).isEqualTo("[[1,1,41],[2,2,42],[3,3,43]]");
    assertThat(found.path("counts_in_session").toString()).isEqualTo("[[1,1,41],[2,2,42]]");
    assertThat(found.path("counts_saved_in_session").toString()).isEqualTo("[3,3,43]");
    for (String way : List.of("signature", "session")) {
      assertThat(found.path(way).path("output_0").toString()).isEqualTo("[1,-1,0]");
      assertThat(found.path(way).path("output_1").toString()).isEqualTo("[5,0,6]");
      assertThat(found.path(way).path("output_2").toString())
          .isEqualTo("[1,%d,0]".formatted(unknown));
    }
    PythonReading.isAsRead(WrittenModel.text(target()), EachTable.READ_BY_PYTHON);
  }

  @Test
  void save_gradientsOfTheirOwn_arePythons() throws Exception {
    EachGradient.save(tf, target());

    JsonNode found = PythonReading.of("load_gradients.py", folder, target());

    for (String way : List.of("at_once", "traced", "again")) {
      JsonNode values = found.path(way);
      GRADIENTS.forEach((name, expected) ->
          assertThat(values.path(name).toString()).as(way + " " + name).isEqualTo(expected));
      assertThat(values.path("log1p_exp").path(1).toString()).isEqualTo("[0.5,1.0]");
      if (!way.equals("traced")) {
        assertThat(values.path("powers").toString())
            .isEqualTo("[[8.0,54.0],[8.0,27.0],[12.0,54.0]]");
      }
    }
    PythonReading.isAsRead(WrittenModel.text(target()), EachGradient.READ_BY_PYTHON);
  }

  private static boolean canBeSavedAgain(Path model) {
    return Files.exists(model.resolve("cases.json"))
        && !NOT_AGAIN.contains(model.getFileName().toString());
  }

  private Path target() {
    return folder.resolve("model");
  }
}
