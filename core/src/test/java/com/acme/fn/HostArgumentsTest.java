package com.acme.fn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.function.ConcreteFunction;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Java values where concrete functions take tensors, as Python's take its values; and values that
/// are no tensors among results.
final class HostArgumentsTest {
  private Environment tf;

  @BeforeEach
  void open() {
    tf = Environment.open();
  }

  @AfterEach
  void close() {
    tf.close();
  }

  private ConcreteFunction plusOne(Shape shape, DType dtype) {
    return tf.function((Ops g, Tensor x) -> g.math.add(x, g.ones(Shape.scalar(), dtype)))
        .concrete(TensorSpec.of(shape, dtype));
  }

  private static Tensor tensor(@Nullable Object result) {
    return (Tensor) Objects.requireNonNull(result);
  }

  @Test
  void numbers_becomeTensorsOfTheDtypeTheFunctionTakes() {
    ConcreteFunction f = plusOne(Shape.scalar(), DType.FLOAT32);

    assertThat(tensor(f.call(1f)).asFloat()).isEqualTo(2);
    assertThat(tensor(f.call(1)).asFloat()).isEqualTo(2);
    assertThat(tensor(f.call(1.5)).asFloat()).isEqualTo(2.5f);
  }

  @Test
  void arraysAndLists_becomeTensorsOfTheDtypeTheFunctionTakes() {
    ConcreteFunction f = plusOne(Shape.of(2), DType.FLOAT32);
    long before = tf.liveTensors();

    try (Tensor a = tensor(f.call((Object) new float[] {1, 2}));
        Tensor b = tensor(f.call((Object) new double[] {1, 2}));
        Tensor c = tensor(f.call((Object) new int[] {1, 2}));
        Tensor d = tensor(f.call(List.of(1f, 2f)))) {
      for (Tensor each : List.of(a, b, c, d)) {
        assertThat(each.toArray(float[].class)).containsExactly(2, 3);
      }
    }

    assertThat(tf.liveTensors()).isEqualTo(before);
  }

  @Test
  void valueThatIsNotOfTheDtype_isRefusedByPath() {
    ConcreteFunction f = plusOne(Shape.scalar(), DType.INT32);

    assertThatThrownBy(() -> f.call(1.5))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("arguments.get(0)")
        .hasMessageContaining("1.5");
    assertThatThrownBy(() -> f.call(1L << 40)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void valueOfAnotherShape_isRefused() {
    ConcreteFunction f = plusOne(Shape.of(2), DType.FLOAT32);

    assertThatThrownBy(() -> f.call((Object) new float[] {1, 2, 3}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("TensorSpec([3], float32)");
  }

  @Test
  void setAmongResults_isOfEachCallItsOwn() {
    Set<Integer> source = new HashSet<>(List.of(1, 2));
    var f = tf.function((Ops g, Tensor x) -> List.of(x, source));
    Tensor one = tf.constant(1);

    List<?> first = (List<?>) f.apply(one);
    source.add(3);
    ((Set<?>) first.getLast()).clear();

    assertThat(f.apply(one).getLast()).isEqualTo(Set.of(1, 2));
  }

  @Test
  void setOfTensorsAmongResults_isRefusedByPath() {
    var f = tf.function((Ops g, Tensor x) -> List.of(x, Set.of(x)));

    assertThatThrownBy(() -> f.apply(tf.constant(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("result.get(1)");
  }
}
