package io.intarsia.internal.function.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.function.GraphSession;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.imperative.RunOptions;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tensorflow.proto.AttrValue;
import org.tensorflow.proto.DataType;
import org.tensorflow.proto.GraphDef;
import org.tensorflow.proto.NodeDef;
import org.tensorflow.proto.TensorProto;
import org.tensorflow.proto.TensorShapeProto;

/// Graphs of TensorFlow 1 in sessions of their own; models of it are tests of the module of saved
/// models.
@OnEveryExecutor
@Timeout(value = 1, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class GraphSessionTest {
  private final Environments environments;
  private final Environment tf;

  GraphSessionTest(Environments environments) {
    this.environments = environments;
    this.tf = environments.open(EnvironmentOptions.defaults().withUnvettedOps(true));
  }

  /// `sum = x + variable`, where `add` adds to the variable, a reference; `parts` has two outputs.
  private static byte[] graph() {
    var graph = GraphDef.newBuilder();
    graph.addNode(
        node("x", "Placeholder").putAttr("dtype", type()).putAttr("shape", shape(-1).build()));
    graph.addNode(
        node("variable", "VariableV2").putAttr("dtype", type()).putAttr("shape", shape().build()));
    graph.addNode(constant("one", 1));
    graph.addNode(typed("set", "Assign", "variable", "one"));
    graph.addNode(typed("add", "AssignAdd", "variable", "one"));
    graph.addNode(typed("sum", "AddV2", "x", "variable"));
    graph.addNode(
        typed("parts", "Unpack", "x")
            .putAttr("num", AttrValue.newBuilder().setI(2).build())
            .putAttr("axis", AttrValue.newBuilder().setI(0).build()));
    return graph.build().toByteArray();
  }

  private static NodeDef.Builder node(String name, String op, String... inputs) {
    return NodeDef.newBuilder().setName(name).setOp(op).addAllInput(List.of(inputs));
  }

  private static NodeDef.Builder typed(String name, String op, String... inputs) {
    return node(name, op, inputs).putAttr("T", type());
  }

  private static NodeDef.Builder constant(String name, float value) {
    var tensor =
        TensorProto.newBuilder()
            .setDtype(DataType.DT_FLOAT)
            .setTensorShape(TensorShapeProto.getDefaultInstance())
            .addFloatVal(value);
    return node(name, "Const")
        .putAttr("dtype", type())
        .putAttr("value", AttrValue.newBuilder().setTensor(tensor).build());
  }

  private static AttrValue type() {
    return AttrValue.newBuilder().setType(DataType.DT_FLOAT).build();
  }

  private static AttrValue.Builder shape(long... sizes) {
    var shape = TensorShapeProto.newBuilder();
    for (long size : sizes) {
      shape.addDim(TensorShapeProto.Dim.newBuilder().setSize(size));
    }
    return AttrValue.newBuilder().setShape(shape);
  }

  @Test
  void run_variableOfTheGraph_keepsItsValueFromRunToRun() {
    try (var scope = tf.scope();
        var session = GraphSession.open(tf, graph())) {
      Tensor x = tf.constant(new float[] {10, 20});
      assertThat(session.run(Map.of(), List.of(), List.of("set"))).isEmpty();
      var sum = session.run(Map.of("x", x), List.of("sum"), List.of());
      assertThat(sum.getFirst().toList()).isEqualTo(List.of(11f, 21f));
      assertThat(session.run(Map.of(), List.of("add"), List.of()).getFirst().asFloat())
          .isEqualTo(2);
      sum = session.run(Map.of("x:0", x), List.of("sum:0", "variable"), List.of());
      assertThat(sum.getFirst().toList()).isEqualTo(List.of(12f, 22f));
      assertThat(sum.getLast().asFloat()).isEqualTo(2);
      // A tensor of the environment, like any other.
      assertThat(sum.getFirst().times(2).toList()).isEqualTo(List.of(24f, 44f));
      assertThat(scope).isNotNull();
    }
  }

  @Test
  void run_outputsInAnyOrderTwiceAndFed_givesEach() {
    try (var scope = tf.scope();
        var session = GraphSession.open(tf, graph())) {
      Tensor x = tf.constant(new float[] {3, 4});
      var results =
          session.run(Map.of("x", x), List.of("parts:1", "x:0", "parts", "parts:1"), List.of());
      assertThat(results.get(0).asFloat()).isEqualTo(4);
      assertThat(results.get(1).toList()).isEqualTo(List.of(3f, 4f));
      assertThat(results.get(2).asFloat()).isEqualTo(3);
      assertThat(results.get(3).asFloat()).isEqualTo(4);
      results.get(1).close();
      assertThat(x.toList()).isEqualTo(List.of(3f, 4f));
      assertThat(scope).isNotNull();
    }
  }

  @Test
  void spec_knowsWhatTheGraphKnows() {
    try (var session = GraphSession.open(tf, graph())) {
      assertThat(session.spec("x")).isEqualTo(TensorSpec.of(Shape.of(-1), DType.FLOAT32));
      assertThat(session.spec("variable:0"))
          .isEqualTo(TensorSpec.of(Shape.scalar(), DType.FLOAT32));
      assertThat(session.spec("parts:1")).isEqualTo(TensorSpec.of(Shape.scalar(), DType.FLOAT32));
    }
  }

  @Test
  void run_namesOfNothing_saysWhich() {
    try (var session = GraphSession.open(tf, graph())) {
      assertThatThrownBy(() -> session.run(Map.of(), List.of("nobody"), List.of()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("the graph has no node 'nobody'");
      for (String name : List.of("parts:2", "parts:-1", "parts:x", "parts:")) {
        assertThatThrownBy(() -> session.spec(name))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessage("the graph has no output '%s'; the node has 2, counted from 0", name);
      }
      assertThatThrownBy(() -> session.run(Map.of(), List.of(), List.of("x:0")))
          .hasMessage("the graph has no node 'x:0'");
    }
  }

  @Test
  void run_wrongValues_isTheRuntimesError() {
    try (var scope = tf.scope();
        var session = GraphSession.open(tf, graph())) {
      Tensor ints = tf.constant(new int[] {1, 2});
      assertThatThrownBy(() -> session.run(Map.of("x", ints), List.of("parts"), List.of()))
          .isInstanceOf(TensorFlowException.InvalidArgument.class);
      Tensor matrix = tf.constant(new float[][] {{1}});
      assertThatThrownBy(() -> session.run(Map.of("x", matrix), List.of("parts"), List.of()))
          .isInstanceOf(TensorFlowException.InvalidArgument.class);
      assertThatThrownBy(() -> session.run(Map.of(), List.of("variable"), List.of()))
          .isInstanceOf(TensorFlowException.FailedPrecondition.class)
          .hasMessageContaining("uninitialized");
      assertThat(scope).isNotNull();
    }
  }

  @Test
  void open_graphThatCannotBeRead_saysWhy() {
    assertThatThrownBy(() -> GraphSession.open(tf, new byte[] {1, 2, 3}))
        .isInstanceOf(TensorFlowException.InvalidArgument.class);
    byte[] unknown = GraphDef.newBuilder().addNode(node("a", "Unheard")).build().toByteArray();
    assertThatThrownBy(() -> GraphSession.open(tf, unknown))
        .isInstanceOf(TensorFlowException.NotFound.class)
        .hasMessageContaining("Unheard");
  }

  @Test
  void open_withoutLeaveForOpsThatAreNotVetted_isRefused() {
    Environment other = environments.open();
    assertThatThrownBy(() -> GraphSession.open(other, graph()))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("EnvironmentOptions.withUnvettedOps(true)");
  }

  /// A queue that nobody puts anything into.
  @Test
  void run_thatWaitsForEver_endsWithTheTimeout() {
    var graph = GraphDef.newBuilder();
    var types =
        AttrValue.newBuilder()
            .setList(AttrValue.ListValue.newBuilder().addType(DataType.DT_FLOAT))
            .build();
    graph.addNode(node("queue", "FIFOQueueV2").putAttr("component_types", types));
    graph.addNode(node("get", "QueueDequeueV2", "queue").putAttr("component_types", types));
    tf.setRunOptions(RunOptions.defaults().withTimeout(Duration.ofMillis(300)));
    try (var session = GraphSession.open(tf, graph.build().toByteArray())) {
      assertThatThrownBy(() -> session.run(Map.of(), List.of("get"), List.of()))
          .isInstanceOf(TensorFlowException.DeadlineExceeded.class);
    }
  }

  @Test
  void run_inAFunctionThatIsTraced_saysThatTheTensorHasNoValue() {
    try (var session = GraphSession.open(tf, graph())) {
      var function =
          tf.function((Ops g, Tensor x) ->
              session.run(Map.of("x", x), List.of("parts"), List.of()).getFirst());
      assertThatThrownBy(() -> function.apply(tf.constant(new float[] {1, 2})))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("has no values yet");
    }
  }

  @Test
  void close_thenUse_saysSo() {
    var session = GraphSession.open(tf, graph());
    session.close();
    session.close();
    assertThatThrownBy(() -> session.run(Map.of(), List.of("variable"), List.of()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("close");
    assertThatThrownBy(() -> session.spec("x")).isInstanceOf(IllegalStateException.class);
  }
}
