package io.intarsia.internal.function.library;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import io.intarsia.dtype.DType;
import io.intarsia.function.GraphSession;
import io.intarsia.gradient.GradientTape;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorflow.proto.AttrValue;
import org.tensorflow.proto.DataType;
import org.tensorflow.proto.FunctionDef;
import org.tensorflow.proto.FunctionDefLibrary;
import org.tensorflow.proto.GraphDef;
import org.tensorflow.proto.NodeDef;
import org.tensorflow.proto.OpDef;
import org.tensorflow.proto.TensorProto;
import org.tensorflow.proto.TensorShapeProto;
import org.tensorflow.proto.VersionDef;

/// Graphs of TensorFlow 1 whose ops are vetted, in an environment without a key. A frozen model of
/// Python is a test of the module of saved models.
@OnEveryExecutor
final class CheckedGraphTest {
  private final Environment tf;

  CheckedGraphTest(Environment tf) {
    this.tf = tf;
  }

  private static NodeDef.Builder node(String name, String op, String... inputs) {
    return NodeDef.newBuilder().setName(name).setOp(op).addAllInput(List.of(inputs));
  }

  private static NodeDef.Builder typed(String name, String op, String... inputs) {
    return node(name, op, inputs).putAttr("T", type());
  }

  private static AttrValue type() {
    return AttrValue.newBuilder().setType(DataType.DT_FLOAT).build();
  }

  private static AttrValue ints(long... values) {
    var list = AttrValue.ListValue.newBuilder();
    Arrays.stream(values).forEach(list::addI);
    return AttrValue.newBuilder().setList(list).build();
  }

  private static AttrValue text(String text) {
    return AttrValue.newBuilder().setS(ByteString.copyFromUtf8(text)).build();
  }

