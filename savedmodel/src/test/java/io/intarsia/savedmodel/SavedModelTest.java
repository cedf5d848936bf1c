package io.intarsia.savedmodel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.Static;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorflow.proto.DataType;
import org.tensorflow.proto.MetaGraphDef;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedObject;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedVariable;
import org.tensorflow.proto.Struct.StructuredValue;

/// What a program does with a loaded model.
@OnEveryExecutor
@SuppressWarnings("NullAway") // results may be null; these tests know which are not
final class SavedModelTest {
  private static final Path MODELS = Path.of("src/test/resources/models");

  private final Environments environments;
  private final Environment tf;

  @TempDir Path temporary;

  SavedModelTest(Environments environments) {
    this.environments = environments;
    this.tf = environments.open();
  }

  /// The fields that Python's class has.
  record Masked(Tensor values, Tensor mask, @Static String name) implements ExtensionType {}

  private SavedModel load(String name) {
    return SavedModel.load(tf, MODELS.resolve(name), LoadOptions.defaults().withKnownTypes(false));
  }

  private static float[] floats(Object tensor) {
    try (HostTensor host = ((Tensor) tensor).toHost()) {
      return host.toArray(float[].class);
    }
  }

  @Test
  void function_typeWithoutClass_becomesTheClassAskedFor() {
    try (SavedModel model = load("extension_types")) {
      ModelFunction<Masked> make = model.function("make", Masked.class);
      Masked made = make.call(tf.constant(new float[] {-1, 1}));
      assertThat(floats(made.values())).containsExactly(-1, 1);
      assertThat(made.mask().toString()).contains("False", "True");
      assertThat(made.name()).isEqualTo("made");
    }
  }

  @Test
  void function_otherClassAskedFor_saysWhatItGives() {
    try (SavedModel model = load("arithmetic")) {
      ModelFunction<String> add = model.function("add", String.class);
      assertThatThrownBy(() -> add.call(new float[] {1}, new float[] {2}))
          .isInstanceOf(ClassCastException.class)
          .hasMessageContaining("add gives a value of class")
          .hasMessageContaining("not java.lang.String");
    }
  }

  @Test
  void call_arraysAndNumbers_becomeTensors() {
    try (SavedModel model = load("arithmetic")) {
      Object sum = model.function("add").call(new float[] {1, 2}, List.of(10, 20));
      assertThat(floats(sum)).containsExactly(11, 22);
    }
  }

  @Test
  void call_inAFunction_givesTheShapesThatTheFileTells() {
    try (SavedModel model = load("dense")) {
      List<Shape> shapes = new ArrayList<>();
      var head =
          tf.function((Ops g, Tensor x) -> {
            var result = (Map<?, ?>) model.function("predict").call(x);
            Tensor scores = (Tensor) result.get("scores");
            shapes.add(scores.shape());
            return g.zeros(Shape.of(scores.shape().dim(1)));
          });
      assertThat(head.apply(tf.ones(Shape.of(2, 4))).shape()).isEqualTo(Shape.of(3));
      assertThat(shapes).containsExactly(Shape.of(-1, 3));
    }
  }

  @Test
  void call_noTraceFits_listsWhatIsGivenAndSaved() {
    try (SavedModel model = load("arithmetic")) {
      ModelFunction<Object> exact = model.function("exact");
      assertThatThrownBy(() -> exact.call(tf.constant(new float[] {1})))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("exact: it was not saved for these arguments")
          .hasMessageContaining("given: TensorSpec([1], float32)")
          .hasMessageContaining("saved: (TensorSpec([2], float32");
    }
  }

