package io.intarsia.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.HostFunction;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.nio.FloatBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.tensorflow.ndarray.StdArrays;

/// Java values that may change, as arguments of functions, in loops and branches.
@SuppressWarnings("NullAway") // results may be null; these tests know which are not
@OnEveryExecutor
final class JavaArgumentsTest {
  private final Environment tf;

  JavaArgumentsTest(Environment tf) {
    this.tf = tf;
  }

  @Test
  void array_changedInPlace_isSeenByTheNextCall() {
    Traced.Of1<Object, Tensor> twice =
        tf.function((Ops g, Object x) -> ((Tensor) x).plus((Tensor) x));
    float[] numbers = {1, 2};

    assertThat(twice.apply(numbers).toArray(float[].class)).containsExactly(2, 4);
    numbers[0] = 10;
    assertThat(twice.apply(numbers).toArray(float[].class)).containsExactly(20, 4);
    assertThat(twice.apply(new float[] {3, 4}).toArray(float[].class)).containsExactly(6, 8);
    assertThat(twice.traces()).hasSize(1);
  }

  static Stream<Arguments> data() {
    return Stream.<Object>of(
            new float[] {1, 2},
            FloatBuffer.wrap(new float[] {1, 2}),
            StdArrays.ndCopyOf(new float[] {1, 2}))
        .map(data -> Arguments.of(data));
  }

  @ParameterizedTest
  @MethodSource("data")
  void data_ofAnyKind_isATensorOfItsSpec(Object data) {
    Traced.Of1<Object, Tensor> same = tf.function((Ops g, Object x) -> ((Tensor) x).times(3));

    assertThat(same.apply(data).toArray(float[].class)).containsExactly(3, 6);
    assertThat(same.apply(tf.constant(new float[] {2, 3})).toArray(float[].class))
        .containsExactly(6, 9);
    assertThat(same.traces()).hasSize(1);
    assertThat(same.concrete(data)).isSameAs(same.traces().getFirst());
    assertThat(((Tensor) same.traces().getFirst().call(data)).toArray(float[].class))
        .containsExactly(3, 6);
  }

  @Test
  void hostTensor_isATensorAndStaysTheCallers() {
    Traced.Of1<Object, Tensor> same = tf.function((Ops g, Object x) -> ((Tensor) x).times(3));
    try (var host = HostTensor.of(new float[] {1, 2})) {
      assertThat(same.apply(host).toArray(float[].class)).containsExactly(3, 6);
      assertThat(same.apply(host).toArray(float[].class)).containsExactly(3, 6);
    }
    assertThat(same.traces()).hasSize(1);
  }

  @Test
  void arraysInContainers_areTensors_alsoInATrace() {
    Traced.Of1<Map<String, Object>, Tensor> sum =
        tf.function((Ops g, Map<String, Object> m) ->
            ((Tensor) m.get("a")).plus((Tensor) ((List<?>) m.get("b")).getFirst()));
    Map<String, Object> argument = Map.of("a", new int[] {1, 2}, "b", List.of(new int[] {3, 4}));
    assertThat(sum.apply(argument).toArray(int[].class)).containsExactly(4, 6);

    Traced.Of1<Tensor, Tensor> outer =
        tf.function((Ops g, Tensor x) -> sum.apply(Map.of("a", x, "b", List.of(new int[] {5, 6}))));
    assertThat(outer.apply(tf.constant(new int[] {1, 1})).toArray(int[].class))
        .containsExactly(6, 7);
    assertThat(sum.traces()).hasSize(1);
  }

  @Test
  void array_whereFunctionsRunEagerly_isATensorToo() {
    Traced.Of1<Object, Tensor> same = tf.function((Ops g, Object x) -> ((Tensor) x).times(3));
    tf.runFunctionsEagerly(true);

    assertThat(same.apply(new float[] {1, 2}).toArray(float[].class)).containsExactly(3, 6);
  }

  @Test
  void array_ofNoShape_isRefusedWithItsPath() {
    Traced.Of1<List<Object>, Object> f = tf.function((Ops g, List<Object> x) -> x.getFirst());
    List<Object> argument = List.of(1, new float[][] {{1, 2}, {3}});

    assertThatThrownBy(() -> f.apply(argument))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(
            "function: arguments.get(0).get(1) is made a tensor, as arrays are: ");
  }

