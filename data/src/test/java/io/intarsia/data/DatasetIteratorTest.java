package io.intarsia.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.handle.OptionalValue;
import io.intarsia.types.ragged.RaggedTensor;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
@OnEveryExecutor
final class DatasetIteratorTest {
  private static final TensorSpec NUMBER = TensorSpec.of(Shape.scalar(), DType.INT64);
  private final Environment tf;

  DatasetIteratorTest(Environments environments) {
    tf = environments.open();
  }

  @Test
  void next_afterTheLast_saysSo() {
    var elements = Dataset.range(tf, 2).iterator();
    elements.next();
    elements.next();

    assertThat(elements.hasNext()).isFalse();
    assertThatThrownBy(elements::next)
        .isInstanceOf(NoSuchElementException.class)
        .hasMessage("DatasetIterator.next: the data set has ended after 2");
    elements.close();
    assertThat(elements.hasNext()).isFalse();
  }

  @Test
  void next_afterClose_saysSo() {
    var elements = Dataset.range(tf, 2).iterator();
    assertThat(elements.hasNext()).isTrue();
    elements.close();
    elements.close();

    List<Supplier<Object>> uses = List.of(elements::next, elements::hasNext, elements::getNext);
    for (Supplier<Object> use : uses) {
      assertThatThrownBy(use::get)
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("DatasetIterator: next after close; make another with iterator()");
    }
  }

  @Test
  void next_ofAnElementThatFails_hasItsNumber_andGoesOn() {
    var elements =
        Dataset.range(tf, 4)
            .map((g, x) -> g.hostFunction(DatasetIteratorTest::notTwo, x, NUMBER))
            .iterator();
    elements.next();
    elements.next();

    assertThatThrownBy(elements::next)
        .isInstanceOf(TensorFlowException.FailedPrecondition.class)
        .hasMessageContaining("element 2 of the data set")
        .hasMessageContaining("Map")
        .hasCauseInstanceOf(IllegalStateException.class)
        .hasRootCauseMessage("two");
    assertThat(elements.next().asLong()).isEqualTo(3);
    assertThat(elements.hasNext()).isFalse();
  }

  private static Tensor notTwo(Ops tf, Tensor x) {
    if (x.asLong() == 2) {
      throw new IllegalStateException("two");
    }
    return x;
  }

  @Test
  void next_whereParallelCodeThrowsLate_failsThere() {
    var elements =
        Dataset.range(tf, 2000)
            .map(
                (g, x) -> g.hostFunction(DatasetIteratorTest::notThousand, x, NUMBER),
                ParallelOptions.defaults().withNumParallelCalls(4))
            .iterator();
    for (int i = 0; i < 1000; i++) {
      assertThat(elements.next().asLong()).isEqualTo(i);
    }

    assertThatThrownBy(elements::next)
        .isInstanceOf(TensorFlowException.InvalidArgument.class)
        .hasMessageContaining("element 1000 of the data set")
        .hasRootCauseMessage("a thousand");
    elements.close();
  }

  private static Tensor notThousand(Ops tf, Tensor x) {
    if (x.asLong() == 1000) {
      throw new IllegalArgumentException("a thousand");
    }
    return x;
  }

  @Test
  void iterators_leftOpenInParallel_endWithTheEnvironment() {
    for (int i = 0; i < 20; i++) {
      var elements =
          Dataset.range(tf, 1_000_000)
              .map((g, x) -> x.times(2L), ParallelOptions.defaults().withNumParallelCalls(2))
              .prefetch(10)
              .iterator();
      assertThat(elements.next().asLong()).isZero();
    }
  }

  @Test
  void iterators_closedWhileHostFunctionsRun_hangNobody() {
    for (int i = 0; i < 8; i++) {
      var elements =
          Dataset.range(tf, 1000)
              .map(
                  (g, x) -> g.hostFunction((Ops h, Tensor y) -> y.plus(1L), x, NUMBER),
                  ParallelOptions.defaults().withNumParallelCalls(4))
              .prefetch(4)
              .iterator();
      assertThat(elements.next().asLong()).isEqualTo(1);
      elements.close();
      assertThat(tf.constant(1).plus(1).asInt()).isEqualTo(2);
    }
  }

  // Letting go of an iterator needs the environment.
  @Test
  void iterators_thatAreGarbage_endBeforeTheEnvironment() {
    for (int round = 0; round < 5; round++) {
      try (var own = Environment.open()) {
        for (int i = 0; i < 10; i++) {
          Dataset.fromIterable(own, List.of(1L, 2L, 3L), NUMBER)
              .map((g, x) -> g.math.multiply((Tensor) x, 2L))
              .prefetch(1)
              .iterator()
              .next();
        }
        System.gc();
      }
    }
  }

  @Test
  void iterator_inAFunction_isReadThere() {
    var second =
        tf.function((Ops g, Dataset<Tensor> given) -> {
          var elements = given.iterator();
          elements.getNext();
          return elements.getNext();
        });

    assertThat(second.apply(Dataset.range(tf, 5, 9)).asLong()).isEqualTo(6);
    assertThatThrownBy(() -> second.apply(Dataset.range(tf, 1)))
        .isInstanceOf(TensorFlowException.OutOfRange.class);
  }

  @Test
  void iterator_asArgumentOfAFunction_goesOn() {
    var next = tf.function((Ops g, DatasetIterator<Tensor> given) -> given.getNext());
    var elements = Dataset.range(tf, 5).iterator();

    assertThat(next.apply(elements).asLong()).isZero();
    assertThat(next.apply(elements).asLong()).isEqualTo(1);
    assertThat(elements.next().asLong()).isEqualTo(2);
    assertThat(elements.typeSpec())
        .isEqualTo(IteratorSpec.of(TensorSpec.of(Shape.scalar(), DType.INT64)));
  }

  @Test
  void iterator_inALoopOfAFunction_isReadToItsEnd() {
    var sum =
        tf.function((Ops g, Dataset<Tensor> given) -> {
          var elements = given.iterator();
          return g.whileLoop(
                  (c, state) -> state.first().hasValue(),
                  (b, state) ->
                      new Pair<>(
                          elements.getNextAsOptional(b),
                          state.second().plus(state.first().<Tensor>getValue(b))),
                  new Pair<>(elements.getNextAsOptional(), g.constant(0L)))
              .second();
        });

    assertThat(sum.apply(Dataset.range(tf, 6)).asLong()).isEqualTo(15);
  }

  @Test
  void hasNext_inAFunction_saysWhatToUse() {
    var asks =
        tf.function((Ops g, Dataset<Tensor> given) -> g.constant(given.iterator().hasNext()));

    assertThatThrownBy(() -> asks.apply(Dataset.range(tf, 1)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("use dataSet.reduce, or getNextAsOptional in a whileLoop");
  }

  @Test
  void optional_ofABatchOfRows_isTakenOut() {
    RaggedTensor rows = RaggedTensor.of(tf, List.of(List.of(1, 2), List.of(), List.of(3)));
    OptionalValue next = Dataset.fromTensorSlices(rows).batch(2).iterator().getNextAsOptional();

    assertThat(next.<RaggedTensor>getValue().toList()).isEqualTo(List.of(List.of(1, 2), List.of()));
  }
}
