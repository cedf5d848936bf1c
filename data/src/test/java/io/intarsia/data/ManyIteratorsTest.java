package io.intarsia.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.tensor.Tensor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Iterators that are left open. The runtime's thread that tunes one of ten sleeps on for as long
/// as the iterator was there: one after the other, 300 of them took minutes to close.
@Timeout(120)
@Tag("full")
final class ManyIteratorsTest {
  private static final int COUNT = 300;
  private static final Duration SOON = Duration.ofSeconds(20);

  @Test
  @Tag("nightly")
  void close_ofAnEnvironment_doesNotWaitForEachIterator() {
    try (var tf = Environment.open()) {
      List<DatasetIterator<Tensor>> open = new ArrayList<>();
      for (int i = 0; i < COUNT; i++) {
        open.add(begun(Dataset.range(tf, 4)));
        open.add(failed(Dataset.range(tf, 4).map((g, n) -> n.mod(n.minus(1)))));
      }
      assertThat(open).hasSize(2 * COUNT);
      assertSoon(tf::close);
    }
  }

  @Test
  void close_ofEachIterator_waitsATenthOfASecondAtMost() {
    try (var tf = Environment.open()) {
      List<DatasetIterator<Tensor>> open = new ArrayList<>();
      for (int i = 0; i < COUNT; i++) {
        open.add(begun(Dataset.range(tf, 4)));
      }
      assertSoon(() -> open.forEach(DatasetIterator::close));
    }
  }

  private static DatasetIterator<Tensor> begun(Dataset<Tensor> numbers) {
    DatasetIterator<Tensor> elements = numbers.iterator();
    assertThat(elements.next().asLong()).isZero();
    return elements;
  }

  private static DatasetIterator<Tensor> failed(Dataset<Tensor> numbers) {
    DatasetIterator<Tensor> elements = begun(numbers);
    try {
      throw new AssertionError("got " + elements.next());
    } catch (TensorFlowException expected) {
      return elements;
    }
  }

  private static void assertSoon(Runnable close) {
    long start = System.nanoTime();
    close.run();
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(SOON);
  }
}
