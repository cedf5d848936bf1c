package io.intarsia.cli.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.intarsia.files.Npy;
import io.intarsia.imperative.Environment;
import io.intarsia.savedmodel.SavedModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `model inspect`, `run` and `diff`, on models that Python saved; values are of their cases.
final class ModelCommandTest {
  private static final Path MODELS =
      Path.of("..", "savedmodel", "src", "test", "resources", "models");

  @TempDir private Path folder;

  private static String model(String name) {
    return MODELS.resolve(name).toString();
  }

  private static JsonNode json(CommandRun run) throws IOException {
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    return new ObjectMapper().readTree(run.out());
  }

  @Test
  void inspect_asJson_hasAllThatTheModelHas() throws IOException {
    JsonNode report = json(CommandRun.of("model", "inspect", "--json", model("dense")));
    assertThat(report.path("writer").asText()).isEqualTo("2.21.0");
    assertThat(report.path("functions").path("loss").path("parameters").asText())
        .isEqualTo("(x, labels)");
    assertThat(report.path("signatures").path("train").path("inputs").path("labels").asText())
        .isEqualTo("TensorSpec([?], int32, \"labels\")");
    assertThat(report.path("variables").path("layers.0.w").toString())
        .isEqualTo("{\"dtype\":\"float32\",\"shape\":\"[4, 8]\",\"trainable\":true,\"bytes\":128}");
    assertThat(report.path("variables").path("steps").path("trainable").asBoolean()).isFalse();
    assertThat(report.path("variable_bytes").asInt()).isEqualTo(644);
    assertThat(report.path("ops").path("MatMul").asInt()).isPositive();
    assertThat(report.path("file_ops")).isEmpty();
    assertThat(report.path("host_ops")).isEmpty();
  }

  @Test
  void inspect_ofAssetsAndCodeOfPython_namesThem() throws IOException {
    JsonNode assets = json(CommandRun.of("model", "inspect", "--json", model("assets")));
    assertThat(assets.path("file_ops").toString()).isEqualTo("[\"ReadFile\"]");
    assertThat(assets.path("assets").toString()).isEqualTo("[\"note.txt\",\"note.txt_1\"]");
    JsonNode bodies = json(CommandRun.of("model", "inspect", "--json", model("bodies")));
    assertThat(bodies.path("host_ops").toString()).contains("PyFunc");
  }

  @Test
  void tags_ofAModelOfSeveralGraphs_chooseOne() throws IOException {
    String two = model("two_graphs");
    assertThat(CommandRun.of("model", "inspect", two).err()).contains("The tags of its 2 graphs");
    JsonNode report = json(CommandRun.of("model", "inspect", "--json", "--tags", "serve", two));
    assertThat(report.path("signatures").path("serving_default").path("inputs").has("x")).isTrue();

    List<String> run =
        new ArrayList<>(List.of("model", "run", two, "--signature", "serving_default"));
    run.addAll(List.of("--input", "x=[1]", "--tags", "hundred,serve"));
    CommandRun refused = CommandRun.of(run.toArray(String[]::new));
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("a graph of TensorFlow 1 runs as it is");
    run.add("--unvetted-ops");
    JsonNode result = json(CommandRun.of(run.toArray(String[]::new)));
    assertThat(result.path("y").toString()).isEqualTo("[300.0]");
  }

  @Test
  void run_eachCaseOfADenseNetwork_givesWhatPythonDoes() throws IOException {
    JsonNode cases =
        new ObjectMapper().readTree(MODELS.resolve("dense/cases.json").toFile()).path("cases");
    JsonNode predict = cases.get(0);
    assertThat(predict.path("id").asText()).isEqualTo("predict");
    JsonNode given = predict.path("args").get(0).path("tensor");
    var text = new StringBuilder("[");
    for (int i = 0; i < given.path("values").size(); i++) {
      text.append(i % 4 == 0 ? (i == 0 ? "[" : "],[") : ",").append(given.path("values").get(i));
    }
    String input = text.append("]]").toString();

    JsonNode byPosition =
        json(
            CommandRun.of(
                "model", "run", model("dense"), "--function", "predict", "--input", input));
    JsonNode byName =
        json(
            CommandRun.of(
                "model",
                "run",
                model("dense"),
                "--signature",
                "serving_default",
                "--input",
                "features=" + input));

    assertThat(byName).isEqualTo(byPosition);
    JsonNode scores = predict.path("result").findPath("scores").findPath("values");
    assertThat(scores).hasSize(18);
    for (int i = 0; i < scores.size(); i++) {
      assertThat(byPosition.path("scores").get(i / 3).get(i % 3).asDouble())
          .isCloseTo(scores.get(i).asDouble(), within(1e-5));
    }
  }

  @Test
  void run_withFilesOfNumpy_readsAndWritesThem() throws IOException {
    Path given = folder.resolve("x.npy");
    Path made = folder.resolve("y.npy");
    try (var tf = Environment.open()) {
      Npy.write(tf.constant(1.5f), given);
      var run =
          CommandRun.of(
              "model",
              "run",
              model("fingerprinted"),
              "--function",
              "twice",
              "--input",
              "x=" + given,
              "--out",
              made.toString());
      assertThat(run).isEqualTo(new CommandRun(0, "", ""));
      assertThat(Npy.read(tf, made).asFloat()).isEqualTo(3f);
    }
  }

