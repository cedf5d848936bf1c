package com.acme.fn;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.GraphNode;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What symbolic tensors tell of the graph they are in.
final class ConsumersTest {
  record Pair(Tensor indices, Tensor values) implements ExtensionType {}

  private Environment tf;

  @BeforeEach
  void open() {
    tf = Environment.open();
  }

  @AfterEach
  void close() {
    tf.close();
  }

  private static SymbolicTensor symbolic(Object tensor) {
    return (SymbolicTensor) tensor;
  }

  private static List<String> ops(List<GraphNode> nodes) {
    return nodes.stream().map(GraphNode::op).toList();
  }

  @Test
  @Tag("E-155")
  void componentOfAComposite_hasTheOpsThatTakeIt() {
    var f =
        tf.function((Ops g, Pair pair) -> {
          Tensor negative = g.math.negative(pair.values());
          Tensor total = g.reduceSum(pair.values());
          List<@Nullable Object> parts = Nest.expanded().flatten(pair);
          assertThat(symbolic(parts.get(0)).consumers()).isEmpty();
          List<GraphNode> consumers = symbolic(parts.get(1)).consumers();
          assertThat(ops(consumers)).containsExactly("Neg", "Sum");
          assertThat(consumers.get(0).inputs()).containsExactly(symbolic(parts.get(1)));
          assertThat(consumers.get(0).results()).containsExactly(symbolic(negative));
          assertThat(consumers.get(1).results()).containsExactly(symbolic(total));
          return total;
        });

    Tensor sum = f.apply(new Pair(tf.constant(new int[] {0, 2}), tf.constant(new float[] {3, 4})));

    assertThat(sum.asFloat()).isEqualTo(7);
  }

  @Test
  @Tag("E-155")
  void consumers_growWithTheGraph_andCountAnOpOnce() {
    var f =
        tf.function((Ops g, Tensor x) -> {
          assertThat(symbolic(x).consumers()).isEmpty();
          Tensor y = x.times(x);
          assertThat(ops(symbolic(x).consumers())).containsExactly("Mul");
          Tensor z = g.stack(List.of(y, x));
          assertThat(ops(symbolic(x).consumers())).containsExactly("Mul", "Pack");
          assertThat(symbolic(x).consumers().getLast().inputs())
              .containsExactly(symbolic(y), symbolic(x));
          assertThat(symbolic(z).consumers()).isEmpty();
          return z;
        });

    assertThat(f.apply(tf.constant(3)).toArray(int[].class)).containsExactly(9, 3);
  }

  @Test
  @Tag("E-155")
  void node_hasNameOpInputsAttributesAndLine() {
    var f =
        tf.function((Ops g, Tensor a, Tensor b) -> {
          Ops layer = g.nameScope("layer");
          Tensor y = layer.execute("MatMul", Attributes.of("transpose_b", true), a, b)[0];
          GraphNode node = symbolic(y).node();
          assertThat(node.name()).isEqualTo("layer/MatMul");
          assertThat(node.op()).isEqualTo("MatMul");
          assertThat(node.attributes()).isEqualTo(Attributes.of("transpose_b", true));
          assertThat(node.inputs()).containsExactly(symbolic(a), symbolic(b));
          assertThat(node.results()).containsExactly(symbolic(y));
          assertThat(node.line())
              .hasValueSatisfying(line -> assertThat(line).contains("ConsumersTest.java"));
          assertThat(symbolic(a).node().op()).isEqualTo("Placeholder");
          assertThat(symbolic(a).node().inputs()).isEmpty();
          return y;
        });

    assertThat(f.apply(tf.ones(1, 2), tf.ones(1, 2)).toArray(float[][].class)[0])
        .containsExactly(2);
  }

  @Test
  @Tag("E-155")
  void opOfSeveralResults_isTheNodeOfEach() {
    var f =
        tf.function((Ops g, Tensor x) -> {
          g.execute("NoOp", Attributes.NONE);
          List<Tensor> parts = g.unstack(x);
          g.execute("NoOp", Attributes.NONE);
          GraphNode first = symbolic(parts.get(0)).node();
          assertThat(first).isEqualTo(symbolic(parts.get(1)).node());
          assertThat(first.op()).isEqualTo("Unpack");
          assertThat(first.results()).hasSize(2);
          return parts.get(0);
        });

    assertThat(f.apply(tf.constant(new int[] {5, 6})).asInt()).isEqualTo(5);
  }

  @Test
  @Tag("E-155")
  void tensorThatABranchTakes_isConsumedByTheBranch() {
    var f =
        tf.function((Ops g, Tensor x) -> {
          Tensor y =
              g.cond(
                  g.math.greater(x, 0f),
                  b -> {
                    Tensor inside = b.math.negative(x);
                    GraphNode node = symbolic(inside).node();
                    assertThat(ops(node.inputs().getFirst().consumers())).containsExactly("Neg");
                    return inside;
                  },
                  b -> x);
          assertThat(ops(symbolic(x).consumers())).containsExactly("Greater", "StatelessIf");
          assertThat(symbolic(y).node().op()).isEqualTo("StatelessIf");
          return y;
        });

    assertThat(f.apply(tf.constant(2f)).asFloat()).isEqualTo(-2);
  }

  @Test
  @Tag("E-155")
  void checksOfTheLibrary_areNoConsumers() {
    tf.enableCheckNumerics();
    var f =
        tf.function((Ops g, Tensor x) -> {
          Tensor y = g.math.log(x);
          assertThat(symbolic(y).consumers()).isEmpty();
          Tensor z = g.math.exp(y);
          assertThat(ops(symbolic(y).consumers())).containsExactly("Exp");
          return z;
        });

    assertThat(f.apply(tf.constant(1f)).asFloat()).isEqualTo(1);
  }

  @Test
  @Tag("E-155")
  void tensorOfATraceThatHasEnded_stillTells() {
    var kept = new AtomicReference<SymbolicTensor>();
    var f =
        tf.function((Ops g, Tensor x) -> {
          kept.set(symbolic(x));
          return g.cast(x, DType.INT32);
        });
    f.apply(tf.constant(1f));

    assertThat(ops(kept.get().consumers())).containsExactly("Cast");
  }
}
