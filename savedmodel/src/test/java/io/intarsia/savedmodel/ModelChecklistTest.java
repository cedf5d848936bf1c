package io.intarsia.savedmodel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.intarsia.checkpoint.CheckpointReader;
import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.nest.NamedTuple;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.AnonymousValue;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import io.intarsia.variable.VariableOptions;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tensorflow.proto.AttrValue;

/// The edge cases of saved models by their numbers: those that Python's cases carry, and here those
/// that need a model that is written or changed in Java.
@Timeout(300)
@SuppressWarnings("NullAway") // results may be null; these tests know which are not
final class ModelChecklistTest {
  private static final Pattern NUMBER = Pattern.compile("case(\\d+)_");
  private static final Path MODELS = Path.of("src/test/resources/models");
  private static final TensorSpec VECTOR = TensorSpec.of(Shape.of(-1), DType.FLOAT32);

  private static final Map<Integer, List<String>> GOLDEN = new TreeMap<>();
  private static final Map<Integer, String> FAILURES = new TreeMap<>();

  private final Environment tf;
  @TempDir private Path folder;

  ModelChecklistTest(Environment tf) {
    this.tf = tf;
  }

  // -- the cases of Python ------------------------------------------------------------------------

  @BeforeAll
  static void runGoldenCases() throws IOException {
    var all = EnvironmentOptions.defaults().withUnvettedOps(true);
    try (var tf = Environment.open(all);
        var folders = Files.list(MODELS)) {
      for (Path each : folders.sorted().toList()) {
        run(tf, each);
      }
    }
  }

  private static void run(Environment tf, Path folder) throws IOException {
    JsonNode json = new ObjectMapper().readTree(folder.resolve("cases.json").toFile());
    try (var model = SavedModel.load(tf, folder, ModelCases.options(json))) {
      for (JsonNode each : json.path("cases")) {
        var cases = new ModelCases(tf, model, ModelCases.Mode.EAGER);
        cases.run(each);
        for (JsonNode row : each.path("rows")) {
          if (row.isInt()) {
            String id = folder.getFileName() + ": " + each.path("id").asText();
            GOLDEN.computeIfAbsent(row.asInt(), _ -> new ArrayList<>()).add(id);
            FAILURES.merge(row.asInt(), cases.failures(), String::concat);
          }
        }
      }
    }
  }

  static Set<Integer> golden() throws IOException {
    Set<Integer> numbers = new TreeSet<>();
    try (var folders = Files.list(MODELS)) {
      for (Path each : folders.toList()) {
        new ObjectMapper()
            .readTree(each.resolve("cases.json").toFile())
            .path("cases")
            .forEach(json ->
                json.path("rows")
                    .forEach(row -> {
                      if (row.isInt()) {
                        numbers.add(row.asInt());
                      }
                    }));
      }
    }
    return numbers;
  }

  @ParameterizedTest(name = "15.{0}")
  @MethodSource("golden")
  @Tag("E-022")
  void case_ofPython_isTheSameHere(int number) {
    assertThat(GOLDEN.get(number)).isNotEmpty();
    assertThat(FAILURES.get(number)).as(GOLDEN.get(number).toString()).isEmpty();
  }

  @Test
  void numbers_areAllThere() throws IOException {
    Set<Integer> shown = new TreeSet<>(golden());
    for (Method method : ModelChecklistTest.class.getDeclaredMethods()) {
      Matcher number = NUMBER.matcher(method.getName());
      if (number.lookingAt()) {
        shown.add(Integer.parseInt(number.group(1)));
      }
    }
    assertThat(shown).isEqualTo(new TreeSet<>(IntStream.rangeClosed(1, 70).boxed().toList()));
  }

  // -- those that are written here ----------------------------------------------------------------

  private Path at(String name) {
    return folder.resolve(name);
  }

  private static float[] floats(Object tensor) {
    return ((Tensor) tensor).toArray(float[].class);
  }

