package io.intarsia.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.tensor.Tensor;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// What readers get when servers of the data service are killed while they read.
@Tag("full")
@Timeout(90)
@EnabledOnOs(value = OS.LINUX, disabledReason = "ports are closed to other machines on Linux only")
final class DataServiceFailuresTest {
  private static final long SIZE = 4000;
  private static final int BEFORE = 300;
  private static final DistributeOptions PATIENT =
      DistributeOptions.defaults().withDeadline(Duration.ofSeconds(20));

  private static final DistributeOptions HURRIED =
      DistributeOptions.defaults().withLongestWait(Duration.ofSeconds(2));
  private static final Duration SOON = Duration.ofSeconds(10);

  @TempDir private Path folder;
  private final Environment tf = Environment.open();
  private int port;
  private int firstPort;
  private ServiceProcess dispatcher;
  private ServiceProcess first;
  private ServiceProcess second;

  @BeforeEach
  void start() throws Exception {
    port = ServiceProcess.freePort();
    firstPort = ServiceProcess.freePort();
    dispatcher = ServiceProcess.dispatcher(port, folder);
    first = ServiceProcess.worker(dispatcher.address(), firstPort);
    second = ServiceProcess.worker(dispatcher.address(), 0);
  }

  private void replaceFirst() throws Exception {
    first.kill();
    first = ServiceProcess.worker(dispatcher.address(), firstPort);
  }

  @AfterEach
  void stop() {
    first.close();
    second.close();
    dispatcher.close();
    tf.close();
  }

  @Test
  void killedWorker_atMostOnce_nothingComesTwiceOnceItIsBack() throws Exception {
    try (var elements = elements(Visit.AT_MOST_ONCE)) {
      List<Long> read = read(elements, BEFORE);
      replaceFirst();
      read.addAll(rest(elements));

      assertThat(read).doesNotHaveDuplicates().hasSizeBetween((int) SIZE - 200, (int) SIZE);
    }
  }

  @Test
  void killedWorker_eachOnce_allCameOrTheReadingFailsAtItsEnd() throws Exception {
    try (var elements = elements(Visit.EACH_ONCE)) {
      List<Long> read = read(elements, BEFORE);
      replaceFirst();
      Throwable failure =
          catchThrowable(() -> elements.forEachRemaining(each -> read.add(each.asLong())));

      assertThat(read).doesNotHaveDuplicates();
      if (read.size() == SIZE) {
        assertThat(failure).isNull();
      } else {
        assertThat(failure)
            .isInstanceOf(TensorFlowException.FailedPrecondition.class)
            .hasMessageContaining("contain " + SIZE + " element");
      }
    }
  }

  @Test
  void killedWorker_any_makesAllAnew() throws Exception {
    try (var elements = elements(Visit.ANY)) {
      List<Long> read = read(elements, BEFORE);
      replaceFirst();
      read.addAll(rest(elements));

      assertThat(new HashSet<>(read)).hasSize((int) SIZE);
      assertThat(read).hasSizeBetween(2 * (int) SIZE, 3 * (int) SIZE);
    }
  }

  @Test
  void restartedDispatcher_eachOnce_nothingIsLostOrComesTwice() throws Exception {
    try (var elements = elements(Visit.EACH_ONCE)) {
      List<Long> read = read(elements, BEFORE);
      dispatcher.kill();
      read.addAll(read(elements, 1));
      dispatcher = ServiceProcess.dispatcher(port, folder);
      assertThat(dispatcher.address()).isEqualTo("localhost:" + port);
      read.addAll(rest(elements));

      assertThat(read)
          .containsExactlyInAnyOrderElementsOf(LongStream.range(0, SIZE).boxed().toList());
    }
  }

  @Tag("nightly")
  @Test
  void killedDispatcher_isAnErrorWithinTheDeadlineAndTheReadingGoesOnWhenItIsBack()
      throws Exception {
    var impatient = PATIENT.withDeadline(Duration.ofSeconds(1));
    Dataset<Tensor> numbers =
        Dataset.range(tf, SIZE).distribute(dispatcher.address(), "job", Visit.EACH_ONCE, impatient);
    try (var elements = numbers.iterator()) {
      List<Long> read = read(elements, BEFORE);
      dispatcher.kill();
      long start = System.nanoTime();
      assertThatThrownBy(() -> elements.forEachRemaining(each -> read.add(each.asLong())))
          .isInstanceOf(TensorFlowException.Unavailable.class)
          .hasMessageContaining("no dispatcher answers at " + dispatcher.address());
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(30));
      assertThatThrownBy(numbers::iterator).isInstanceOf(TensorFlowException.Unavailable.class);

      dispatcher = ServiceProcess.dispatcher(port, folder);
      read.addAll(rest(elements));
      assertThat(read)
          .containsExactlyInAnyOrderElementsOf(LongStream.range(0, SIZE).boxed().toList());
    }
  }

  @Test
  void lostWorkers_readingFailsInTimeAndWhatIsLeftOpenEndsWithTheEnvironment() throws Exception {
    DatasetIterator<Tensor> closed = elements(Visit.AT_MOST_ONCE, HURRIED);
    DatasetIterator<Tensor> left = elements(Visit.AT_MOST_ONCE, HURRIED);
    assertThat(read(closed, BEFORE)).hasSize(BEFORE);
    first.kill();
    second.kill();

    for (var each : List.of(closed, left)) {
      assertThatThrownBy(() -> rest(each))
          .isInstanceOf(TensorFlowException.DeadlineExceeded.class)
          .hasMessageContaining(dispatcher.address());
    }
    assertTimeout(SOON, closed::close);
    assertTimeout(SOON, tf::close);
  }

  @Test
  void lostWorkers_interruptedReader_isCancelled() throws Exception {
    try (var elements = elements(Visit.AT_MOST_ONCE)) {
      assertThat(read(elements, BEFORE)).hasSize(BEFORE);
      first.kill();
      second.kill();
      var reading = new FutureTask<>(() -> rest(elements));
      Thread reader = Thread.ofPlatform().start(reading);
      reader.join(1000);
      reader.interrupt();

      assertThatThrownBy(() -> reading.get(5, TimeUnit.SECONDS))
          .hasCauseInstanceOf(TensorFlowException.Cancelled.class);
    }
  }

  @Test
  void readersInTwoProcesses_ofOneJob_shareItsElements() throws Exception {
    try (var other = ServiceProcess.reader(dispatcher.address(), "job", SIZE)) {
      List<Long> read = new ArrayList<>();
      try (var elements = elements(Visit.AT_MOST_ONCE)) {
        read.addAll(read(elements, 1));
        List<Long> others = other.numbers();
        assertThat(others).isNotEmpty();
        read.addAll(others);
        read.addAll(rest(elements));
      }

      assertThat(read)
          .containsExactlyInAnyOrderElementsOf(LongStream.range(0, SIZE).boxed().toList());
    }
  }

  private DatasetIterator<Tensor> elements(Visit visit) {
    return elements(visit, PATIENT);
  }

  private DatasetIterator<Tensor> elements(Visit visit, DistributeOptions options) {
    return Dataset.range(tf, SIZE)
        .distribute(dispatcher.address(), "job", visit, options)
        .iterator();
  }

  private static List<Long> read(DatasetIterator<Tensor> elements, int count) {
    List<Long> read = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      read.add(elements.next().asLong());
    }
    return read;
  }

  private static List<Long> rest(DatasetIterator<Tensor> elements) {
    List<Long> rest = new ArrayList<>();
    elements.forEachRemaining(each -> rest.add(each.asLong()));
    return rest;
  }
}
