package io.intarsia.data;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.imperative.ExecutorKind;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.support.OnlyEager;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.ragged.RaggedTensorSpec;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
@OnEveryExecutor
final class GeneratorsTest {
  private static final TensorSpec NUMBER = TensorSpec.of(Shape.scalar(), DType.INT32);
  private final Environment tf;

  GeneratorsTest(Environments environments) {
    tf = environments.open();
  }

  @Test
  void generator_readTwice_beginsAnew() {
    Dataset<Tensor> numbers =
        Dataset.fromGenerator(tf, () -> IntStream.range(0, 4).iterator(), NUMBER);

    assertThat(numbers.repeat(2).stream().map(Tensor::asInt))
        .containsExactly(0, 1, 2, 3, 0, 1, 2, 3);
    assertThat(numbers.batch(3).stream().count()).isEqualTo(2);
    assertThat(numbers.take(0).stream().count()).isZero();
  }

  @Test
  void generator_ofANest_convertsWhatBecomesTensors() {
    Object signature =
        Map.of(
            "text", TensorSpec.of(Shape.scalar(), DType.STRING),
            "rows", RaggedTensorSpec.of(Shape.of(-1, -1), DType.INT32));
    RaggedTensor rows = RaggedTensor.of(tf, List.of(List.of(1), List.of(2, 3)));
    Dataset<Map<String, Object>> elements =
        Dataset.fromIterable(
            tf,
            List.of(Map.of("text", "a", "rows", rows), Map.of("text", "b", "rows", rows)),
            signature);

    assertThat(elements.map((g, each) -> requireNonNull(each.get("text"))).stream())
        .extracting(text -> ((Tensor) text).asString())
        .containsExactly("a", "b");
    assertThat(elements.map((g, each) -> requireNonNull(each.get("rows"))).stream())
        .extracting(value -> ((RaggedTensor) value).toList().toString())
        .containsOnly("[[1], [2, 3]]");
  }

  @Test
  void generator_ofAnotherStructureOrDtype_isToldWithElementAndPath() {
    Dataset<Tensor> numbers = Dataset.fromIterable(tf, List.of(1, 2, "x"), NUMBER);
    assertThatThrownBy(() -> numbers.stream().toList())
        .isInstanceOf(TensorFlowException.InvalidArgument.class)
        .hasRootCauseMessage(
            "fromGenerator: element 2: expected TensorSpec([], int32) at element, got x");
    Dataset<Object> maps =
        Dataset.fromIterable(tf, List.of(Map.of("a", 1), Map.of("b", 1)), Map.of("a", NUMBER));
    assertThatThrownBy(() -> maps.stream().toList())
        .isInstanceOf(TensorFlowException.class)
        .hasMessageContaining("fromGenerator: element 1: expected {a=TensorSpec([], int32)}");
  }

  /// Throws or ends after three, and counts who closes it.
  private record Closing(AtomicInteger given, AtomicInteger closed, boolean fails)
      implements Iterator<Integer>, AutoCloseable {
    @Override
    public boolean hasNext() {
      return fails || given.get() < 3;
    }

    @Override
    public Integer next() {
      if (given.get() == 3) {
        throw new UnsupportedOperationException("no fourth");
      }
      return given.getAndIncrement();
    }

    @Override
    public void close() {
      closed.incrementAndGet();
    }
  }

  @Test
  void generator_thatThrows_isTheCause() {
    AtomicInteger closed = new AtomicInteger();
    Dataset<Tensor> numbers =
        Dataset.fromGenerator(tf, () -> new Closing(new AtomicInteger(), closed, true), NUMBER);

    assertThatThrownBy(() -> numbers.stream().toList())
        .isInstanceOf(TensorFlowException.Unimplemented.class)
        .hasMessageContaining("element 3 of the data set")
        .hasRootCauseMessage("no fourth");
  }

  @Test
  void generator_readToTheEnd_isClosed() {
    AtomicInteger closed = new AtomicInteger();
    Dataset<Tensor> numbers =
        Dataset.fromGenerator(tf, () -> new Closing(new AtomicInteger(), closed, false), NUMBER);

    assertThat(numbers.stream().count()).isEqualTo(3);
    assertThat(closed).hasValue(1);
  }

  @Test
  @OnlyEager("a session lets go of an iterator where no host function may run")
  void generator_notReadToTheEnd_isClosedWithTheIterator() {
    AtomicInteger closed = new AtomicInteger();
    Dataset<Tensor> numbers =
        Dataset.fromGenerator(tf, () -> new Closing(new AtomicInteger(), closed, false), NUMBER);

    try (var elements = numbers.map((g, x) -> x.times(2)).prefetch(1).iterator()) {
      elements.next();
    }
    assertThat(closed).hasValue(1);
  }

  @Test
  @OnlyEager("opens an environment of its own")
  void generator_whereOpsWait_isClosedWithTheIterator() {
    AtomicInteger closed = new AtomicInteger();
    var waiting = EnvironmentOptions.defaults().withExecutor(ExecutorKind.DEFERRED);
    try (Environment own = Environment.open(waiting)) {
      Dataset<Tensor> numbers =
          Dataset.fromGenerator(own, () -> new Closing(new AtomicInteger(), closed, false), NUMBER);
      try (var elements = numbers.map((g, x) -> x.times(2)).prefetch(1).iterator()) {
        elements.next();
      }
      assertThat(closed).hasValue(1);
    }
  }

  @Test
  void generators_notReadToTheEnd_hangNobody() {
    Dataset<Tensor> numbers = Dataset.fromIterable(tf, List.of(1, 2, 3), NUMBER);
    for (int i = 0; i < 50; i++) {
      try (var elements = numbers.iterator()) {
        assertThat(elements.next().plus(1).asInt()).isEqualTo(2);
      }
    }
    for (int i = 0; i < 10; i++) {
      numbers.iterator().next();
    }
    System.gc();
    assertThat(tf.constant(1).plus(1).asInt()).isEqualTo(2);
  }

  @Test
  void generator_forgottenButForItsDataSet_goesOn() {
    Dataset<Tensor> twice =
        Dataset.<Tensor>fromIterable(tf, List.of(1, 2, 3), NUMBER).map((g, x) -> x.times(2));
    for (int i = 0; i < 3; i++) {
      System.gc();
      tf.constant(1).plus(1).close();
    }

    assertThat(twice.stream().map(Tensor::asInt)).containsExactly(2, 4, 6);
  }
}
