package io.intarsia.internal.function.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.internal.function.graph.RuntimeFunction;
import io.intarsia.internal.function.trace.RecentCalls.Found;
import io.intarsia.internal.function.type.Signatures;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Where the last calls are looked for.
final class RecentCallsTest {
  private final Environment tf;
  private final RuntimeFunction function;
  private final RecentCalls calls = new RecentCalls();

  RecentCallsTest(Environment tf) {
    this.tf = tf;
    this.function =
        RuntimeFunction.of(
            tf.function((Ops g, Tensor x) -> g.math.square(x))
                .concrete(TensorSpec.of(Shape.scalar(), DType.FLOAT32)));
  }

  private Found found(List<?> arguments) {
    return new Found(Signatures.of(arguments), function);
  }

  @Test
  void call_ofAFunctionOfOneTrace_isTheLastOne() {
    assertThat(calls.find(List.of(1))).isNull();
    Found first = found(List.of(1));
    calls.add(List.of(1), first, 1);
    assertThat(calls.find(List.of(1))).isSameAs(first);
    Found second = found(List.of(2));
    calls.add(List.of(2), second, 1);
    assertThat(calls.find(List.of(2))).isSameAs(second);
    assertThat(calls.find(List.of(1))).isSameAs(second);
  }

  @Test
  void calls_ofAFunctionOfSeveralTraces_haveAPlaceEach() {
    Tensor floats = tf.constant(new float[] {1, 2});
    List<List<?>> all =
        List.of(
            List.of(1),
            List.of(2),
            List.of("a"),
            List.of("b"),
            List.of(true),
            List.of(false),
            List.of(1, 2),
            List.of(2, 1),
            List.of(floats),
            List.of(tf.constant(new int[] {1, 2})),
            List.of(tf.constant(new float[] {1, 2, 3})),
            List.of(floats, 1),
            List.of(floats, 7));
    List<Found> each = new ArrayList<>();
    for (List<?> arguments : all) {
      each.add(found(arguments));
      calls.add(arguments, each.getLast(), 1_000);
    }
    for (int i = 0; i < all.size(); i++) {
      assertThat(calls.find(all.get(i))).as("%s", all.get(i)).isSameAs(each.get(i));
    }
    Tensor likeTheFirst = tf.constant(new float[] {3, 4});
    assertThat(calls.find(List.of(likeTheFirst))).isSameAs(each.get(8));
    assertThat(calls.find(List.of(3))).isNull();
    assertThat(calls.find(List.of())).isNull();
  }

  @Test
  void calls_withValuesThatAreNoWord_shareAPlace() {
    Found found = found(List.of(List.of(1)));
    calls.add(List.of(List.of(1)), found, 1_000);
    assertThat(calls.find(List.of(List.of(2)))).isSameAs(found);
    assertThat(calls.find(Arrays.asList(1, null))).isNull();
    assertThat(calls.find(List.of(1))).isNull();
  }

  @Test
  void places_areMore_whenThereAreMoreTraces_untilThereAreMany() {
    Found found = found(List.of(1));
    calls.add(List.of(1), found, 1);
    calls.add(List.of(2), found(List.of(2)), 2);
    assertThat(calls.find(List.of(1))).isNull();
    // Eight places: 10 has that of 2.
    assertThat(calls.find(List.of(10))).isSameAs(calls.find(List.of(2))).isNotNull();
    calls.add(List.of(3), found, 8);
    assertThat(calls.find(List.of(2))).isNotNull();
    calls.add(List.of(3), found, 9);
    // Thirty-two: 35 has that of 3, and 11 has not.
    assertThat(calls.find(List.of(2))).isNull();
    assertThat(calls.find(List.of(35))).isSameAs(found);
    assertThat(calls.find(List.of(11))).isNull();
    calls.add(List.of(3), found, 1 << 20);
    assertThat(calls.find(List.of(3 + (1 << 12)))).isSameAs(found);
    assertThat(calls.find(List.of(3 + (1 << 11)))).isNull();
    calls.add(List.of(4), found, 1 << 21);
    assertThat(calls.find(List.of(3))).isSameAs(found);
  }
}
