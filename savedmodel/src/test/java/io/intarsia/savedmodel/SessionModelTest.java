package io.intarsia.savedmodel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorflow.proto.CollectionDef;
import org.tensorflow.proto.DataType;
import org.tensorflow.proto.MetaGraphDef;
import org.tensorflow.proto.SignatureDef;
import org.tensorflow.proto.TensorInfo;
import org.tensorflow.proto.TensorShapeProto;

/// Models of TensorFlow 1: what goes in and out of their sessions is compared with Python by
/// [ModelCasesTest].
@OnEveryExecutor
@SuppressWarnings("NullAway") // results may be null; these tests know which are not
final class SessionModelTest {
  private static final Path MODELS = Path.of("src/test/resources/models");

  private final Environments environments;
  private final Environment tf;

  @TempDir Path temporary;

  SessionModelTest(Environments environments) {
    this.environments = environments;
    this.tf = environments.open(EnvironmentOptions.defaults().withUnvettedOps(true));
  }

  private SavedModel load(String name) {
    return SavedModel.load(tf, MODELS.resolve(name));
  }

  private SavedModel loadChanged(String name, Consumer<MetaGraphDef.Builder> change)
      throws IOException {
    return SavedModel.load(tf, ChangedModel.of(name, temporary.resolve("changed"), change));
  }

  private static float[] floats(Object tensor) {
    try (HostTensor host = ((Tensor) tensor).toHost()) {
      return host.toArray(float[].class);
    }
  }

  @Test
  void load_environmentThatAllowsVettedOpsOnly_isRefusedWithTheWayOut() {
    Environment other = environments.open();
    assertThatThrownBy(() -> SavedModel.load(other, MODELS.resolve("session")))
        .isInstanceOf(SavedModelException.class)
        .hasMessageContaining("session cannot be loaded: a graph of TensorFlow 1 runs as it is")
        .hasMessageContaining("Assign: ")
        .hasMessageContaining("VariableV2: ")
        .hasMessageNotContaining("MatMul: ")
        .hasMessageContaining("EnvironmentOptions.withUnvettedOps(true)");
  }

  @Test
  void frozenModel_withoutAKey_isPartOfFunctionsAndOfGradients() {
    Environment other = environments.open();
    try (var model = SavedModel.load(other, MODELS.resolve("frozen"))) {
      var classifier = model.signature("serving_default");
      var parts = model.signature("parts");
      Tensor image = other.constant(new float[2][6][6][1]);
      float[][] scores =
          ((Tensor) classifier.call(Map.of("image", image)).get("scores")).toArray(float[][].class);
      var traced =
          other.function(
              (Ops g, Tensor x) -> (Tensor) classifier.call(Map.of("image", x)).get("scores"));
      assertThat(traced.apply(image).toArray(float[][].class)).isDeepEqualTo(scores);
      Tensor rate = other.constant(3f);
      try (var tape = other.gradientTape()) {
        tape.watch(rate);
        Tensor low = (Tensor) parts.call(Map.of("image", image, "rate", rate)).get("low");
        assertThat(low.toArray(float[][].class)[1][0]).isEqualTo(3 * scores[1][0]);
        // The first scores, of both images.
        assertThat(tape.gradient(low, rate).asFloat()).isEqualTo(scores[0][0] + scores[1][0]);
      }
      assertThatThrownBy(
              () -> classifier.call(Map.of("image", other.constant(new float[2][6][6][2]))))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("its input 'image' cannot be");
    }
  }

