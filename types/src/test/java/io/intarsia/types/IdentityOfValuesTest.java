package io.intarsia.types;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.masked.MaskedTensor;
import io.intarsia.types.ragged.RaggedTensor;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `identity` and `stop_gradient` of values that hold tensors are values of their identities.
@SuppressWarnings("NullAway") // results may be null; these tests know which are not
final class IdentityOfValuesTest {
  /// Holds tensors and something else; no function knows it.
  record Edges(Tensor from, List<Tensor> to, String name) implements ExtensionType {}

  private final Environment tf;

  IdentityOfValuesTest(Environment tf) {
    this.tf = tf;
  }

  @ParameterizedTest
  @ValueSource(strings = {"identity", "stop_gradient"})
  void function_onExtensionType_isThatOfEachTensor(String function) {
    Tensor one = tf.constant(1f);
    Tensor two = tf.constant(new int[] {2, 3});
    var edges = new Edges(one, List.of(two), "roads");

    var same = (Edges) tf.op(function).apply(edges);
    var traced = tf.function((Ops g, Edges e) -> (Edges) g.op(function).apply(e)).apply(edges);

    for (Edges result : List.of(same, traced)) {
      assertThat(result.name()).isEqualTo("roads");
      assertThat(result.from()).isNotSameAs(one);
      assertThat(result.from().asFloat()).isEqualTo(1);
      assertThat(result.to().getFirst().toArray(int[].class)).containsExactly(2, 3);
    }
  }

  @Test
  void method_onExtensionType_givesItsType() {
    var edges = new Edges(tf.constant(1f), List.of(tf.constant(2), tf.constant(3)), "roads");

    Edges same = tf.identity(edges);
    Edges stopped = tf.function((Ops g, Edges e) -> g.stopGradient(e)).apply(edges);

    for (Edges result : List.of(same, stopped)) {
      assertThat(result.name()).isEqualTo("roads");
      assertThat(result.from()).isNotSameAs(edges.from());
      assertThat(result.from().asFloat()).isEqualTo(1);
      assertThat(result.to().getLast().asInt()).isEqualTo(3);
    }
  }

  @Test
  void method_onTypesThatRunFunctions_givesWhatTheyMake() {
    var masked =
        MaskedTensor.of(tf.constant(new int[] {1, 2}), tf.constant(new boolean[] {true, false}));

    assertThat(tf.identity(masked))
        .isInstanceOf(MaskedTensor.class)
        .hasToString("MaskedTensor([1, --])");
    assertThat(tf.stopGradient(tf.variable(3))).isInstanceOf(Tensor.class);
  }

  @Test
  void identity_onRaggedTensor_keepsItsParts() {
    RaggedTensor ragged = RaggedTensor.of(tf, List.of(List.of(1, 2), List.of(3)));
    var same = (RaggedTensor) tf.op("identity").apply(ragged);
    assertThat(same.toList()).isEqualTo(ragged.toList());
  }
}
