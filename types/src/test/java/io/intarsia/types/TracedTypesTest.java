package io.intarsia.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.DerivedSpec;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.GraphNode;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.labeled.LabeledTensor;
import io.intarsia.types.masked.MaskedTensor;
import io.intarsia.types.masked.SimpleMaskedTensor;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.ragged.RaggedTensorSpec;
import io.intarsia.types.sparse.SparseTensor;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.tensorflow.proto.GraphDef;
import org.tensorflow.proto.NodeDef;

/// The types of this module in functions, branches and loops.
final class TracedTypesTest {
  private final Environment tf;

  TracedTypesTest(Environment tf) {
    this.tf = tf;
  }

  private SimpleMaskedTensor simple() {
    return new SimpleMaskedTensor(
        tf.constant(new float[] {1, 2}), tf.constant(new boolean[] {true, false}));
  }

  @Test
  @Tag("E-137")
  void function_ofAMaskedTensor_takesAndGivesIt() {
    var swap = tf.function((Ops g, SimpleMaskedTensor m) -> List.of(m, m));

    List<SimpleMaskedTensor> out = swap.apply(simple());

    assertThat(out.getLast().value().toArray(float[].class)).containsExactly(1, 2);
    assertThat(out.getLast().mask().toArray(boolean[].class)).containsExactly(true, false);
  }

  @Test
  @Tag("E-026")
  @Tag("E-137")
  void loop_ofAMaskedTensor_keepsItsType() {
    var f =
        tf.function((Ops g, SimpleMaskedTensor start) ->
            g.whileLoop(
                (c, m) -> c.math.less(c.math.reduceSum(m.value()), 9),
                (b, m) -> b.math.add(m, 1),
                start));

    SimpleMaskedTensor last = f.apply(simple());

    assertThat(last.value().toArray(float[].class)).containsExactly(4, 5);
    assertThat(last.mask().toArray(boolean[].class)).containsExactly(true, false);
  }

  @Test
  @Tag("E-148")
  void handler_inAScopeOfNames_makesItsNodesThere() throws Exception {
    var f = tf.function((Ops g, SimpleMaskedTensor m) -> g.nameScope("foo").tile(m, 2));

    byte[] graph = f.concrete(simple()).toGraphDef();

    assertThat(GraphDef.parseFrom(graph).getNodeList())
        .filteredOn(node -> node.getOp().equals("Tile"))
        .extracting(NodeDef::getName)
        .containsExactly("foo/Tile", "foo/Tile_1");
  }

  @Test
  @Tag("E-148")
  void handler_givenANameByName_makesItsNodesUnderIt() throws Exception {
    var f =
        tf.function((Ops g, SimpleMaskedTensor m) ->
            (SimpleMaskedTensor)
                Objects.requireNonNull(
                    g.op("tile").apply(List.of(m, new int[] {2}), Map.of("name", "foo"))));

    SimpleMaskedTensor tiled = f.apply(simple());
    byte[] graph = f.concrete(simple()).toGraphDef();

    assertThat(tiled.value().toArray(float[].class)).containsExactly(1, 2, 1, 2);
    assertThat(tiled.mask().toArray(boolean[].class)).containsExactly(true, false, true, false);
    assertThat(GraphDef.parseFrom(graph).getNodeList())
        .filteredOn(node -> node.getOp().equals("Tile"))
        .extracting(NodeDef::getName)
        .hasSize(2)
        .allMatch(name -> name.startsWith("foo/"));
  }

  record Marked(Tensor values, Tensor mask) implements ExtensionType {}

  @Test
  @Tag("E-091")
  void mapFn_overARecordOfUnknownLength_isTracedOnce() {
    Marked three = marked(1, 2, 3);
    Marked five = marked(1, 2, 3, 4, 5);
    TypeSpec<?> any =
        DerivedSpec.of(three).mostSpecificCompatibleType(DerivedSpec.of(five)).orElseThrow();
    var twice =
        tf.function(
            (Ops g, Marked m) ->
                g.mapFnNest(
                    (b, row) -> new Marked(b.math.multiply(row.values(), 2), row.mask()), m),
            FunctionOptions.defaults().withInputSignature(any));

    Marked ofThree = twice.apply(three);
    Marked ofFive = twice.apply(five);

    assertThat(ofThree.values().toArray(float[].class)).containsExactly(2, 4, 6);
    assertThat(ofThree.mask().toArray(boolean[].class)).containsExactly(false, true, true);
    assertThat(ofFive.values().toArray(float[].class)).containsExactly(2, 4, 6, 8, 10);
    assertThat(ofFive.mask().toArray(boolean[].class))
        .containsExactly(false, true, true, true, true);
    assertThat(twice.traces()).hasSize(1);
  }

