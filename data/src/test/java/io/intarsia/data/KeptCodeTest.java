package io.intarsia.data;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.function.ConcreteFunction;
import io.intarsia.imperative.Environment;
import io.intarsia.op.HostFunction;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Data sets whose functions nobody holds any more.
@Timeout(60)
@OnEveryExecutor
final class KeptCodeTest {
  private static final TensorSpec NUMBER = TensorSpec.of(Shape.scalar(), DType.INT64);
  private final Environment tf;

  KeptCodeTest(Environments environments) {
    tf = environments.open();
  }

  /// A new host function, which nobody but the caller can keep.
  private static Dataset<Tensor> times(Dataset<Tensor> dataSet, long by) {
    HostFunction<Tensor, Tensor> times =
        HostFunction.of("times", NUMBER, (host, n) -> host.constant(n.asLong() * by));
    return dataSet.map((g, n) -> times.apply(g, n));
  }

  private Dataset<Tensor> timesInAFunction(Dataset<Tensor> dataSet, long by) {
    return tf.function((Ops g, Dataset<Tensor> given) -> times(given, by)).apply(dataSet);
  }

  private void forget() {
    for (int i = 0; i < 4; i++) {
      byte[][] churned = new byte[64][];
      for (int k = 0; k < churned.length; k++) {
        churned[k] = new byte[1 << 18];
      }
      assertThat(churned[63]).hasSize(1 << 18);
      System.gc();
      // What is garbage is let go of with the next op.
      assertThat(tf.constant(1).plus(1).asInt()).isEqualTo(2);
    }
  }

  private static List<Long> numbers(Dataset<Tensor> dataSet) {
    return dataSet.stream().map(Tensor::asLong).toList();
  }

  @Test
  void dataSet_ofAFunctionThatIsForgotten_isRead() {
    Dataset<Tensor> twice = timesInAFunction(Dataset.range(tf, 3), 2);
    forget();
    assertThat(numbers(twice)).containsExactly(0L, 2L, 4L);
    assertThat(numbers(twice.map((g, n) -> n.neg()))).containsExactly(0L, -2L, -4L);
  }

  @Test
  void dataSet_ofTwoFunctionsThatAreForgotten_isRead() {
    Dataset<Tensor> product =
        timesInAFunction(times(timesInAFunction(Dataset.range(tf, 3), 2), 3), 5);
    forget();
    assertThat(numbers(product.batch(2).unbatch())).containsExactly(0L, 30L, 60L);
  }

  @Test
  void dataSet_ofAFunctionInAFunction_isRead() {
    var outer =
        tf.function((Ops g, Tensor by) -> {
          var inner =
              tf.function((Ops h, Tensor factor) ->
                  times(Dataset.range(h, 3), 2).map((k, n) -> n.times(factor)));
          return times(inner.apply(by), 3);
        });
    Dataset<Tensor> product = outer.apply(tf.constant(7L));
    outer = null;
    forget();
    assertThat(numbers(product)).containsExactly(0L, 42L, 84L);
  }

  record Parts(Dataset<Tensor> numbers, Tensor by) {}

  @Test
  void dataSet_inANestThatAFunctionGives_isRead() {
    Map<String, List<Parts>> nest =
        tf.function((Ops g, Tensor by) ->
                Map.of("parts", List.of(new Parts(times(Dataset.range(g, 3), 2), by))))
            .apply(tf.constant(4L));
    forget();
    Parts parts = nest.getOrDefault("parts", List.of()).getFirst();
    assertThat(numbers(parts.numbers())).containsExactly(0L, 2L, 4L);
  }

  @Test
  void generator_ofAFunctionThatIsForgotten_isRead() {
    Dataset<Tensor> words =
        tf.function((Ops g, Tensor by) ->
                Dataset.<Tensor>fromIterable(g, List.of(1L, 2L), NUMBER).map((h, n) -> n.times(by)))
            .apply(tf.constant(4L));
    forget();
    assertThat(numbers(words)).containsExactly(4L, 8L);
  }

  @Test
  void iterator_ofAFunctionThatIsForgotten_isRead() {
    DatasetIterator<Tensor> elements =
        tf.function((Ops g, Tensor stop) -> times(Dataset.range(g, 0, 9), 2).iterator())
            .apply(tf.constant(3L));
    forget();
    assertThat(elements.getNext().asLong()).isZero();
    assertThat(elements.getNext().asLong()).isEqualTo(2);
  }

  @Test
  void iterator_forgottenWhileItsHostCodeRuns_hangsNobody() {
    HostFunction<Tensor, Tensor> slow =
        HostFunction.of(
            "slow",
            NUMBER,
            (host, n) -> {
              LockSupport.parkNanos(10_000_000);
              return host.constant(n.asLong());
            });
    Dataset<Tensor> numbers =
        Dataset.range(tf, 1_000_000)
            .map((g, n) -> slow.apply(g, n), ParallelOptions.defaults().withNumParallelCalls(2))
            .prefetch(8);
    for (int i = 0; i < 4; i++) {
      assertThat(numbers.iterator().next().asLong()).isZero();
      System.gc();
      assertThat(tf.constant(1).plus(1).asInt()).isEqualTo(2);
    }
  }

  @Test
  void iterator_thatAFunctionCaptured_isReadWhenItsObjectIsForgotten() {
    DatasetIterator<Tensor> elements = times(Dataset.range(tf, 0, 9), 2).iterator();
    ConcreteFunction read = capturing(elements);
    elements = null;
    forget();
    assertThat(((Tensor) requireNonNull(read.call())).asLong()).isZero();
    forget();
    assertThat(((Tensor) requireNonNull(read.call())).asLong()).isEqualTo(2);
  }

  private ConcreteFunction capturing(DatasetIterator<Tensor> elements) {
    return tf.function((Ops g) -> elements.getNext(g)).concrete();
  }

  @Test
  void window_ofADataSetThatIsForgotten_isRead() {
    Dataset<Tensor> window =
        times(Dataset.range(tf, 3), 2).window(2, WindowOptions.defaults()).iterator().next();
    Dataset<Tensor> only =
        Dataset.range(tf, 1).map((g, n) -> times(Dataset.range(g, 3), 2)).getSingleElement();
    forget();
    assertThat(numbers(window)).containsExactly(0L, 2L);
    assertThat(numbers(only)).containsExactly(0L, 2L, 4L);
  }

  @Test
  void handle_thatGoesThroughFunctionsAgainAndAgain_keepsEachOnce() {
    var same = tf.function((Ops g, Dataset<Tensor> given) -> times(given.take(2), 2).take(1));
    Dataset<Tensor> dataSet = Dataset.range(tf, 3);
    for (int i = 0; i < 20; i++) {
      dataSet = same.apply(dataSet);
    }
    assertThat(((EagerTensor) dataSet.variant()).kept()).hasSize(1);
    assertThat(numbers(dataSet)).containsExactly(0L);
  }
}