  @Test
  void case25_numbersAsKeysOfAMap_cannotBeSaved() {
    var f = tf.function((Ops g, Map<Integer, Tensor> x) -> x.get(1));
    f.concrete(Map.of(1, VECTOR));
    assertThatThrownBy(() -> SavedModel.save(tf, Map.of("f", f), at("model")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("key");
    assertThat(at("model")).doesNotExist();
  }

  @Test
  void case29_namesThatPythonDoesNotHave_areRefused() {
    for (String name : List.of("class", "1st", "_hidden")) {
      assertThatThrownBy(
              () -> {
                var fields = new NamedTuple.Fields("Pair", List.of("left", name));
                var f = tf.function((Ops g, NamedTuple pair) -> (Tensor) pair.get("left"));
                f.concrete(fields.of(VECTOR, VECTOR));
                SavedModel.save(tf, Map.of("f", f), at("model"));
              })
          .as(name)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(name);
    }
  }

  @Test
  void case39_aResource_staysAHandle() {
    Variable count = Variable.of(tf, 3f);
    var f = tf.function((Ops g) -> count.handle());
    f.concrete();
    SavedModel.save(tf, Map.of("count", count, "f", f), at("model"));
    try (var model = SavedModel.load(tf, at("model"))) {
      Tensor handle = model.function("f", Tensor.class).call();
      assertThat(handle.dtype()).isEqualTo(DType.RESOURCE);
    }
  }

  @Test
  void case43_namesThatDifferInCaseAlone_areRefused() {
    var trace = tf.function((Ops g, Tensor x, Tensor y) -> x.plus(y)).concrete(VECTOR, VECTOR);
    var options = SaveOptions.defaults().withSignature("serving_default", trace, "x", "X");
    assertThatThrownBy(() -> SavedModel.save(tf, Map.of(), at("model"), options))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("upper and lower case");
  }

  @Test
  void case48_variableOfAnotherTypeThanItsValue_isAnError() throws IOException {
    Path dtype =
        ChangedModel.of(
            "dense",
            at("dtype"),
            graph ->
                graph.getObjectGraphDefBuilder().getNodesBuilderList().stream()
                    .filter(node -> node.hasVariable())
                    .forEach(
                        node -> node.getVariableBuilder().setDtypeValue(DType.FLOAT64.code())));
    assertThatThrownBy(() -> SavedModel.load(tf, dtype))
        .isInstanceOf(SavedModelException.class)
        .hasMessageContaining("float64");
    Path shape =
        ChangedModel.of(
            "dense",
            at("shape"),
            graph ->
                graph.getObjectGraphDefBuilder().getNodesBuilderList().stream()
                    .filter(node -> node.hasVariable())
                    .forEach(node ->
                        node.getVariableBuilder()
                            .getShapeBuilder()
                            .clear()
                            .addDimBuilder()
                            .setSize(7)));
    assertThatThrownBy(() -> SavedModel.load(tf, shape))
        .isInstanceOf(SavedModelException.class)
        .hasMessageContaining("[7]");
  }

  @Test
  void case49_modelWithoutVariables_hasAnIndexAllTheSame() throws Exception {
    var f = tf.function((Ops g, Tensor x) -> x.times(2));
    f.concrete(VECTOR);
    SavedModel.save(tf, Map.of("f", f), at("model"));
    var reader = CheckpointReader.open(at("model").resolve("variables/variables"));
    assertThat(reader.specs().keySet()).containsExactly("_CHECKPOINTABLE_OBJECT_GRAPH");
    try (var model = SavedModel.load(tf, at("model"))) {
      assertThat(model.variables()).isEmpty();
      assertThat(floats(model.function("f").call(new float[] {3}))).containsExactly(6);
    }
  }

  @Test
  void case52_variablesOfOneName_staySeparate() {
    var named = VariableOptions.defaults().withName("w");
    Map<String, Variable> two =
        Map.of("a", Variable.of(tf, 1f, named), "b", Variable.of(tf, 2f, named));
    SavedModel.save(tf, two, at("model"));
    try (var model = SavedModel.load(tf, at("model"))) {
      assertThat(model.variable("a").value().asFloat()).isEqualTo(1);
      assertThat(model.variable("b").value().asFloat()).isEqualTo(2);
    }
  }

  @Test
  void case55_initializerThatNothingAsksFor_fillsTheTableHere() throws IOException {
    Path changed =
        ChangedModel.of(
            "tables",
            at("model"),
            ChangedModel.functions(function -> {
              if (function.getSignature().getName().contains("initializer")) {
                function.clearControlRet().getSignatureBuilder().clearControlOutput();
              }
            }));
    try (var model = SavedModel.load(tf, changed)) {
      Tensor found = model.function("find", Tensor.class).call((Object) new String[] {"two"});
      assertThat(found.toArray(long[].class)).containsExactly(2);
    }
  }

  @Test
  void case56_modelLoadedTwice_hasVariablesAndTablesOfItsOwn() {
    try (var one = SavedModel.load(tf, MODELS.resolve("counter"));
        var two = SavedModel.load(tf, MODELS.resolve("counter"))) {
      one.function("visit").call("a");
      assertThat(one.variable("count").value().asLong()).isEqualTo(2);
      assertThat(two.variable("count").value().asLong()).isZero();
    }
  }

  @Test
  void case58_functionThatCallsItself_isNotWritten() {
    Map<String, Object> own = new java.util.HashMap<>();
    var f =
        tf.function((Ops g, Tensor x, Integer n) ->
            n == 0 ? x : ((Recursive) own.get("f")).call(x.times(2), n - 1));
    own.put("f", (Recursive) f::apply);
    f.concrete(VECTOR, 2);
    SavedModel.save(tf, Map.of("f", f), at("model"));
    try (var model = SavedModel.load(tf, at("model"))) {
      // By value: three functions that call each other, none itself.
      assertThat(floats(model.function("f").call(new float[] {3}, 2))).containsExactly(12);
    }
  }

  private interface Recursive {
    Tensor call(Tensor x, int n);
  }

  @Test
  void case59_attributeThatNobodyKnows_isPassedOver() throws IOException {
    var attribute = AttrValue.newBuilder().setB(true).build();
    Path changed =
        ChangedModel.of(
            "fingerprinted",
            at("model"),
            ChangedModel.functions(function -> function.putAttr("of_tomorrow", attribute)));
    try (var model = SavedModel.load(tf, changed)) {
      assertThat(model.function("twice", Tensor.class).call(1.5f).asFloat()).isEqualTo(3);
    }
  }

  @Test
  void case63_nodesOfADeviceThatIsNotThere_runHere() throws IOException {
    Path changed =
        ChangedModel.of(
            "fingerprinted",
            at("model"),
            ChangedModel.functions(function ->
                function
                    .getNodeDefBuilderList()
                    .forEach(node -> node.setDevice("/job:worker/task:7/device:GPU:3"))));
    try (var model = SavedModel.load(tf, changed)) {
      assertThat(model.function("twice", Tensor.class).call(1.5f).asFloat()).isEqualTo(3);
    }
  }

  /// Python cannot call the function with two variables.
  @Test
  void case41_variablesAsArguments_areReadAndAssigned() {
    try (var scope = tf.scope();
        var model =
            SavedModel.load(
                tf, MODELS.resolve("handles"), LoadOptions.defaults().withKnownTypes(false));
        var v = Variable.of(tf, new float[] {1, 2});
        var u = Variable.of(tf, new float[] {3, 4})) {
      float[] x = {10, 20};
      assertThat(model.function("scale", Tensor.class).call(v, x).toList())
          .isEqualTo(List.of(10f, 40f));
      var add = model.function("add", Tensor.class);
      // v + (u + x)
      assertThat(add.call(v, u, x).toList()).isEqualTo(List.of(14f, 26f));
      assertThat(u.value().toList()).isEqualTo(List.of(13f, 24f));
      // Of the same variable twice, (u + x) + (u + x).
      assertThat(add.call(u, u, x).toList()).isEqualTo(List.of(46f, 88f));
      assertThat(u.value().toList()).isEqualTo(List.of(23f, 44f));
      assertThat(v.value().toList()).isEqualTo(List.of(1f, 2f));
      assertThatThrownBy(() -> add.call(x, u, x))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("add: it was not saved for these arguments");
      assertThat(scope).isNotNull();
    }
  }

  @Test
  void case69_packedValue_goesFromFunctionToFunction() {
    try (var scope = tf.scope();
        var model =
            SavedModel.load(
                tf, MODELS.resolve("handles"), LoadOptions.defaults().withKnownTypes(false))) {
      Object packed = model.function("pack").call(new float[] {12, 18});
      assertThat(packed).isInstanceOf(AnonymousValue.class);
      assertThatThrownBy(() -> ((AnonymousValue) packed).get("values"))
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessageContaining("packed");
      assertThat(model.function("unpack", Tensor.class).call(packed).toList())
          .isEqualTo(List.of(0f, 18f));
      assertThat(scope).isNotNull();
    }
  }

  @Test
  void case66_opThatTheRuntimeDoesNotHave_stopsThatFunctionAlone() throws IOException {
    Path changed =
        ChangedModel.of(
            "text",
            at("model"),
            ChangedModel.functions(function ->
                function.getNodeDefBuilderList().stream()
                    .filter(node -> node.getOp().equals("Mul"))
                    .forEach(node -> node.setOp("OpOfTomorrow"))));
    try (var model = SavedModel.load(tf, changed)) {
      assertThat(model.function("word").call()).isInstanceOf(Tensor.class);
      assertThatThrownBy(() -> model.function("scale").call(new float[] {1, 2}))
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessageContaining("OpOfTomorrow: this runtime has no such op");
    }
  }

  @Test
  void case67_objectsOfOldKeras_areObjects() throws IOException {
    Path changed =
        ChangedModel.of(
            "dense",
            at("model"),
            graph ->
                graph.getObjectGraphDefBuilder().getNodesBuilderList().stream()
                    .filter(node -> node.hasUserObject())
                    .forEach(node -> node.getUserObjectBuilder().setIdentifier("_tf_keras_layer")));
    Files.write(changed.resolve("keras_metadata.pb"), new byte[] {1, 2, 3});
    try (var model = SavedModel.load(tf, changed)) {
      assertThat(model.variables().keySet()).contains("layers.0.w");
      assertThat(model.function("embed").call(new int[] {1, 2})).isInstanceOf(Tensor.class);
    }
  }

  @Test
  void case70_fileThatLeadsOutside_isRefused() throws IOException {
    for (String outside : List.of("../../secret", "/etc/passwd")) {
      Path changed =
          ChangedModel.of(
              "tables",
              at("asset" + outside.length()),
              graph -> graph.getAssetFileDefBuilderList().forEach(a -> a.setFilename(outside)));
      assertThatThrownBy(() -> SavedModel.load(tf, changed))
          .isInstanceOf(SavedModelException.class)
          .hasMessageContaining(outside);
    }
    for (int number : new int[] {-1, 999, Integer.MAX_VALUE}) {
      Path changed =
          ChangedModel.of(
              "text",
              at("node" + number),
              graph ->
                  graph
                      .getObjectGraphDefBuilder()
                      .getNodesBuilder(0)
                      .addChildrenBuilder()
                      .setNodeId(number));
      assertThatThrownBy(() -> SavedModel.load(tf, changed))
          .isInstanceOf(SavedModelException.class)
          .hasMessageContaining("none is " + number);
    }
    byte[] many = new byte[5];
    Arrays.fill(many, (byte) 0xff);
    Path huge = Files.createDirectory(at("huge"));
    Files.write(huge.resolve("saved_model.pb"), many);
    assertThatThrownBy(() -> SavedModel.load(tf, huge))
        .isInstanceOf(SavedModelException.class)
        .hasMessageContaining("saved_model.pb");
  }
}