  @Test
  void run_ofListsTuplesAndMaps_takesArraysOfJsonForThem() throws IOException {
    JsonNode mixed =
        json(
            CommandRun.of(
                "model",
                "run",
                model("nests"),
                "--function=mixed",
                "--input={\"b\":{\"x\":3},\"a\":[1,2]}",
                "--input=rest=[4,[[5],6]]"));
    assertThat(mixed.toString())
        .isEqualTo(
            "{\"empty\":[],\"none\":null,\"parts\":[[5.0],[6.0,{\"a\":[1.0,2.0]}]],\"sum\":7.0}");
    JsonNode point =
        json(
            CommandRun.of(
                "model", "run", model("nests"), "--function=point", "--input={\"y\":2,\"x\":1}"));
    assertThat(point.toString()).isEqualTo("{\"x\":2.0,\"y\":1.0}");
    JsonNode sparse =
        json(
            CommandRun.of(
                "model",
                "run",
                model("sparse"),
                "--function=to_sparse",
                "--input=[[0,1.5],[2,0]]"));
    assertThat(sparse.toString())
        .isEqualTo("{\"indices\":[[0,1],[1,0]],\"values\":[1.5,2.0],\"shape\":[2,2]}");
    assertThat(
            CommandRun.of("model", "run", model("nests"), "--function=deep", "--input=[[[[1,2]]]]")
                .err())
        .contains("deep: it was not saved for these arguments");
  }

  @Test
  void run_withOutOfASignatureOfOneTensor_writesIt() throws IOException {
    Path made = folder.resolve("made.npy");
    try (var tf = Environment.open()) {
      var run =
          CommandRun.of(
              "model",
              "run",
              model("fingerprinted"),
              "--signature=serving_default",
              "--input=x=-2",
              "--out=" + made);
      assertThat(run).isEqualTo(new CommandRun(0, "", ""));
      assertThat(Npy.read(tf, made).asFloat()).isEqualTo(-4f);
    }
    assertThat(
            CommandRun.of(
                    "model",
                    "run",
                    model("signatures"),
                    "--signature=two",
                    "--input=a=5",
                    "--input=b=3",
                    "--out=" + made)
                .err())
        .contains("--out: what comes out is no tensor, but a map of [a, z]; leave --out away");
  }

  @Test
  void run_ofTextsTypesAndNothing_printsThem() {
    assertThat(
            CommandRun.of(
                "model", "run", model("counter"), "--function", "visit", "--input", "\"ada\""))
        .satisfies(run -> assertThat(run.code()).as(run.err()).isZero())
        .satisfies(run -> assertThat(run.out()).startsWith("\""));
    assertThat(CommandRun.of("model", "run", model("counter"), "--function", "reset"))
        .isEqualTo(new CommandRun(0, "null\n", ""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "nope      | --function twice --input 1 | there is no such file or folder",
        "fingerprinted | --function nope | the model has no function 'nope'; it has [twice]",
        "fingerprinted | --signature nope | the model has no signature 'nope'; it has [serving_default]",
        "fingerprinted | --function twice --input [1,2] | given: [1, 2]   saved: (TensorSpec([], float32",
        "fingerprinted | --function twice --input {   | is neither JSON (Unexpected end-of-input",
        "fingerprinted | --function twice --input no.npy | no.npy",
        "fingerprinted | --function twice --input x=1 --input x=2 | 'x' is given twice",
        "fingerprinted | --function twice | missing",
        "fingerprinted | --signature serving_default --input 1 | write NAME=VALUE, with one of [x]",
        "counter | --function reset --out x.npy | what comes out is no tensor, but nothing",
      })
  void run_whatIsWrong_isALine(String name, String arguments, String message) {
    var all = new ArrayList<>(List.of("model", "run", model(name.strip())));
    all.addAll(List.of(arguments.strip().split(" ")));
    var run = CommandRun.of(all);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith("intarsia: ").contains(message).hasLineCount(1);
    assertThat(run.code()).isEqualTo(2);
  }

  @Test
  void run_withoutAFunction_printsTheUsage() {
    var run = CommandRun.of("model", "run", model("fingerprinted"));
    assertThat(run.code()).isEqualTo(2);
  }

  @Test
  void diff_ofAModelWithItself_isNothing() {
    assertThat(CommandRun.of("model", "diff", model("dense"), model("dense")))
        .isEqualTo(new CommandRun(0, "", ""));
  }

  @Test
  void diff_afterTraining_namesTheVariableThatChanged() {
    Path tuned = folder.resolve("tuned");
    try (var tf = Environment.open();
        var loaded = SavedModel.load(tf, MODELS.resolve("dense"))) {
      loaded.variable("layers.0.b").assign(new float[8]);
      SavedModel.save(tf, loaded, tuned);
    }
    var run = CommandRun.of("model", "diff", model("dense"), tuned.toString());
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out().lines())
        .contains(
            "- signature serving_default", "! values of layers/0/b/.ATTRIBUTES/VARIABLE_VALUE")
        .noneMatch(line -> line.startsWith("+") || line.contains("function"))
        .noneMatch(line -> line.contains("layers/0/w"));
  }

  @Test
  void diff_ofBrokenFiles_isALineWithTheFile() throws IOException {
    Path broken = Files.createDirectory(folder.resolve("broken"));
    Files.write(broken.resolve("saved_model.pb"), new byte[] {1, 2, 3});
    var run = CommandRun.of("model", "diff", model("dense"), broken.toString());
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(broken.resolve("saved_model.pb").toString()).hasLineCount(1);
  }
}
