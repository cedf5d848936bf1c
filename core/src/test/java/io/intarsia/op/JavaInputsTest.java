package io.intarsia.op;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Java values where an op of the runtime takes tensors: under its registered name, by name, and in
/// graphs.
@Tag("I-25")
@OnEveryExecutor
final class JavaInputsTest {
  private final Environment tf;

  JavaInputsTest(Environment tf) {
    this.tf = tf;
  }

  /// In eager mode, or in a function of one argument.
  private Tensor run(boolean traced, Tensor x, BiFunction<Ops, Tensor, Tensor> code) {
    return traced
        ? tf.function((Ops g, Tensor in) -> code.apply(g, in)).apply(x)
        : code.apply(tf, x);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void raw_aNumberBesideATensor_takesItsDtype(boolean traced) {
    Tensor x = tf.constant(new byte[] {1, 2});
    Tensor sum = run(traced, x, (g, in) -> g.raw.AddV2(in, 1));
    assertThat(sum.dtype()).isEqualTo(DType.INT8);
    assertThat(sum.toArray(byte[].class)).containsExactly(2, 3);
    Tensor difference = run(traced, x, (g, in) -> g.raw.Sub(10L, in));
    assertThat(difference.toArray(byte[].class)).containsExactly(9, 8);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void raw_arraysAndListsOfNumbers_becomeTensors(boolean traced) {
    Tensor x = tf.constant(new double[] {1, 2, 3, 4});
    Tensor rows = run(traced, x, (g, in) -> g.raw.Reshape(in, new int[] {2, 2}));
    assertThat(rows.toArray(double[][].class)).isDeepEqualTo(new double[][] {{1, 2}, {3, 4}});
    Tensor sum = run(traced, x, (g, in) -> g.raw.AddV2(in, List.of(10, 20, 30, 40)));
    assertThat(sum.toArray(double[].class)).containsExactly(11, 22, 33, 44);
    Tensor total = run(traced, x, (g, in) -> g.raw.Sum(in, 0));
    assertThat(total.asDouble()).isEqualTo(10);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void raw_valuesInAListOfTensors_takeTheDtypeOfTheTensors(boolean traced) {
    Tensor x = tf.constant(2f);
    Tensor stacked = run(traced, x, (g, in) -> g.raw.Pack(List.of(1, in, 3L)));
    assertThat(stacked.toArray(float[].class)).containsExactly(1, 2, 3);
    Tensor joined =
        run(
            traced,
            x,
            (g, in) -> g.raw.ConcatV2(List.of(new float[] {1}, g.raw.ExpandDims(in, 0)), 0));
    assertThat(joined.toArray(float[].class)).containsExactly(1, 2);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void raw_valuesAlone_haveTheirOwnDtypes(boolean traced) {
    Tensor x = tf.constant(0);
    assertThat(run(traced, x, (g, in) -> g.raw.AddV2(1, 2)).dtype()).isEqualTo(DType.INT32);
    assertThat(run(traced, x, (g, in) -> g.raw.Sqrt(2.25)).asDouble()).isEqualTo(1.5);
    assertThat(run(traced, x, (g, in) -> g.raw.StringUpper("a")).asString()).isEqualTo("A");
    assertThat(run(traced, x, (g, in) -> g.raw.LogicalNot(true)).toBoolean()).isFalse();
  }

  @Test
  void execute_aTypeThatTheCallerSets_isThatOfValues() {
    Tensor sum = tf.execute("AddV2", Attributes.of("T", DType.FLOAT64), 1, 2)[0];
    assertThat(sum.dtype()).isEqualTo(DType.FLOAT64);
  }

  @Test
  void raw_hostTensors_areTensors() {
    try (var host = HostTensor.of(new int[] {1, 2})) {
      assertThat(tf.raw.AddV2(host, 1).toArray(int[].class)).containsExactly(2, 3);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void raw_aNumberThatTheDtypeCannotHold_isRefusedByTheRuleOfOperators(boolean traced) {
    Tensor x = tf.constant(new int[] {1, 2});
    String byName = "AddV2: input 'y' must be a tensor or become one: ";
    assertThatThrownBy(() -> run(traced, x, (g, in) -> g.raw.AddV2(in, 1.0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(byName)
        .hasMessageContaining("int32");
    assertThatThrownBy(() -> run(traced, x, (g, in) -> g.op("AddV2").callOne(in, 1.0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(byName);
    assertThatThrownBy(() -> run(traced, x, (g, in) -> g.raw.AddV2(in, 1L << 40)))
        .hasMessageContaining(byName);
  }

  @Test
  void raw_aListInputThatIsNone_isRefusedByName() {
    assertThatThrownBy(() -> tf.op("Pack").call(1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Pack: input 'values' must be a list of tensors, got 1");
    assertThatThrownBy(() -> tf.raw.Pack(Arrays.asList(tf.constant(1), null)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must be a tensor, got null");
  }

  @Test
  void gradient_valuesBesideWhatIsWatched_flowsThrough() {
    Tensor x = tf.constant(3f);
    try (var tape = tf.gradientTape()) {
      tape.watch(x);
      Tensor y = tf.raw.Mul(tf.raw.AddV2(x, 1), 2);
      assertThat(Objects.requireNonNull(tape.gradient(y, x)).asFloat()).isEqualTo(2f);
    }
  }
}
