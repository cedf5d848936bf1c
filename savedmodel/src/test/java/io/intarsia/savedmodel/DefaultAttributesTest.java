package io.intarsia.savedmodel;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorflow.proto.FunctionDef;
import org.tensorflow.proto.NodeDef;

/// Files leave out the attributes that are the defaults of an op, as those of Python do.
final class DefaultAttributesTest {
  private final Environment tf;
  @TempDir private Path folder;

  DefaultAttributesTest(Environment tf) {
    this.tf = tf;
  }

  @Test
  void attributes_thatAreDefaults_areNotInTheFile() throws IOException {
    var function =
        tf.function((Ops g, Tensor x) -> {
          Tensor product = g.raw.MatMul(x, x, Attributes.of("transpose_b", true));
          Tensor size = g.raw.Shape(product, Attributes.of("out_type", DType.INT64));
          Tensor rows = g.raw.LeakyRelu(product, Attributes.of("alpha", 0.2f));
          Tensor steep = g.raw.LeakyRelu(rows, Attributes.of("alpha", 0.5f));
          return List.of(steep, size, g.raw.Squeeze(steep));
        });
    TensorSpec spec = TensorSpec.of(Shape.of(2, 2), DType.FLOAT32);
    Path model = folder.resolve("model");
    SavedModel.save(
        tf,
        Map.of("f", function),
        model,
        SaveOptions.defaults().withSignature("serving", function.concrete(spec), "x"));

    var written =
        org.tensorflow.proto.SavedModel.parseFrom(
            Files.readAllBytes(model.resolve("saved_model.pb")));
    var graph = written.getMetaGraphs(0);
    assertThat(graph.getMetaInfoDef().getStrippedDefaultAttrs()).isTrue();
    List<NodeDef> nodes =
        graph.getGraphDef().getLibrary().getFunctionList().stream()
            .map(FunctionDef::getNodeDefList)
            .flatMap(List::stream)
            .toList();
    assertThat(attributes(nodes, "MatMul")).containsExactly(Set.of("T", "transpose_b"));
    assertThat(attributes(nodes, "Shape")).containsExactly(Set.of("T", "out_type"));
    assertThat(attributes(nodes, "Squeeze")).containsExactly(Set.of("T"));
    // 0.2 and float32 are what the definition says.
    assertThat(attributes(nodes, "LeakyRelu")).containsExactly(Set.of(), Set.of("alpha"));
  }

  private static List<Set<String>> attributes(List<NodeDef> nodes, String op) {
    return nodes.stream()
        .filter(node -> node.getOp().equals(op))
        .map(node -> Set.copyOf(node.getAttrMap().keySet()))
        .toList();
  }
}
