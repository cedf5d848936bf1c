package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tensorflow.proto.GraphDef;
import org.tensorflow.proto.NodeDef;

/// The session and the graph of an environment with default options, whose ops run eagerly.
final class ShownSessionTest {
  private final Environment tf;

  ShownSessionTest(Environment tf) {
    this.tf = tf;
  }

  @Test
  @Tag("I-14")
  void session_ofADefaultEnvironment_isOneAndItsOwn() {
    assertThat(tf.session()).isSameAs(tf.session());
    assertThat(tf.graph()).isSameAs(tf.graph()).isSameAs(tf.session().graph());
    assertThat(tf.session().target()).isEmpty();
    try (var other = Environment.open()) {
      assertThat(other.session()).isNotSameAs(tf.session());
    }
  }

  @Test
  @Tag("I-17")
  @Tag("I-49")
  void graph_ofTenCalls_growsOnce_andThoseOfOthersStay() {
    try (var other = Environment.open()) {
      Tensor theirs = other.constant(1f);
      theirs.plus(theirs);
      var function = other.function((Ops g, Tensor t) -> g.math.add(t, t)).concrete(theirs);
      byte[] ofFunction = function.toGraphDef();
      Map<String, Integer> before = other.graph().nodeCounts();
      Tensor x = tf.constant(2f);
      int nodes = tf.graph().size();

      for (int i = 0; i < 10; i++) {
        x.plus(x);
      }

      assertThat(tf.graph().size()).isGreaterThan(nodes);
      assertThat(tf.graph().nodeCounts()).containsEntry("AddV2", 1);
      assertThat(other.graph().nodeCounts()).isEqualTo(before).containsEntry("AddV2", 1);
      assertThat(function.toGraphDef()).isEqualTo(ofFunction);
    }
  }

  @Test
  @Tag("I-45")
  void call_ofOneOp_isAPieceOfHandlesAndTheOp() throws Exception {
    Tensor x = tf.constant(new float[][] {{1, 2}, {3, 4}});
    Map<String, Integer> before = tf.graph().nodeCounts();

    Tensor product = tf.linalg.matMul(x, x);

    Map<String, Integer> added = new TreeMap<>(tf.graph().nodeCounts());
    before.forEach((op, count) -> added.merge(op, -count, Integer::sum));
    added.values().removeIf(count -> count == 0);
    assertThat(added)
        .isEqualTo(
            Map.of(
                "Placeholder", 2,
                "GetSessionTensor", 2,
                "MatMul", 1,
                "GetSessionHandle", 1,
                "Shape", 1));
    assertThat(inputsOf("GetSessionTensor")).isSubsetOf("Placeholder", "Placeholder_1");
    assertThat(inputsOf("MatMul")).containsExactly("GetSessionTensor", "GetSessionTensor_1");
    assertThat(inputsOf("GetSessionHandle")).containsExactly("MatMul");
    assertThat(product.toArray(float[][].class)).isEqualTo(new float[][] {{7, 10}, {15, 22}});
  }

  private List<String> inputsOf(String op) throws Exception {
    return GraphDef.parseFrom(tf.graph().toGraphDef()).getNodeList().stream()
        .filter(node -> node.getOp().equals(op))
        .map(NodeDef::getInputList)
        .findFirst()
        .orElseThrow()
        .stream()
        .toList();
  }

  @Test
  @Tag("I-50")
  void graph_askedForLate_hasTheOperationsOfBefore() {
    Tensor ints = tf.constant(new int[] {1, 2});
    ints.plus(ints);
    tf.constant(1f).plus(2f);
    tf.device("/CPU:0").math.exp(tf.constant(1f));

    assertThat(tf.graph().nodeCounts()).containsEntry("AddV2", 2).containsEntry("Exp", 1);
    assertThat(tf.graph()).hasToString("SessionGraph[%d nodes]".formatted(tf.graph().size()));
    assertThat(tf.session())
        .hasToString("Session[in this process, %d nodes]".formatted(tf.graph().size()));
  }

  @Test
  void op_whoseNodeNeedsSizes_runsAndIsLeftOut() {
    Tensor image = tf.ones(new int[] {1, 2, 2, 1}, DType.FLOAT32);
    assertThat(tf.graph().nodeCounts()).doesNotContainKey("SpaceToBatchND");
    var blocks =
        tf.execute(
            "SpaceToBatchND",
            Attributes.NONE,
            image,
            tf.constant(new int[] {2, 2}),
            tf.constant(new int[2][2]));
    assertThat(blocks[0].shape().toArray()).containsExactly(4, 1, 1, 1);
    assertThat(tf.graph().nodeCounts()).doesNotContainKey("SpaceToBatchND");
  }

  @Test
  void op_withATensorAsAttribute_isNotCachedAndLeftOut() {
    tf.session();
    int before = tf.graph().size();
    try (var value = tf.constant(3f).toHost()) {
      var attributes = Attributes.of(Map.of("dtype", DType.FLOAT32, "value", value));
      for (int i = 0; i < 3; i++) {
        assertThat(tf.execute("Const", attributes)[0].asFloat()).isEqualTo(3);
      }
    }
    assertThat(tf.graph().size()).isEqualTo(before);
  }

  @Test
  @Tag("I-19")
  void session_ofAClosedEnvironment_saysWhatIsClosed() {
    var closed = Environment.open();
    SessionGraph graph = closed.graph();
    closed.close();
    closed.close();
    assertThatThrownBy(closed::session)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("Environment used after close()");
    assertThatThrownBy(graph::toGraphDef)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("Environment used after close()");
  }

  @Test
  @Timeout(60)
  void session_openedWhileOthersMakeOperations_missesNone() throws Exception {
    List<String> ops = List.of("Exp", "Log", "Sin", "Cos", "Tan", "Neg", "Abs", "Sqrt");
    Tensor x = tf.constant(0.5f);
    var start = new CyclicBarrier(ops.size() + 1);
    try (var threads = Executors.newFixedThreadPool(ops.size())) {
      List<Callable<Tensor>> tasks =
          ops.stream()
              .<Callable<Tensor>>map(op ->
                  () -> {
                    start.await();
                    return tf.execute(op, Attributes.NONE, x)[0];
                  })
              .toList();
      List<Future<Tensor>> results = tasks.stream().map(threads::submit).toList();
      start.await();
      tf.session();
      for (Future<Tensor> result : results) {
        assertThat(result.get().shape().rank()).isZero();
      }
    }
    assertThat(tf.graph().nodeCounts()).containsKeys(ops.toArray(String[]::new));
  }
}