  @Test
  void load_severalGraphs_oneIsChosenByAllItsTags() {
    Path folder = MODELS.resolve("two_graphs");
    var options = LoadOptions.defaults();
    assertThat(twoGraphs(options.withTags(Set.of("serve")))).isEqualTo(30);
    assertThat(twoGraphs(options.withTags(Set.of("hundred", "serve")))).isEqualTo(300);
    assertThatThrownBy(() -> SavedModel.load(tf, folder))
        .isInstanceOf(SavedModelException.class)
        .hasMessageContaining("saved_model.pb has no graph to load: there is not one graph")
        .hasMessageContaining("LoadOptions.withTags. The tags of its 2 graphs: [serve], [");
    assertThatThrownBy(() -> SavedModel.load(tf, folder, options.withTags(Set.of("hundred"))))
        .isInstanceOf(SavedModelException.class)
        .hasMessageContaining("none has the tags [hundred]");
    assertThatThrownBy(
            () -> SavedModel.load(tf, MODELS.resolve("dense"), options.withTags(Set.of("train"))))
        .isInstanceOf(SavedModelException.class)
        .hasMessageContaining("none has the tags [train]")
        .hasMessageContaining("1 graphs: [serve]");
  }

  private float twoGraphs(LoadOptions options) {
    try (var model = SavedModel.load(tf, MODELS.resolve("two_graphs"), options)) {
      var signature = model.signature("serving_default");
      return floats(signature.call(Map.of("x", new float[] {1})).get("y"))[0];
    }
  }

  @Test
  void signature_ofASparseValue_hasANameForEachOfItsTensors() {
    try (var scope = tf.scope();
        var model = load("session_flow")) {
      var signature = model.signature("scaled");
      assertThat(signature.inputs().keySet())
          .containsExactly("s_dense_shape", "s_indices", "s_values");
      assertThat(signature.inputs().get("s_indices"))
          .isEqualTo(TensorSpec.of(Shape.unknownOfRank(2), DType.INT64));
      var results =
          signature.call(
              Map.of(
                  "s_indices", new long[][] {{0, 1}, {1, 2}},
                  "s_values", new float[] {2, 3},
                  "s_dense_shape", new long[] {2, 3}));
      assertThat(results.keySet()).containsExactly("s_dense_shape", "s_indices", "s_values");
      assertThat(floats(results.get("s_values"))).containsExactly(200, 300);
      assertThat(((Tensor) results.get("s_indices")).toList())
          .isEqualTo(List.of(List.of(0L, 1L), List.of(1L, 2L)));
      assertThat(scope).isNotNull();
    }
  }