  @Test
  void set_changedInPlace_isTracedAnew_andEqualOnesAreNot() {
    Traced.Of2<Set<Integer>, Tensor, Tensor> f =
        tf.function((Ops g, Set<Integer> set, Tensor x) -> x.times(set.size()));
    Tensor one = tf.constant(1f);
    for (Set<Integer> set : List.of(new HashSet<>(Set.of(1, 2)), new TreeSet<>(Set.of(5, 6)))) {
      int before = f.traces().size();
      assertThat(f.apply(set, one).toArray(float.class)).isEqualTo(2f);
      set.add(3);
      assertThat(f.apply(set, one).toArray(float.class)).isEqualTo(3f);
      assertThat(f.apply(new HashSet<>(set), one).toArray(float.class)).isEqualTo(3f);
      assertThat(f.traces()).hasSize(before + 2);
    }
    assertThat(f.apply(Set.of(7), one).toArray(float.class)).isEqualTo(1f);
  }

  @SuppressWarnings("UnnecessaryStringBuilder") // it is one of the values that may change
  static Stream<Object> changing() {
    return Stream.of(
        new ArrayDeque<>(List.of(1)),
        new AtomicInteger(1),
        new StringBuilder(),
        List.of(1).iterator(),
        Collections.unmodifiableSet(new HashSet<>(Set.of(1))),
        Set.of(new AtomicInteger(1)));
  }

  @ParameterizedTest
  @MethodSource("changing")
  void valueThatMayChange_isRefusedWithItsPath(Object value) {
    Traced.Of1<Map<String, Object>, Tensor> f =
        tf.function((Ops g, Map<String, Object> x) -> g.constant(1f));

    assertThatThrownBy(() -> f.apply(Map.of("k", value)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("arguments.get(0).get(\"k\"): a ")
        .hasMessageContaining("may change after the trace")
        .hasMessageContaining("or an immutable value such as Set.copyOf");
  }

  @Test
  void setWithATensor_isRefused() {
    Traced.Of1<Collection<Tensor>, Tensor> f =
        tf.function((Ops g, Collection<Tensor> x) -> x.iterator().next());

    assertThatThrownBy(() -> f.apply(new HashSet<>(List.of(tf.constant(1f)))))
        .hasMessageStartingWith("arguments.get(0): a HashSet may change after the trace");
  }

  @Test
  void data_asLoopVariableAndBranchResult_isATensor() {
    Traced.Of1<Tensor, Object> loop =
        tf.function((Ops g, Tensor n) ->
            g.whileLoop(
                    (b, v) -> b.math.less(b.math.reduceSum((Tensor) v.getFirst()), n),
                    (b, v) -> List.of(((Tensor) v.getFirst()).times(2f), v.getLast()),
                    List.<Object>of(FloatBuffer.wrap(new float[] {1, 2}), n))
                .getFirst());
    Traced.Of1<Tensor, Object> branch =
        tf.function((Ops g, Tensor p) ->
            g.cond(p, b -> FloatBuffer.wrap(new float[] {1}), b -> new float[] {2}));

    assertThat(((Tensor) loop.apply(tf.constant(10f))).toArray(float[].class))
        .containsExactly(4, 8);
    assertThat(((Tensor) branch.apply(tf.constant(false))).toArray(float[].class))
        .containsExactly(2);
  }

  @Test
  void arrayOfAHostFunction_isTheOneOfTheTrace() {
    int[] factor = {2};
    HostFunction<List<Object>, Tensor> times =
        HostFunction.of(
            "times",
            TensorSpec.of(Shape.scalar(), DType.FLOAT32),
            (Ops h, List<Object> x) -> ((Tensor) x.getFirst()).times(((int[]) x.getLast())[0]));
    Traced.Of1<Tensor, Tensor> f =
        tf.function((Ops g, Tensor x) -> times.apply(g, new ArrayList<>(List.of(x, factor))));
    assertThat(f.apply(tf.constant(3f)).toArray(float.class)).isEqualTo(6f);

    factor[0] = 100;

    assertThat(f.apply(tf.constant(3f)).toArray(float.class)).isEqualTo(6f);
  }
}
