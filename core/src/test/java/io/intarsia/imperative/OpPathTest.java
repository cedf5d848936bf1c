package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.InvalidProtocolBufferException;
import io.intarsia.internal.place.OpCall;
import io.intarsia.internal.place.OpObserver;
import io.intarsia.op.Ops;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.tensorflow.proto.GraphDef;
import org.tensorflow.proto.NodeDef;

/// All places run their ops one way: views of an environment, graphs, and those who observe.
@OnEveryExecutor
class OpPathTest {
  private static final String SECOND = "/job:localhost/replica:0/task:0/device:CPU:1";
  private static final int MORE_THAN_A_REPLAY = 20;

  private final Environment tf;
  private Ops second;

  OpPathTest(Environments environments) {
    tf = environments.open(EnvironmentOptions.defaults().withCpuDevices(2));
    second = tf.device("CPU:1");
  }

  private static Tensor square(Ops place, Tensor x) {
    return place.math.multiply(x, x);
  }

  private static Tensor power(Ops place, Tensor x) {
    Tensor power = x;
    for (int i = 0; i < MORE_THAN_A_REPLAY; i++) {
      power = place.math.multiply(power, x);
    }
    return power;
  }

  private static List<NodeDef> nodes(byte[] graphDef) {
    try {
      GraphDef graph = GraphDef.parseFrom(graphDef);
      return Stream.concat(
              graph.getNodeList().stream(),
              graph.getLibrary().getFunctionList().stream()
                  .flatMap(function -> function.getNodeDefList().stream()))
          .toList();
    } catch (InvalidProtocolBufferException e) {
      throw new AssertionError(e);
    }
  }

  private static List<String> devices(byte[] graphDef, String op) {
    return nodes(graphDef).stream()
        .filter(node -> node.getOp().equals(op))
        .map(NodeDef::getDevice)
        .toList();
  }

  @Test
  void deviceView_symbolicInputInASmallFunction_runsOnItsDevice() {
    var traced = tf.function((Ops g, Tensor x) -> square(second, x));
    var plain = tf.function((Ops g, Tensor x) -> square(g, x));

    var result = (EagerTensor) traced.apply(tf.constant(3f));

    assertThat(result.device()).isEqualTo(SECOND);
    assertThat(result.toArray(float.class)).isEqualTo(9f);
    assertThat(((EagerTensor) plain.apply(tf.constant(3f))).device()).isNotEqualTo(SECOND);
  }

  @Test
  void deviceView_symbolicInputInALongFunction_makesNodesOnItsDevice() {
    var traced = tf.function((Ops g, Tensor x) -> power(second, x));

    Tensor result = traced.apply(tf.constant(1f));

    assertThat(result.toArray(float.class)).isEqualTo(1f);
    byte[] graph = traced.traces().getFirst().toGraphDef();
    assertThat(devices(graph, "Mul")).hasSize(MORE_THAN_A_REPLAY).containsOnly(SECOND);
  }

  @Test
  void deviceView_inNameScope_keepsBoth() {
    var traced = tf.function((Ops g, Tensor x) -> square(g.nameScope("outer"), square(second, x)));

    traced.apply(tf.constant(1f));

    List<NodeDef> products =
        nodes(traced.traces().getFirst().toGraphDef()).stream()
            .filter(node -> node.getOp().equals("Mul"))
            .toList();
    assertThat(products).extracting(NodeDef::getName).containsExactly("Mul", "outer/Mul");
    assertThat(products).extracting(NodeDef::getDevice).containsExactly(SECOND, "");
  }

  @Test
  void deviceView_branchesOnASymbolicTensor_runOnItsDevice() {
    var traced =
        tf.function((Ops g, Tensor x) ->
            second.cond(g.math.greater(x, 0f), b -> square(b, x), b -> power(b, x)));

    assertThat(traced.apply(tf.constant(3f)).toArray(float.class)).isEqualTo(9f);
    byte[] graph = traced.traces().getFirst().toGraphDef();
    assertThat(devices(graph, "Mul")).hasSize(1 + MORE_THAN_A_REPLAY).containsOnly(SECOND);
    assertThat(devices(graph, "Greater")).containsOnly("");
  }

  @Test
  void deviceView_loopOverASymbolicTensor_runsOnItsDevice() {
    var traced =
        tf.function((Ops g, Tensor x) ->
            second.<Tensor>whileLoop(
                (b, v) -> b.math.less(v, 100f), (b, v) -> b.math.multiply(v, 2f), x));
    var mapped = tf.function((Ops g, Tensor x) -> second.mapFn((b, v) -> square(b, v), x));

    assertThat(traced.apply(tf.constant(3f)).toArray(float.class)).isEqualTo(192f);
    assertThat(devices(traced.traces().getFirst().toGraphDef(), "Mul")).containsExactly(SECOND);
    assertThat(mapped.apply(tf.constant(new float[] {2, 3})).toArray(float[].class))
        .containsExactly(4f, 9f);
    assertThat(devices(mapped.traces().getFirst().toGraphDef(), "Mul")).containsExactly(SECOND);
  }

  /// Notes ops with what they took and gave, as a tape would.
  private static final class Notes implements OpObserver {
    private final List<String> notes = new ArrayList<>();

    @Override
    public void observed(OpCall call, Tensor[] results) {
      String inputs = Stream.of(call.inputs()).map(input -> number((Tensor) input)).toList() + "";
      notes.add(call.op() + inputs + "=" + number(results[0]));
    }

    private static String number(Tensor tensor) {
      return String.valueOf((Object) tensor.toArray(float.class));
    }
  }

  @Test
  void observer_seesEagerOpsOnDevicesAndOfSmallFunctions() {
    var notes = new Notes();
    var function = tf.function((Ops g, Tensor x) -> g.math.negative(square(g, x)));
    Tensor two = tf.constant(2f);
    function.apply(two);
    var negate = tf.opFactory().get("Neg", two);

    tf.engine().path().add(notes);
    two.plus(two);
    square(second, two);
    function.apply(two);
    negate.call(two);
    tf.engine().path().remove(notes);
    two.minus(two);

    assertThat(notes.notes)
        .containsExactly(
            "AddV2[2.0, 2.0]=4.0",
            "Mul[2.0, 2.0]=4.0",
            "Mul[2.0, 2.0]=4.0",
            "Neg[4.0]=-4.0",
            "Neg[2.0]=-2.0");
  }

  @Test
  void observer_ofAnEnvironment_seesCallsOfLongFunctionsAndNotTheirNodes() {
    var notes = new Notes();
    var function = tf.function((Ops g, Tensor x) -> power(g, x));
    tf.engine().path().add(notes);

    Tensor result = function.apply(tf.constant(1f));

    String name = function.traces().getFirst().name();
    assertThat(notes.notes).containsExactly(name + "[1.0]=1.0");
    assertThat(result.toArray(float.class)).isEqualTo(1f);
  }
}