  private static NodeDef.Builder placeholder(String name, long... sizes) {
    var shape = TensorShapeProto.newBuilder();
    Arrays.stream(sizes)
        .forEach(size -> shape.addDim(TensorShapeProto.Dim.newBuilder().setSize(size)));
    return node(name, "Placeholder")
        .putAttr("dtype", type())
        .putAttr("shape", AttrValue.newBuilder().setShape(shape).build());
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

  private static byte[] graph(NodeDef.Builder... nodes) {
    var graph = GraphDef.newBuilder().setVersions(VersionDef.newBuilder().setProducer(27));
    List.of(nodes).forEach(graph::addNode);
    return graph.build().toByteArray();
  }

  /// `parts` takes `x` apart, `sum` is of its second part and a constant, and comes after `check`.
  private static byte[] arithmetic() {
    return graph(
        placeholder("x", 2, -1),
        constant("ten", 10),
        typed("parts", "Unpack", "x")
            .putAttr("num", AttrValue.newBuilder().setI(2).build())
            .putAttr("axis", AttrValue.newBuilder().setI(0).build()),
        typed("sum", "AddV2", "parts:1", "ten", "^check"),
        typed("check", "Identity", "parts"),
        typed("square", "Mul", "sum", "sum"),
        typed("unrelated", "Neg", "y"),
        placeholder("y"));
  }

  private static float[] floats(Tensor tensor) {
    return tensor.toArray(float[].class);
  }

  @Test
  void run_outputsOfNodes_inAnyOrder() {
    try (var session = GraphSession.open(tf, arithmetic())) {
      Tensor x = tf.constant(new float[][] {{1, 2}, {3, 4}});
      var results =
          session.run(
              Map.of("x", x), List.of("square", "parts:1", "x:0", "parts", "parts:1"), List.of());
      assertThat(floats(results.get(0))).containsExactly(169, 196);
      assertThat(floats(results.get(1))).containsExactly(3, 4);
      assertThat(results.get(2).toList()).isEqualTo(x.toList());
      assertThat(floats(results.get(3))).containsExactly(1, 2);
      results.forEach(Tensor::close);
      assertThat(x.toList()).isEqualTo(List.of(List.of(1f, 2f), List.of(3f, 4f)));
      // Another shape, and nothing to compute.
      Tensor wide = tf.constant(new float[2][3]);
      assertThat(floats(session.run(Map.of("x:0", wide), List.of("sum:0"), List.of()).getFirst()))
          .containsExactly(10, 10, 10);
      assertThat(session.run(Map.of("x", x), List.of(), List.of("check"))).isEmpty();
    }
  }

  @Test
  void run_whatIsComputedOtherwise_mayBeFed() {
    try (var session = GraphSession.open(tf, arithmetic())) {
      Tensor five = tf.constant(5f);
      var results = session.run(Map.of("sum", five), List.of("square", "sum"), List.of());
      assertThat(results.getFirst().asFloat()).isEqualTo(25);
      assertThat(results.getLast().asFloat()).isEqualTo(5);
      Tensor vector = tf.constant(new float[] {1, 2});
      assertThat(
              floats(session.run(Map.of("sum", vector), List.of("square"), List.of()).getFirst()))
          .containsExactly(1, 4);
      Tensor x = tf.constant(new float[][] {{1}, {2}});
      var ofPart =
          session.run(Map.of("parts:1", vector, "x", x), List.of("square"), List.of()).getFirst();
      assertThat(floats(ofPart)).containsExactly(121, 144);
    }
  }

  @Test
  void run_inAFunctionAndUnderATape_isPartOfThem() {
    try (var session = GraphSession.open(tf, arithmetic())) {
      Tensor x = tf.constant(new float[][] {{1, 2}, {3, 4}});
      var square =
          tf.function((Ops g, Tensor in) ->
              session.run(Map.of("x", in), List.of("square"), List.of()).getFirst());
      assertThat(floats(square.apply(x))).containsExactly(169, 196);
      try (GradientTape tape = tf.gradientTape()) {
        tape.watch(x);
        Tensor y = session.run(Map.of("x", x), List.of("square"), List.of()).getFirst();
        Tensor slope = requireNonNull(tape.gradient(y, x));
        assertThat(slope.toList()).isEqualTo(List.of(List.of(0f, 0f), List.of(26f, 28f)));
      }
    }
  }

  @Test
  void spec_isThatOfTheGraph() {
    try (var session = GraphSession.open(tf, arithmetic())) {
      assertThat(session.spec("x")).isEqualTo(TensorSpec.of(Shape.of(2, -1), DType.FLOAT32));
      assertThat(session.spec("y:0")).isEqualTo(TensorSpec.of(Shape.scalar(), DType.FLOAT32));
      assertThat(session.spec("parts:1")).isEqualTo(TensorSpec.of(Shape.of(-1), DType.FLOAT32));
    }
    var old = GraphDef.newBuilder().addNode(placeholder("x")).build().toByteArray();
    try (var session = GraphSession.open(tf, old)) {
      assertThat(session.spec("x")).isEqualTo(TensorSpec.of(Shape.unknown(), DType.FLOAT32));
    }
  }

  @Test
  void run_wrongNamesAndValues_areErrorsThatNameThem() {
    try (var session = GraphSession.open(tf, arithmetic())) {
      Tensor x = tf.constant(new float[2][2]);
      refused(session, Map.of(), List.of("nobody"), List.of(), "the graph has no node 'nobody'");
      for (String name : List.of("parts:2", "parts:-1", "parts:x", "parts:")) {
        refused(
            session,
            Map.of("x", x),
            List.of(name),
            List.of(),
            "the graph has no output '%s'; the node has 2, counted from 0".formatted(name));
      }
      refused(session, Map.of(), List.of(), List.of("x:0"), "the graph has no node 'x:0'");
      refused(
          session,
          Map.of(),
          List.of("sum"),
          List.of(),
          "the graph needs a value for 'x'; feed one");
      assertThatThrownBy(() -> session.run(Map.of("x", tf.constant(1f)), List.of("sum"), List.of()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("[2, ?]");
      assertThatThrownBy(
              () -> session.run(Map.of("x", tf.constant(new int[2][2])), List.of("sum"), List.of()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("int32");
    }
    assertThatThrownBy(() -> GraphSession.open(tf, new byte[] {1, 2, 3}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("the graph cannot be read: ");
    var closed = GraphSession.open(tf, arithmetic());
    closed.close();
    closed.close();
    assertThatThrownBy(() -> closed.run(Map.of(), List.of("ten"), List.of()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("close");
  }

  private static void refused(
      GraphSession session,
      Map<String, Tensor> feeds,
      List<String> fetches,
      List<String> targets,
      String message) {
    assertThatThrownBy(() -> session.run(feeds, fetches, targets))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  /// The kernel would end the process.
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void run_ofAnOpWithAGuard_isCheckedWithEachRun(boolean isKnown) {
    var conv =
        typed("y", "Conv2D", "x", "filter")
            .putAttr("strides", ints(1, 1, 1, 1))
            .putAttr("padding", text("SAME"));
    byte[] graph =
        isKnown
            ? graph(placeholder("x", 1, 2, 2, 1), placeholder("filter", 1), conv)
            : graph(unknown("x"), unknown("filter"), conv);
    try (var session = GraphSession.open(tf, graph)) {
      Tensor image = tf.constant(new float[][][][] {{{{1}, {2}}, {{3}, {4}}}});
      if (!isKnown) {
        Tensor two = tf.constant(new float[][][][] {{{{2}}}});
        assertThat(
                session
                    .run(Map.of("x", image, "filter", two), List.of("y"), List.of())
                    .getFirst()
                    .sum()
                    .asFloat())
            .isEqualTo(20);
      }
      assertThatThrownBy(() ->
              session.run(
                  Map.of("x", image, "filter", tf.constant(new float[] {1})),
                  List.of("y"),
                  List.of()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("Conv2D")
          .hasMessageContaining("filter");
    }
  }

  private static NodeDef.Builder unknown(String name) {
    return node(name, "Placeholder")
        .putAttr("dtype", type())
        .putAttr(
            "shape",
            AttrValue.newBuilder()
                .setShape(TensorShapeProto.newBuilder().setUnknownRank(true))
                .build());
  }

  @Test
  void open_opsThatNeedTheKey_areNamedWithTheirReasons() {
    byte[] graph =
        graph(
            constant("one", 1),
            node("variable", "VarHandleOp").putAttr("dtype", type()),
            node("old", "VariableV2").putAttr("dtype", type()),
            typed("loop", "Enter", "one").putAttr("frame_name", text("f")),
            node("what", "Unheard"));
    assertThatThrownBy(() -> GraphSession.open(tf, graph))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining(
            "Enter: the runtime makes loops of it and does not look whether there is one")
        .hasMessageContaining("Unheard: this runtime has no such op; ")
        .hasMessageContaining(
            "VarHandleOp: it makes something that a session keeps from run to run; ")
        .hasMessageContaining("VariableV2: it needs a reference to a TensorFlow 1 variable")
        .hasMessageNotContaining("Const:")
        .hasMessageEndingWith("EnvironmentOptions.withUnvettedOps(true)");
  }

  @Test
  void run_functionsOfTheGraph_areChecked() {
    var twice =
        FunctionDef.newBuilder()
            .setSignature(
                OpDef.newBuilder()
                    .setName("graph")
                    .addInputArg(OpDef.ArgDef.newBuilder().setName("a").setType(DataType.DT_FLOAT))
                    .addOutputArg(
                        OpDef.ArgDef.newBuilder().setName("b").setType(DataType.DT_FLOAT)))
            .addNodeDef(typed("sum", "AddV2", "a", "a"))
            .putRet("b", "sum:z:0");
    var graph =
        GraphDef.newBuilder()
            .addNode(placeholder("feed0", 2))
            .addNode(node("called", "graph", "feed0"))
            .addNode(typed("y", "Neg", "called"))
            .setLibrary(FunctionDefLibrary.newBuilder().addFunction(twice));
    try (var session = GraphSession.open(tf, graph.build().toByteArray())) {
      Tensor x = tf.constant(new float[] {1, 2});
      assertThat(floats(session.run(Map.of("feed0", x), List.of("y"), List.of()).getFirst()))
          .containsExactly(-2, -4);
    }
    graph.setLibrary(
        FunctionDefLibrary.newBuilder()
            .addFunction(twice.addNodeDef(node("old", "VariableV2").putAttr("dtype", type()))));
    assertThatThrownBy(() -> GraphSession.open(tf, graph.build().toByteArray()))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("VariableV2: ");
  }
}
