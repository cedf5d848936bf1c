package io.intarsia.types;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.InvalidProtocolBufferException;
import io.intarsia.function.Code;
import io.intarsia.imperative.Environment;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.masked.MaskedTensor;
import io.intarsia.types.masked.SimpleMaskedTensor;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.tensorflow.proto.GraphDef;
import org.tensorflow.proto.NodeDef;

/// The ops that handlers run, eagerly and as the nodes of a function; no more than needed.
final class HandlerOpsTest {
  private static final Set<String> NO_WORK = Set.of("Placeholder", "Const", "Identity");

  private final Environment tf;

  HandlerOpsTest(Environment tf) {
    this.tf = tf;
  }

  @Test
  @Tag("E-133")
  void simpleMasked_handlerRuns_noOpOnTheWholeIsTried() throws Exception {
    Tensor values = tf.constant(new float[] {-1, 2});
    var masked = new SimpleMaskedTensor(values, tf.constant(new boolean[] {true, false}));
    var other = new SimpleMaskedTensor(values, tf.constant(new boolean[] {true, true}));

    checkOps((g, m) -> g.math.abs(m), masked, "Abs");
    checkOps(
        (g, both) -> g.math.add(both.get(0), both.get(1)),
        List.of(masked, other),
        "AddV2",
        "LogicalAnd");
  }

  @Test
  @Tag("E-012")
  void masked_loneMaskOfTheResultsShape_isUsedAsItIs() throws Exception {
    MaskedTensor masked =
        MaskedTensor.of(tf.constant(new float[] {1, 2}), tf.constant(new boolean[] {true, false}));
    Tensor other = tf.constant(new float[] {5, 50});
    Tensor scalar = tf.constant(5f);

    checkOps((g, m) -> g.math.add(m, other), masked, "AddV2");
    checkOps((g, m) -> g.math.add(scalar, m), masked, "AddV2");
    checkOps((g, m) -> g.math.add(m, m), masked, "AddV2");
    assertThat(tf.math.add(masked, other).mask()).isSameAs(masked.mask());
  }

  private <A, R> void checkOps(Code.Of1<A, R> code, A argument, String... ops)
      throws InvalidProtocolBufferException {
    assertThat(Recorded.ops(tf, () -> code.run(tf, argument))).containsExactly(ops);
    byte[] graph = tf.function(code).concrete(argument).toGraphDef();
    assertThat(GraphDef.parseFrom(graph).getNodeList())
        .extracting(NodeDef::getOp)
        .filteredOn(op -> !NO_WORK.contains(op))
        .containsExactly(ops);
  }
}