  @Test
  void call_tensorsAndJavaValues_areTakenIfTheyFit() {
    try (var scope = tf.scope();
        var model = load("session")) {
      var signature = model.signature("serving_default");
      float[][] rows = {{1, 1}, {0, 2}};
      // x w + b, with w = (1, 2) and b = 0.5.
      assertThat(floats(tf.squeeze((Tensor) signature.call(tf.constant(rows)).get("y"))))
          .containsExactly(3.5f, 4.5f);
      assertThat(signature.tensors(Map.of("x", rows)).get("y").shape()).isEqualTo(Shape.of(2, 1));
      assertThatThrownBy(() -> signature.call(Map.of("y", rows)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(
              "signature serving_default: it takes other inputs than [y]; it is {x=");
      assertThatThrownBy(() -> signature.call(Map.of("x", new float[] {1})))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("its input 'x' cannot be made of");
      assertThatThrownBy(() -> signature.call(tf.constant(new int[][] {{1, 2}})))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("its input 'x' cannot be");
      assertThat(scope).isNotNull();
    }
  }

  @Test
  void call_inAFunctionThatIsTraced_saysThatTheTensorHasNoValue() {
    try (var model = load("session")) {
      var signature = model.signature("serving_default");
      var function = tf.function((Ops g, Tensor x) -> (Tensor) signature.call(x).get("y"));
      assertThatThrownBy(() -> function.apply(tf.constant(new float[][] {{1, 1}})))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("has no values yet");
    }
  }

  @Test
  void load_withoutInitializers_leavesTheTablesEmpty() {
    var options = LoadOptions.defaults().withInitializers(false);
    for (String name : List.of("session", "session_flow")) {
      String signature = name.equals("session") ? "words" : "word";
      Object words = name.equals("session") ? new String[] {"a"} : "a";
      try (var model = SavedModel.load(tf, MODELS.resolve(name), options)) {
        assertThatThrownBy(() -> model.signature(signature).call(Map.of(signature, words)))
            .isInstanceOf(TensorFlowException.FailedPrecondition.class)
            .hasMessageContaining("Table not initialized");
      }
    }
  }

  /// The file has them as TensorFlow 1 does, in a collection.
  @Test
  void load_assetsAsOfTensorFlow2_areTold() throws IOException {
    Consumer<MetaGraphDef.Builder> change =
        graph -> {
          assertThat(graph.getAssetFileDefCount()).isZero();
          graph.addAllAssetFileDef(SessionParts.assets(graph.build()));
          graph.removeCollectionDef("saved_model_assets");
        };
    try (var model = loadChanged("session", change)) {
      var index = model.signature("words").tensors(Map.of("words", new String[] {"c", "z"}));
      assertThat(index.get("index").toList()).isEqualTo(List.of(2L, -1L));
    }
  }

  @Test
  void load_initializerByCollectionAlone_runs() throws IOException {
    Consumer<MetaGraphDef.Builder> change =
        graph -> graph.removeSignatureDef("__saved_model_init_op");
    try (var model = loadChanged("session", change)) {
      assertThat(model.signatures()).containsExactly("count", "serving_default", "words");
      var index = model.signature("words").tensors(Map.of("words", new String[] {"b"}));
      assertThat(index.get("index").toList()).isEqualTo(List.of(1L));
    }
  }

  @Test
  void load_whatCannotBeRead_saysInWhichFile() {
    List<Consumer<MetaGraphDef.Builder>> changes =
        List.of(
            graph ->
                graph.putSignatureDef(
                    "bad",
                    SignatureDef.newBuilder()
                        .putInputs("x", TensorInfo.getDefaultInstance())
                        .build()),
            graph ->
                graph.putCollectionDef(
                    "trainable_variables",
                    CollectionDef.newBuilder()
                        .setBytesList(
                            CollectionDef.BytesList.newBuilder()
                                .addValue(ByteString.copyFrom(new byte[] {10, 1, -1})))
                        .build()));
    for (int i = 0; i < changes.size(); i++) {
      Consumer<MetaGraphDef.Builder> change = changes.get(i);
      Path folder = temporary.resolve("changed" + i);
      assertThatThrownBy(() -> SavedModel.load(tf, ChangedModel.of("session", folder, change)))
          .isInstanceOf(SavedModelException.class)
          .hasMessageContaining("saved_model.pb contradicts itself: its signatures or collections");
      assertThatThrownBy(() -> SavedModel.inspect(folder)).isInstanceOf(SavedModelException.class);
    }
  }

  /// Its values have no dtype of their own.
  @Test
  void signature_ofACompositeValue_hasANameForEachComponent() throws IOException {
    Consumer<MetaGraphDef.Builder> change =
        graph -> {
          SignatureDef scaled = graph.getSignatureDefOrThrow("scaled");
          TensorInfo.CooSparse sparse = scaled.getInputsOrThrow("s").getCooSparse();
          var parts =
              TensorInfo.CompositeTensor.newBuilder()
                  .addComponents(info(sparse.getValuesTensorName(), DataType.DT_FLOAT))
                  .addComponents(info(sparse.getIndicesTensorName(), DataType.DT_INT64));
          graph.putSignatureDef(
              "parts",
              SignatureDef.newBuilder()
                  .putInputs("s", TensorInfo.newBuilder().setCompositeTensor(parts).build())
                  .putOutputs("y", info(sparse.getValuesTensorName(), DataType.DT_FLOAT))
                  .build());
        };
    try (var model = loadChanged("session_flow", change)) {
      var given = Map.of("s_component_0", new float[] {4}, "s_component_1", new long[][] {{0, 0}});
      assertThat(floats(model.signature("parts").call(given).get("y"))).containsExactly(4);
    }
  }

  private static TensorInfo info(String output, DataType dtype) {
    return TensorInfo.newBuilder()
        .setName(output)
        .setDtype(dtype)
        .setTensorShape(TensorShapeProto.newBuilder().setUnknownRank(true))
        .build();
  }

  @Test
  void load_namesOfNoNode_saysWhich() {
    Consumer<MetaGraphDef.Builder> change =
        graph -> graph.getSaverDefBuilder().setRestoreOpName("nobody");
    assertThatThrownBy(() -> loadChanged("session", change))
        .isInstanceOf(SavedModelException.class)
        .hasMessageContaining("cannot be loaded: the graph has no node 'nobody'");
  }

  @Test
  void load_valuesThatAreCutOff_saysWhere() throws IOException {
    Path folder = ChangedModel.of("session", temporary.resolve("cut"), _ -> {});
    Path index = folder.resolve("variables/variables.index");
    byte[] bytes = Files.readAllBytes(index);
    Files.write(index, Arrays.copyOf(bytes, bytes.length / 2));
    assertThatThrownBy(() -> SavedModel.load(tf, folder))
        .isInstanceOf(SavedModelException.class)
        .hasMessageContaining("the values of the variables cannot be read from " + folder);
  }

  @Test
  void model_hasSignaturesOnly_andIsNotSaved() {
    try (var model = load("session")) {
      assertThat(model.functions()).isEmpty();
      assertThat(model.variables()).isEmpty();
      assertThatThrownBy(() -> SavedModel.save(tf, model, temporary.resolve("again")))
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessageContaining("runs in a session of TensorFlow 1");
      var options = SaveOptions.defaults().withSignaturesOf(model);
      assertThatThrownBy(() -> SavedModel.save(tf, Map.of(), temporary.resolve("again"), options))
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessageContaining("save it again with tf.saved_model.save");
    }
  }

  @Test
  void close_thenCall_saysSo() {
    ModelSignature signature;
    try (var model = load("session")) {
      signature = model.signature("count");
    }
    assertThatThrownBy(() -> signature.call(Map.of()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("close");
  }

  @Test
  void inspect_ofASession_tellsWhatSignaturesRun() {
    var report = SavedModel.inspect(MODELS.resolve("session"));
    assertThat(report.signatures().keySet()).containsExactly("count", "serving_default", "words");
    assertThat(report.signatures().get("words").inputs())
        .isEqualTo(Map.of("words", PythonText.of(TensorSpec.of(Shape.of(-1), DType.STRING))));
    assertThat(report.variables())
        .isEqualTo(
            Map.of(
                "b", variable("b", Shape.of(1), DType.FLOAT32, true),
                "count", variable("count", Shape.scalar(), DType.INT32, false),
                "w", variable("w", Shape.of(2, 1), DType.FLOAT32, true)));
    assertThat(report.assets()).containsExactly("letters.txt");
    assertThat(report.fileOps()).containsExactly("InitializeTableFromTextFileV2");
    // Those that restore and save are not run by signatures.
    assertThat(report.ops()).containsKeys("VariableV2", "MatMul").doesNotContainKey("SaveV2");
    assertThatThrownBy(() -> SavedModel.inspect(MODELS.resolve("two_graphs")))
        .hasMessageContaining("withTags");
    var options = LoadOptions.defaults().withTags(Set.of("serve"));
    assertThat(SavedModel.inspect(MODELS.resolve("two_graphs"), options).signatures())
        .containsOnlyKeys("serving_default");
  }

  private static ModelReport.Variable variable(
      String name, Shape shape, DType dtype, boolean isTrainable) {
    return new ModelReport.Variable(
        TensorSpec.of(shape, dtype, name), isTrainable, shape.numElements() * dtype.byteSize());
  }

  @Test
  void load_byPolicy_isRefusedBeforeAnythingRuns() {
    assertThatThrownBy(() ->
            SavedModel.load(
                tf, MODELS.resolve("session"), LoadOptions.defaults().withFileOps(false)))
        .isInstanceOf(SavedModelException.class)
        .hasMessageContaining("[InitializeTableFromTextFileV2]");
    assertThatThrownBy(() ->
            SavedModel.load(
                tf,
                MODELS.resolve("session"),
                LoadOptions.defaults().withAllowedOps(Set.of("MatMul"))))
        .isInstanceOf(SavedModelException.class)
        .hasMessageContaining("VariableV2");
  }
}
