package io.intarsia.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Functions of two environments, and functions that name themselves, do not run into each other.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@OnEveryExecutor
final class TwoEnvironmentsTest {
  private static final TensorSpec SCALAR = TensorSpec.of(Shape.scalar(), DType.FLOAT32);

  private final Environment first;
  private final Environment second;

  TwoEnvironmentsTest(Environments environments) {
    first = environments.open();
    second = environments.open();
  }

  private static void await(CyclicBarrier barrier) {
    try {
      barrier.await();
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new AssertionError(e);
    }
  }

  private static CompletableFuture<String> traced(
      Environment here, Environment there, CyclicBarrier bothTrace) {
    Traced.Of1<Tensor, Tensor> other = there.function((Ops g, Tensor x) -> x.plus(1));
    Traced.Of1<Tensor, Tensor> outer =
        here.function((Ops g, Tensor x) -> {
          await(bothTrace);
          other.concrete(SCALAR);
          return x.plus(2);
        });
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            outer.concrete(SCALAR);
            return "traced";
          } catch (IllegalStateException e) {
            return String.valueOf(e.getMessage());
          }
        },
        work -> Thread.ofPlatform().daemon().start(work));
  }

  @Test
  void tracesOfTwoEnvironments_thatTraceInEachOther_oneIsRefused() {
    var bothTrace = new CyclicBarrier(2);

    var one = traced(first, second, bothTrace);
    var other = traced(second, first, bothTrace);

    List<String> outcomes = Stream.of(one, other).map(CompletableFuture::join).toList();
    assertThat(outcomes).filteredOn("traced"::equals).hasSize(1);
    assertThat(outcomes)
        .filteredOn(
            outcome -> outcome.contains("traced for the first time while functions of another"))
        .hasSize(1);
    // Both still trace.
    assertThat(
            first
                .function((Ops g, Tensor x) -> x.plus(1))
                .apply(first.constant(1f))
                .toArray(float.class))
        .isEqualTo(2f);
    assertThat(
            second
                .function((Ops g, Tensor x) -> x.plus(1))
                .apply(second.constant(1f))
                .toArray(float.class))
        .isEqualTo(2f);
  }

  @Test
  void function_calledInATraceOfAnotherEnvironment_isRefused() {
    var hundred = second.function((Ops g, Tensor x) -> x.plus(99));
    hundred.apply(second.constant(1f));
    var theirs = first.function((Ops g, Tensor x) -> x.plus(1));
    theirs.apply(first.constant(1f));
    var caller = second.function((Ops g, Tensor x) -> theirs.apply(x));

    assertThatThrownBy(() -> caller.apply(second.constant(1f)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("belongs to another environment than function_")
        .hasMessageContaining("make it anew there");
  }

  @Test
  void tensorsOfTracesOfTwoEnvironments_inOneOp_areRefused() {
    Traced.Of1<Tensor, Tensor> outer =
        first.function((Ops g, Tensor x) -> {
          Traced.Of1<Tensor, Tensor> inner = second.function((Ops h, Tensor y) -> y.plus(x));
          return inner.apply(second.constant(1f));
        });

    assertThatThrownBy(() -> outer.apply(first.constant(1f)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("an input belongs to another environment");
  }

  private static Tensor callByName(Ops g, String name, Tensor x) {
    Object results =
        g.op("PartitionedCall")
            .call(List.of(List.of(x)), Map.of("f", name, "Tout", List.of(DType.FLOAT32)));
    return results instanceof List<?> list ? (Tensor) list.getFirst() : (Tensor) results;
  }

  @Test
  void function_thatNamesItself_isRefused() {
    var plain = first.function((Ops g, Tensor x) -> x.plus(1));
    plain.apply(first.constant(1f));
    assertThat(plain.traces().getFirst().name()).matches("function_\\d+");
    var itself = first.function((Ops g, Tensor x) -> callByName(g, nextName(plain), x));

    assertThatThrownBy(() -> itself.apply(first.constant(1f)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(
            "PartitionedCall: attribute 'f' must be the name of a function of this environment, got"
                + " function_");
  }

  @Test
  void functions_ofTwoEnvironments_haveNamesOfTheirOwn() {
    String here = first.function((Ops g, Tensor x) -> x.plus(1)).concrete(SCALAR).name();
    String there = second.function((Ops g, Tensor x) -> x.plus(1)).concrete(SCALAR).name();

    assertThat(number(there)).isGreaterThan(number(here));
  }

  private static int number(String name) {
    return Integer.parseInt(name.substring("function_".length()));
  }

  private static String nextName(Traced.Of1<Tensor, Tensor> before) {
    String name = before.traces().getFirst().name();
    return "function_" + (number(name) + 2);
  }

  @Test
  void function_thatNamesOneThereIs_callsIt() {
    var plain = first.function((Ops g, Tensor x) -> x.plus(41));
    plain.apply(first.constant(1f));
    var caller =
        first.function((Ops g, Tensor x) -> callByName(g, plain.traces().getFirst().name(), x));

    assertThat(caller.apply(first.constant(1f)).toArray(float.class)).isEqualTo(42f);
  }
}
