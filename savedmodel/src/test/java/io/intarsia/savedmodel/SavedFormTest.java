package io.intarsia.savedmodel;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorflow.proto.MetaGraphDef;
import org.tensorflow.proto.NodeDef;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedObjectGraph;

/// What files say of objects and signatures, which other programs go by.
final class SavedFormTest {
  private static final Path MODELS = Path.of("src/test/resources/models");
  private static final TensorSpec VECTOR = TensorSpec.of(Shape.of(-1), DType.FLOAT32);

  private final Environment tf;
  @TempDir private Path folder;

  SavedFormTest(Environment tf) {
    this.tf = tf;
  }

  private MetaGraphDef meta() throws IOException {
    try (var file = Files.newInputStream(folder.resolve("saved_model.pb"))) {
      return org.tensorflow.proto.SavedModel.parseFrom(file).getMetaGraphs(0);
    }
  }

  private static float[] floats(@Nullable Tensor tensor) {
    return Objects.requireNonNull(tensor).toArray(float[].class);
  }

  @Test
  void signatures_ofKeysWithOtherCharacters_areTwo() {
    var options = SaveOptions.defaults();
    for (String key : List.of("a.b", "a b")) {
      float factor = key.indexOf('.');
      var trace = tf.function((Ops g, Tensor x) -> x.times(factor)).concrete(VECTOR);
      options = options.withSignature(key, trace, "x");
    }
    SavedModel.save(tf, Map.of(), folder, options);
    try (var model = SavedModel.load(tf, folder)) {
      Map<String, Tensor> x = Map.of("x", tf.constant(new float[] {3}));
      assertThat(floats(model.signature("a.b").tensors(x).get("output_0"))).containsExactly(3);
      assertThat(floats(model.signature("a b").tensors(x).get("output_0"))).containsExactly(-3);
    }
  }

  @Test
  void withSignaturesOf_aLoadedModel_namesTensorsOfTheGraph() throws IOException {
    var v = Variable.of(tf, new float[] {2});
    var trace =
        tf.function((Ops g, Tensor x, Tensor y) ->
                Map.of("sum", x.plus(y), "product", x.times(v.read(g))))
            .concrete(VECTOR, VECTOR);
    var options = SaveOptions.defaults().withSignature("both", trace, "x", "y");
    SavedModel.save(tf, Map.of("v", v), folder, options);
    try (var model = SavedModel.load(tf, folder)) {
      SavedModel.save(tf, model, folder, SaveOptions.defaults().withSignaturesOf(model));
    }
    MetaGraphDef meta = meta();
    var both = meta.getSignatureDefOrThrow("both");
    assertThat(both.getInputsMap()).hasSize(2);
    assertThat(both.getInputsOrThrow("x").getName()).isEqualTo("both_x:0");
    assertThat(both.getInputsOrThrow("y").getName()).isEqualTo("both_y:0");
    assertThat(both.getOutputsMap()).hasSize(2);
    assertThat(both.getOutputsOrThrow("product").getName()).isEqualTo("call_both:0");
    assertThat(both.getOutputsOrThrow("sum").getName()).isEqualTo("call_both:1");
    assertThat(meta.getGraphDef().getNodeList().stream().map(NodeDef::getName))
        .contains("both_x", "both_y", "call_both");
  }

  @ParameterizedTest
  @ValueSource(strings = {"dense", "keras_dense", "fingerprinted"})
  void withSignaturesOf_aModelOfPython_namesNodesOfTheGraph(String name) throws IOException {
    try (var model = SavedModel.load(tf, MODELS.resolve(name))) {
      SavedModel.save(tf, model, folder, SaveOptions.defaults().withSignaturesOf(model));
    }
    MetaGraphDef meta = meta();
    List<String> nodes = meta.getGraphDef().getNodeList().stream().map(NodeDef::getName).toList();
    List<String> tensors = new ArrayList<>();
    meta.getSignatureDefMap()
        .values()
        .forEach(signature ->
            Stream.of(signature.getInputsMap(), signature.getOutputsMap())
                .flatMap(each -> each.values().stream())
                .forEach(each -> tensors.add(each.getName())));
    assertThat(tensors).isNotEmpty();
    assertThat(tensors.stream().map(each -> each.replaceAll(":\\d+$", ""))).isSubsetOf(nodes);
  }

  @Test
  void tablesOfALoadedModel_areFilledByTheInitializerOfServers() throws IOException {
    try (var model = SavedModel.load(tf, MODELS.resolve("keras_text"))) {
      SavedModel.save(tf, model, folder);
    }
    MetaGraphDef meta = meta();
    String initializer =
        meta.getSignatureDefOrThrow("__saved_model_init_op")
            .getOutputsOrThrow("__saved_model_init_op")
            .getName();
    NodeDef node =
        meta.getGraphDef().getNodeList().stream()
            .filter(each -> each.getName().equals(initializer))
            .findFirst()
            .orElseThrow();
    assertThat(node.getInputList()).isNotEmpty().allMatch(input -> input.startsWith("^"));
    List<String> called =
        meta.getGraphDef().getNodeList().stream()
            .filter(each -> node.getInputList().contains("^" + each.getName()))
            .map(each -> each.getAttrOrThrow("f").getFunc().getName())
            .toList();
    assertThat(called).hasSameSizeAs(node.getInputList()).allMatch(f -> f.contains("initialize"));
  }

  @Test
  void kindsOfObjects_areThoseOfPython() throws IOException {
    var v = Variable.of(tf, new float[] {2});
    Map<String, Object> root =
        Map.of("list", List.of(v), "array", new Object[] {v}, "map", Map.of("v", v));
    SavedModel.save(tf, root, folder);
    SavedObjectGraph graph = meta().getObjectGraphDef();
    var kinds = new TreeMap<String, String>();
    kinds.put("", graph.getNodes(0).getUserObject().getIdentifier());
    graph
        .getNodes(0)
        .getChildrenList()
        .forEach(child ->
            kinds.put(
                child.getLocalName(),
                graph.getNodes(child.getNodeId()).getUserObject().getIdentifier()));
    assertThat(kinds)
        .containsEntry("", "_generic_user_object")
        .containsEntry("list", "trackable_list_wrapper")
        .containsEntry("array", "trackable_list_wrapper")
        .containsEntry("map", "trackable_dict_wrapper");
  }
}
