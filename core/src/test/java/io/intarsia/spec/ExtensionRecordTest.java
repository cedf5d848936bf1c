package io.intarsia.spec;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@SuppressWarnings({
  "NullAway"
}) // null where a test wants it; specs are stored by their serialization
final class ExtensionRecordTest {
  record Masked(Tensor values, Tensor mask) implements ExtensionType {}

  record Labeled(Tensor values, List<String> names) implements ExtensionType {}

  record Graph(Map<String, Tensor> nodes, Masked weights, List<Object> mixed)
      implements ExtensionType {}

  @Test
  @Tag("E-082")
  void mapStructure_record_mapsEveryComponentTensor() {
    try (var tf = Environment.open()) {
      var masked = new Masked(tf.constant(new float[] {1, 2}), tf.constant(new float[] {0, 1}));

      Masked tenfold = Nest.expanded().mapStructure(leaf -> ((Tensor) leaf).times(10), masked);

      assertThat(tenfold.values().toArray(float[].class)).containsExactly(10, 20);
      assertThat(tenfold.mask().toArray(float[].class)).containsExactly(0, 10);
      assertThat(tenfold.typeSpec()).isEqualTo(masked.typeSpec());
    }
  }

  @Test
  @Tag("E-078")
  void packSequenceAs_spec_takesStaticDataFromTheSpec() {
    try (var tf = Environment.open()) {
      var labeled = new Labeled(tf.constant(new float[2][3]), List.of("b", "t"));
      Tensor other = tf.constant(new float[2][3]);

      Object packed = Nest.expanded().packSequenceAs(labeled.typeSpec(), List.of(other));

      assertThat(packed).isEqualTo(new Labeled(other, List.of("b", "t")));
      assertThat(labeled.typeSpec())
          .hasToString("Labeled.Spec(values=TensorSpec([2, 3], float32), names=[b, t])");
    }
  }

  @Test
  void roundTrip_nestedComponents_isEqual() {
    try (var tf = Environment.open()) {
      Tensor a = tf.constant(1f);
      Tensor b = tf.constant(2);
      var graph = new Graph(Map.of("x", a), new Masked(a, b), List.of("label", b, 3));

      assertThat(Nest.expanded().flatten(graph)).containsExactly(a, a, b, b);
      assertThat(Nest.expanded().packSequenceAs(graph, Nest.expanded().flatten(graph)))
          .isEqualTo(graph);
      assertThat(Nest.expanded().flatten(graph.typeSpec()))
          .containsExactly(
              TensorSpec.of(Shape.scalar(), DType.FLOAT32),
              TensorSpec.of(Shape.scalar(), DType.FLOAT32),
              TensorSpec.of(Shape.scalar(), DType.INT32),
              TensorSpec.of(Shape.scalar(), DType.INT32));
      assertThat(Nest.expanded().flattenWithPaths(graph).get(3).path())
          .hasToString("value.mixed().get(0)");
    }
  }
}
