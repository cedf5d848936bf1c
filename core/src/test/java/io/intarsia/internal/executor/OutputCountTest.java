package io.intarsia.internal.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.internal.place.OpKey;
import io.intarsia.op.definition.OpDefinitions;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.junit.jupiter.api.Test;

/// How many results an operation has, by its definition in the runtime.
@OnEveryExecutor
final class OutputCountTest {
  private final Environments environments;

  OutputCountTest(Environments environments) {
    this.environments = environments;
  }

  private static final int INT = DType.INT32.code();
  private static final int FLOAT = DType.FLOAT32.code();
  private static final int TEXT = DType.STRING.code();

  /// @param signature dtypes; a list of n tensors is -n-1, and their dtypes
  private static int count(String op, Attributes attributes, int... signature) {
    var definition = OpDefinitions.find(op).orElseThrow();
    return OutputCount.of(definition, new OpKey(op, signature, attributes, null));
  }

  @Test
  void of_singleResults_areThoseOfTheDefinition() {
    assertThat(count("AddV2", Attributes.NONE, FLOAT, FLOAT)).isEqualTo(1);
    assertThat(count("TopKV2", Attributes.NONE, FLOAT, INT)).isEqualTo(2);
    assertThat(count("NoOp", Attributes.NONE)).isZero();
  }

  @Test
  void of_listAsLongAsAnInput_hasItsLength() {
    assertThat(count("ShapeN", Attributes.NONE, -4, FLOAT, FLOAT, FLOAT)).isEqualTo(3);
    assertThat(count("ShapeN", Attributes.NONE, -2, FLOAT)).isEqualTo(1);
    assertThat(count("IdentityN", Attributes.NONE, -3, FLOAT, INT)).isEqualTo(2);
    assertThat(count("IdentityN", Attributes.NONE, -1)).isZero();
  }

  @Test
  void of_listAfterOtherInputs_hasTheLengthOfItsOwn() {
    assertThat(count("ConcatOffset", Attributes.NONE, INT, -4, INT, INT, INT)).isEqualTo(3);
    // Two texts, three sparse keys, four dense ones, and as many defaults: indices, values and
    // shapes of the sparse ones, values of the dense ones.
    var sparse = Attributes.of("sparse_types", List.of(DType.INT64, DType.FLOAT32, DType.STRING));
    int[] signature = {
      TEXT, TEXT, -4, TEXT, TEXT, TEXT, -5, TEXT, TEXT, TEXT, TEXT, -5, FLOAT, INT, FLOAT, INT
    };
    assertThat(count("ParseExample", sparse, signature)).isEqualTo(3 + 3 + 3 + 4);
  }

  @Test
  void of_listAsLongAsAnAttributeSays_hasThatLength() {
    var four = Attributes.of("num_split", 4);
    assertThat(count("Split", four, INT, FLOAT)).isEqualTo(4);
    assertThatThrownBy(() -> count("Split", Attributes.NONE, INT, FLOAT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Split: the number of results in 'output' is not known; set the attribute"
                + " 'num_split'");
  }

  @Test
  void execute_listAfterASingleInput_givesEachResult() {
    try (var tf = environments.open(EnvironmentOptions.defaults().withUnvettedOps(true))) {
      List<Tensor> shapes =
          List.of(
              tf.constant(new int[] {2, 2, 7}),
              tf.constant(new int[] {2, 3, 7}),
              tf.constant(new int[] {2, 9, 7}));
      Tensor[] offsets = tf.execute("ConcatOffset", Attributes.NONE, tf.constant(1), shapes);
      assertThat(offsets)
          .extracting(offset -> offset.toArray(int[].class))
          .containsExactly(new int[] {0, 0, 0}, new int[] {0, 2, 0}, new int[] {0, 5, 0});
    }
  }
}