  /// Valid where the value is above one.
  private Marked marked(float... values) {
    Tensor tensor = tf.constant(values);
    return new Marked(tensor, tensor.gt(1));
  }

  @Test
  @Tag("E-095")
  void mapFn_overATypeThatIsNotStackable_saysSo() {
    var f = tf.function((Ops g, SimpleMaskedTensor m) -> g.mapFnNest((b, row) -> row, m));

    assertThatThrownBy(() -> f.apply(simple()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("SimpleMaskedTensorSpec")
        .hasMessageContaining("stackable");
    assertThatThrownBy(() -> tf.mapFn((b, row) -> row, simple()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("SimpleMaskedTensorSpec")
        .hasMessageContaining("stackable");
  }

  @Test
  @Tag("E-134")
  void masked_ofAMaskWithoutAShape_isAccepted() {
    var signature =
        FunctionOptions.defaults()
            .withInputSignature(
                TensorSpec.of(Shape.of(2), DType.FLOAT32),
                TensorSpec.of(Shape.unknown(), DType.BOOL));
    var f =
        tf.function(
            (Ops g, Tensor values, Tensor mask) -> g.math.abs(new SimpleMaskedTensor(values, mask)),
            signature);

    SimpleMaskedTensor out =
        f.apply(tf.constant(new float[] {-1, 2}), tf.constant(new boolean[] {true, false}));

    assertThat(out.value().toArray(float[].class)).containsExactly(1, 2);
  }

  @Test
  @Tag("E-072")
  void function_ofRaggedTensors_isTracedOnceForAnyNumberOfRows() {
    var spec = RaggedTensorSpec.of(Shape.unknownOfRank(2), DType.INT32);
    var rows =
        tf.function(
            (Ops g, RaggedTensor r) -> g.math.abs(r),
            FunctionOptions.defaults().withInputSignature(spec));

    for (int n : new int[] {2, 5}) {
      RaggedTensor out = rows.apply(RaggedTensor.of(tf, Collections.nCopies(n, List.of(-1, -2))));
      assertThat(out.flatValues().toArray(int[].class)).hasSize(2 * n).contains(1, 2);
      assertThat(out.nestedRowSplits().getFirst().size()).isEqualTo(n + 1);
    }

    assertThat(rows.traces()).hasSize(1);
  }

  @Test
  void labeledMasked_inAFunction_linesUpByName() {
    var f = tf.function((Ops g, LabeledTensor x, LabeledTensor y) -> g.math.add(x, y));
    LabeledTensor table =
        LabeledTensor.of(
            MaskedTensor.of(
                tf.constant(new float[][] {{1, 2, 3}, {4, 5, 6}}),
                tf.constant(new boolean[][] {{true, true, false}, {true, true, true}})),
            "row",
            "col");
    LabeledTensor rows = LabeledTensor.of(tf.constant(new float[] {10, 20}), "row");

    LabeledTensor sum = f.apply(table, rows);

    assertThat(sum)
        .hasToString(
            "LabeledTensor(row=2, col=3; MaskedTensor([[11.0, 12.0, --], [24.0, 25.0, 26.0]]))");
  }

  @Test
  @Tag("E-155")
  void componentsOfASparseTensor_knowTheOpsThatTakeThem() {
    var f =
        tf.function((Ops g, SparseTensor sparse) -> {
          Tensor doubled = g.math.multiply(sparse.values(), 2f);
          var values = (SymbolicTensor) Nest.expanded().flatten(sparse).get(1);
          assertThat(values.consumers()).extracting(GraphNode::op).containsExactly("Mul");
          assertThat(values.consumers().getFirst().results())
              .containsExactly((SymbolicTensor) doubled);
          return doubled;
        });
    SparseTensor sparse =
        SparseTensor.of(
            tf.constant(new long[][] {{0}, {2}}),
            tf.constant(new float[] {3, 4}),
            tf.constant(new long[] {4}));

    assertThat(f.apply(sparse).toArray(float[].class)).containsExactly(6, 8);
  }
}