  @Test
  void call_wrongNames_saysWhatTheParametersAre() {
    try (SavedModel model = load("parameters")) {
      ModelFunction<Object> scaled = model.function("scaled");
      assertThat(scaled.toString()).startsWith("scaled(x, factor=2.0");
      assertThatThrownBy(() -> scaled.call(List.of(1), Map.of("fraction", 3)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("scaled: there is no parameter [fraction]; it is scaled(x,");
    }
  }

  @Test
  void call_ofAConcreteFunction_withOtherTensors_isRefused() {
    try (SavedModel model = load("parameters")) {
      ModelFunction<Object> concrete = model.function("concrete");
      Tensor five = tf.constant(5f);
      Tensor difference = (Tensor) concrete.call(List.of(five), Map.of("why", tf.constant(3f)));
      assertThat(difference.asFloat()).isEqualTo(6);
      Tensor ofNumbers = (Tensor) concrete.call(List.of(5f), Map.of("why", 3f));
      assertThat(ofNumbers.asFloat()).isEqualTo(6);
      assertThatThrownBy(() -> concrete.call(List.of(five), Map.of("why", five, "x", five)))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> concrete.call(List.of(five), Map.of("why", five, "z", five)))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> concrete.call(five, five, five))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> concrete.call(List.of(), Map.of("why", five)))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void names_ofWhatThereIsNot_listWhatThereIs() {
    try (SavedModel model = load("variables")) {
      assertThatThrownBy(() -> model.function("nowhere"))
          .isInstanceOf(NoSuchElementException.class)
          .hasMessageContaining("the model has no function 'nowhere'; it has [");
      assertThatThrownBy(() -> model.variable("nowhere"))
          .isInstanceOf(NoSuchElementException.class)
          .hasMessageContaining("no variable 'nowhere'");
      assertThatThrownBy(() -> model.child("nowhere")).isInstanceOf(NoSuchElementException.class);
      assertThatThrownBy(() -> model.signature("nowhere"))
          .isInstanceOf(NoSuchElementException.class);
    }
  }

  @Test
  void variable_assigned_changesWhatFunctionsGive() {
    try (SavedModel model = load("text")) {
      model.variable("w").assign(new float[] {10, 20});
      assertThat(floats(model.function("scale").call(new float[] {1, 2}))).containsExactly(10, 40);
    }
  }

  @Test
  void load_twice_sharesNothing() {
    try (SavedModel first = load("text");
        SavedModel second = load("text")) {
      first.variable("w").assign(new float[] {10, 20});
      assertThat(floats(second.variable("w").value())).containsExactly(1, 2);
    }
  }

  @Test
  void load_insideAScope_outlivesIt() {
    SavedModel model;
    try (var scope = tf.scope()) {
      model = load("tables");
      assertThat(scope).isNotNull();
    }
    try (model) {
      String function = model.functions().getFirst();
      assertThat(model.function(function).traces()).isNotEmpty();
      assertThat(model.variables()).isNotNull();
    }
  }

  @Test
  void close_thenCall_saysSo() {
    SavedModel model = load("text");
    ModelFunction<Object> scale = model.function("scale");
    Variable variable = model.variable("w");
    model.close();
    assertThat(variable.isClosed()).isTrue();
    assertThatThrownBy(() -> scale.call(new float[] {1, 2}))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("the saved model is closed");
    assertThatThrownBy(() -> model.variable("w")).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void inspect_aModel_tellsWhatItIs() {
    ModelReport report = SavedModel.inspect(MODELS.resolve("text"));
    assertThat(report.functions().keySet()).containsExactlyInAnyOrder("scale", "word");
    assertThat(report.functions().get("scale").parameters()).isEqualTo("(x)");
    assertThat(report.variables())
        .containsEntry(
            "w", new ModelReport.Variable(TensorSpec.of(Shape.of(2), DType.FLOAT32), true, 8));
    assertThat(report.variableBytes()).isEqualTo(8);
    assertThat(report.ops()).containsKey("ReadVariableOp");
    assertThat(report.hostOps()).isEmpty();
    assertThat(report.toString().lines())
        .contains("variable w: TensorSpec([2], float32), 8 bytes")
        .anyMatch(line -> line.startsWith("function scale(x): "))
        .anyMatch(line -> line.startsWith("function word"));
  }

  @Test
  void inspect_signatures_haveNamesAndTypes() {
    ModelReport report = SavedModel.inspect(MODELS.resolve("extension_types"));
    assertThat(report.signatures().get("masked").inputs().keySet()).containsExactly("x", "x_1");
    assertThat(report.signatures().get("masked").outputs().get("output_0")).contains("float32");
  }

  @Test
  void inspect_tablesOfFiles_tellsOfAssetsAndFileOps() {
    ModelReport report = SavedModel.inspect(MODELS.resolve("tables"));
    assertThat(report.assets()).isNotEmpty();
    assertThat(report.fileOps()).contains("InitializeTableFromTextFileV2");
  }

  @Test
  void withAllowedOps_another_isRefusedBeforeAnythingRuns() {
    var options = LoadOptions.defaults().withAllowedOps(Set.of("Const", "Identity"));
    assertThatThrownBy(() -> SavedModel.load(tf, MODELS.resolve("text"), options))
        .isInstanceOf(SavedModelException.class)
        .hasMessageContaining("has ops that LoadOptions.withAllowedOps does not name")
        .hasMessageContaining("ReadVariableOp");
  }

  @Test
  void withFileOps_functionThatReadsAFile_isRefusedBeforeAnythingRuns() {
    var none = LoadOptions.defaults().withFileOps(false);
    assertThatThrownBy(() -> SavedModel.load(tf, MODELS.resolve("assets"), none))
        .isInstanceOf(SavedModelException.class)
        .hasMessageContaining("read or write files, by [ReadFile]")
        .hasMessageContaining("withFileOps(false)");
    // Of variables that are saved by functions of the graph for servers.
    try (SavedModel model = SavedModel.load(tf, MODELS.resolve("dense"), none)) {
      assertThat(model.functions()).contains("embed");
    }
  }

  @Test
  void signature_ofOneTensor_takesItWithoutAName() {
    try (SavedModel model = load("fingerprinted")) {
      var result = model.signature("serving_default").call(tf.constant(1.5f));
      assertThat(((Tensor) result.get("output_0")).asFloat()).isEqualTo(3);
    }
    try (SavedModel model = load("dense")) {
      assertThatThrownBy(() -> model.signature("train").call(tf.constant(1f)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("it takes [labels, x]");
    }
  }

  @Test
  @Tag("E-023")
  void load_typeWithoutClass_isNamedAndAnonymousOnRequest() {
    Path folder = MODELS.resolve("extension_types");
    assertThatThrownBy(() -> SavedModel.load(tf, folder))
        .isInstanceOf(SavedModelException.class)
        .hasMessageContaining("\"golden.")
        .hasMessageContaining("register one with TypeRegistry.register")
        .hasMessageContaining("LoadOptions.withKnownTypes(false)");
    var options = LoadOptions.defaults().withKnownTypes(false);
    try (SavedModel model = SavedModel.load(tf, folder, options)) {
      assertThat(model.functions()).isNotEmpty();
    }
  }

  @Test
  void withMostBytes_largerFile_isRefused() {
    assertThatThrownBy(() ->
            SavedModel.load(tf, MODELS.resolve("text"), LoadOptions.defaults().withMostBytes(100)))
        .isInstanceOf(SavedModelException.class)
        .hasMessageContaining("more than the 100 that LoadOptions.withMostBytes allows");
  }

  @Test
  void load_noModel_saysWhichFileIsMissing() {
    assertThatThrownBy(() -> SavedModel.load(tf, temporary))
        .isInstanceOf(SavedModelException.class)
        .hasMessageContaining("there is no saved_model.pb in it");
  }

  @Test
  void load_fileCutOff_saysSo() throws IOException {
    byte[] bytes = Files.readAllBytes(MODELS.resolve("dense").resolve("saved_model.pb"));
    Path file = temporary.resolve("saved_model.pb");
    Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
    assertThatThrownBy(() -> SavedModel.load(tf, temporary))
        .isInstanceOf(SavedModelException.class)
        .hasMessageContaining(file + " cannot be read, it is cut off or no saved model");
  }

  @Test
  void load_missingShard_saysWhere() throws IOException {
    copy("dense", graph -> graph);
    try (var files = Files.list(temporary.resolve("variables"))) {
      for (Path file : files.filter(path -> path.toString().contains(".data-")).toList()) {
        Files.delete(file);
      }
    }
    assertThatThrownBy(() -> SavedModel.load(tf, temporary))
        .isInstanceOf(SavedModelException.class)
        .hasMessageContaining("values of the variables cannot be read from")
        .hasMessageContaining("variables");
  }

  @Test
  void load_assetOutsideOfTheFolder_isRefused() throws IOException {
    for (String outside : List.of("../secret.txt", "/etc/passwd", "a/../../secret.txt", "")) {
      copy(
          "tables",
          graph -> {
            graph.getAssetFileDefBuilderList().forEach(asset -> asset.setFilename(outside));
            return graph;
          });
      assertThatThrownBy(() -> SavedModel.load(tf, temporary))
          .isInstanceOf(SavedModelException.class)
          .hasMessageContaining(
              "the asset \"" + outside + "\" is not a file of the folder assets/");
    }
  }

  @Test
  void call_unknownOp_isNamedOnlyThen() throws IOException {
    copy("text", graph -> replaced(graph, "Mul", "SentencepieceTokenize"));
    try (SavedModel model = SavedModel.load(tf, temporary)) {
      assertThat(model.function("word").call()).isInstanceOf(Tensor.class);
      assertThatThrownBy(() -> model.function("scale").call(new float[] {1, 2}))
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessageContaining("SentencepieceTokenize: this runtime has no such op; node 'mul'")
          .hasMessageContaining("of the library tensorflow_text");
    }
    assertThat(SavedModel.inspect(temporary).unvettedOps())
        .containsEntry("SentencepieceTokenize", "this runtime has no such op");
  }

  @Test
  void call_unknownOps_nameTheLibrary() throws IOException {
    Map<String, String> libraries =
        Map.of(
            "SimpleMLInferenceOpWithHandle", "of the library tensorflow_decision_forests",
            "Addons>Skip", "of the library tensorflow_addons",
            "TRTEngineOp", "of the library TensorRT",
            "Frobnicate", "of a newer TensorFlow, or of a library with ops of its own");
    for (var each : libraries.entrySet()) {
      copy("text", graph -> replaced(graph, "Mul", each.getKey()));
      try (SavedModel model = SavedModel.load(tf, temporary)) {
        assertThatThrownBy(() -> model.function("scale").call(new float[] {1, 2}))
            .isInstanceOf(UnsupportedOperationException.class)
            .hasMessageContaining(each.getKey() + ": this runtime has no such op")
            .hasMessageContaining(each.getValue());
      }
    }
  }

  @Test
  void call_unvettedOp_needsAnEnvironmentThatAllowsIt() throws IOException {
    copy("text", graph -> replaced(graph, "Mul", "Mod"));
    float[] x = {3, 3};
    try (SavedModel model = SavedModel.load(tf, temporary)) {
      assertThatThrownBy(() -> model.function("scale").call(x))
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessageContaining("Mod: this op is not vetted")
          .hasMessageContaining("EnvironmentOptions.withUnvettedOps(true)");
    }
    assertThat(SavedModel.inspect(temporary).unvettedOps()).containsKey("Mod");
    Environment all = environments.open(EnvironmentOptions.defaults().withUnvettedOps(true));
    try (SavedModel model = SavedModel.load(all, temporary)) {
      assertThat(floats(model.function("scale").call(x))).containsExactly(0, 1);
    }
  }

  @Test
  void call_functionThatReadsACheckpointItself_needsAnEnvironmentThatAllowsIt() throws IOException {
    copy("text", graph -> replaced(graph, "Mul", "RestoreV2"));
    try (SavedModel model = SavedModel.load(tf, temporary)) {
      assertThatThrownBy(() -> model.function("scale").call(new float[] {1, 2}))
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessageContaining("RestoreV2: node 'mul' of function")
          .hasMessageContaining("a forged file may end the process")
          .hasMessageContaining("EnvironmentOptions.withUnvettedOps(true)");
    }
    assertThat(SavedModel.inspect(temporary).unvettedOps()).containsKey("RestoreV2");
    // The functions that servers restore variables with are not called here.
    assertThat(SavedModel.inspect(MODELS.resolve("dense")).unvettedOps()).isEmpty();
    Environment all = environments.open(EnvironmentOptions.defaults().withUnvettedOps(true));
    try (SavedModel model = SavedModel.load(all, temporary)) {
      assertThatThrownBy(() -> model.function("scale").call(new float[] {1, 2}))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  private static MetaGraphDef.Builder replaced(
      MetaGraphDef.Builder graph, String op, String other) {
    for (var function : graph.getGraphDefBuilder().getLibraryBuilder().getFunctionBuilderList()) {
      function.getNodeDefBuilderList().stream()
          .filter(node -> node.getOp().equals(op))
          .forEach(node -> node.setOp(other));
    }
    return graph;
  }

  @Test
  void load_brokenNumbers_areRefused() throws IOException {
    copy(
        "text",
        graph -> {
          graph.getObjectGraphDefBuilder().getNodesBuilder(0).addChildrenBuilder().setNodeId(999);
          return graph;
        });
    assertThatThrownBy(() -> SavedModel.load(tf, temporary))
        .isInstanceOf(SavedModelException.class)
        .hasMessageContaining("contradicts itself")
        .hasMessageContaining("none is 999");
  }

  @Test
  void load_brokenParts_areRefusedWithTheFolder() throws IOException {
    Map<String, Consumer<SavedObject.Builder>> faults =
        Map.of(
            "none is 999",
            node ->
                node.getSaveableObjectsMap()
                    .forEach((name, part) ->
                        node.putSaveableObjects(
                            name, part.toBuilder().setRestoreFunction(999).build())),
            "stores nothing under the name 'other', but [table]",
            node ->
                node.getSaveableObjectsMap()
                    .forEach((name, part) ->
                        node.removeSaveableObjects(name).putSaveableObjects("other", part)),
            "the name of a parameter is no text: 3",
            node -> {
              if (node.hasFunction()) {
                node.getFunctionBuilder()
                    .getFunctionSpecBuilder()
                    .getFullargspecBuilder()
                    .getNamedTupleValueBuilder()
                    .getValuesBuilder(1)
                    .setValue(StructuredValue.newBuilder().setInt64Value(3));
              }
            });
    for (var fault : faults.entrySet()) {
      copy(
          "tables",
          graph -> {
            graph.getObjectGraphDefBuilder().getNodesBuilderList().forEach(fault.getValue());
            return graph;
          });
      assertThatThrownBy(() -> SavedModel.load(tf, temporary))
          .isInstanceOf(SavedModelException.class)
          .hasMessageContaining(fault.getKey())
          .hasMessageContaining(temporary.toString());
    }
  }

  @Test
  void load_initializerThatFails_isAnErrorWithTheFolder() throws IOException {
    copy("tables", graph -> replaced(graph, "InitializeTableFromTextFileV2", "OpOfTomorrow"));
    assertThatThrownBy(() -> SavedModel.load(tf, temporary))
        .isInstanceOf(SavedModelException.class)
        .hasMessageStartingWith(temporary + " cannot be loaded: ")
        .hasMessageContaining("OpOfTomorrow: this runtime has no such op");
    try (var model =
        SavedModel.load(tf, temporary, LoadOptions.defaults().withInitializers(false))) {
      assertThat(model.functions()).contains("find");
    }
  }

  @Test
  void inspect_variableThatCannotBe_isAnErrorWithTheFile() throws IOException {
    Map<String, Consumer<SavedVariable.Builder>> faults =
        Map.of(
            "no dtype has the number 0", variable -> variable.setDtype(DataType.DT_INVALID),
            "overflow",
                variable -> variable.getShapeBuilder().addDimBuilder().setSize(Long.MAX_VALUE));
    for (var fault : faults.entrySet()) {
      copy(
          "dense",
          graph -> {
            graph.getObjectGraphDefBuilder().getNodesBuilderList().stream()
                .filter(SavedObject.Builder::hasVariable)
                .forEach(node -> fault.getValue().accept(node.getVariableBuilder()));
            return graph;
          });
      for (ThrowingCallable use :
          List.<ThrowingCallable>of(
              () -> SavedModel.inspect(temporary), () -> SavedModel.load(tf, temporary))) {
        assertThatThrownBy(use)
            .isInstanceOf(SavedModelException.class)
            .hasMessageContaining(temporary + "/saved_model.pb contradicts itself: the type of")
            .hasMessageContaining(fault.getKey());
      }
    }
  }

  @Test
  void call_functionThatCallsItself_isRefused() throws IOException {
    copy(
        "arithmetic",
        graph -> {
          for (var function :
              graph.getGraphDefBuilder().getLibraryBuilder().getFunctionBuilderList()) {
            String own = function.getSignature().getName();
            function.getNodeDefBuilderList().stream()
                .filter(node -> node.getOp().endsWith("PartitionedCall"))
                .forEach(node ->
                    node.putAttr(
                        "f",
                        node.getAttrOrThrow("f").toBuilder()
                            .setFunc(node.getAttrOrThrow("f").getFunc().toBuilder().setName(own))
                            .build()));
          }
          return graph;
        });
    try (SavedModel model = SavedModel.load(tf, temporary)) {
      assertThatThrownBy(() -> model.function("outer").call(new float[] {2, 3}))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("calls itself");
    }
  }

  /// Copies a model, with changes.
  private void copy(String name, UnaryOperator<MetaGraphDef.Builder> change) throws IOException {
    Path from = MODELS.resolve(name);
    try (var files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Path to = temporary.resolve(from.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(to);
        } else if (!file.toString().endsWith(".pb") && !file.toString().endsWith(".pbtxt")) {
          Files.deleteIfExists(to);
          Files.copy(file, to);
        }
      }
    }
    MetaGraphDef graph = new ModelFiles(from).graph(LoadOptions.defaults()).graph();
    Files.write(
        temporary.resolve("saved_model.pb"),
        org.tensorflow.proto.SavedModel.newBuilder()
            .addMetaGraphs(change.apply(graph.toBuilder()))
            .build()
            .toByteArray());
  }

  @Test
  void traces_withTextsInNests_quoteThem() {
    try (var model = SavedModel.load(tf, MODELS.resolve("nests"))) {
      assertThat(model.function("literals").traces())
          .containsExactly("({n=3, on=True, s='word', x=TensorSpec([], float32, \"d_x\")})");
    }
  }

  @Test
  void load_ofAnEmptyFile_saysSo(@TempDir Path folder) throws IOException {
    Files.createFile(folder.resolve("saved_model.pb"));
    assertThatThrownBy(() -> SavedModel.load(tf, folder))
        .isInstanceOf(SavedModelException.class)
        .hasMessageContaining("saved_model.pb has no graph: it is empty or no saved model");
  }
}
