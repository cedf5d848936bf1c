package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.op.Ops;
import io.intarsia.support.OnRuntime;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Servers that are not there, or not any more. Whatever happens to them, calls end in time.
@Tag("I-13")
@Timeout(120)
@EnabledOnOs(value = OS.LINUX, disabledReason = "servers of this machine alone are on Linux only")
@Tag("full")
final class RemoteFailureTest {
  // A call that nobody answers may take twice the deadline, and more on a busy machine.
  private static final Duration SOON = Duration.ofSeconds(20);
  private static final Duration DEADLINE = Duration.ofSeconds(4);

  private static Environment open(Workers workers) {
    return Environment.open(
        EnvironmentOptions.defaults().withTarget(workers.target(0)).withDeadline(DEADLINE));
  }

  private static void assertLost(
      ThrowingCallable call, Class<? extends TensorFlowException> kind, String... parts) {
    long start = System.nanoTime();
    assertThatThrownBy(call).isInstanceOf(kind).hasMessageContainingAll(parts);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(SOON);
  }

  private static float sum(Environment tf) {
    return tf.constant(1f).plus(2f).toArray(Float.class);
  }

  @Test
  void open_whereNobodyListens_saysSoImmediately() throws Exception {
    int port;
    try (var probe = new ServerSocket(0)) {
      port = probe.getLocalPort();
    }
    String target = "grpc://localhost:" + port;
    assertLost(
        () -> Environment.open(target),
        TensorFlowException.Unavailable.class,
        target + ": nobody answers there (Connection refused); start a server with");
    assertLost(
        () -> Environment.open("grpc://nowhere.invalid:1"),
        TensorFlowException.Unavailable.class,
        "no machine is known as \"nowhere.invalid\"");
  }

  @OnRuntime(value = "2.21", because = "its gRPC asks again until the time is up")
  @Test
  void open_whereAnotherProtocolIsSpoken_saysSoInTime() throws Exception {
    try (var other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      var ignored = Thread.ofVirtual().start(() -> answer(other, "no protocol\r\n\r\n"));
      String target = "grpc://localhost:" + other.getLocalPort();
      var options = EnvironmentOptions.defaults().withTarget(target).withDeadline(DEADLINE);
      assertLost(
          () -> Environment.open(options),
          TensorFlowException.class,
          target + ": no session within 4 s",
          "what listens there does not answer, or is no server of TensorFlow's");
    }
  }

  @OnRuntime(value = "2.18", because = "a later gRPC asks again until the time is up")
  @ParameterizedTest
  @ValueSource(strings = {"", "HTTP/1.1 400 Bad Request\r\n\r\n", "no protocol\r\n\r\n"})
  void open_whereAnotherProtocolIsSpoken_saysSo(String answer) throws Exception {
    try (var other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      var ignored = Thread.ofVirtual().start(() -> answer(other, answer));
      String target = "grpc://localhost:" + other.getLocalPort();
      assertLost(
          () -> Environment.open(target),
          TensorFlowException.class,
          target + ": no session (",
          "What listens there is no server of TensorFlow's",
          "start one with `intarsia server`, or correct the target");
    }
  }

  private static void answer(ServerSocket server, String text) {
    try {
      while (!server.isClosed()) {
        try (var connection = server.accept()) {
          connection.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        }
      }
    } catch (IOException _) {
      // The client, or the test, has ended it.
    }
  }

  @Test
  void open_whereSomebodyElseListens_endsWithTheDeadline() throws Exception {
    try (var mute = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      var options =
          EnvironmentOptions.defaults()
              .withTarget("grpc://localhost:" + mute.getLocalPort())
              .withDeadline(Duration.ofMillis(700));
      assertLost(
          () -> Environment.open(options),
          TensorFlowException.DeadlineExceeded.class,
          options.target() + ": no session within 700 ms",
          "waits for another task of its cluster");
    }
  }

  @Test
  void server_killedAndStartedAgain_isLostAndConnectedAnew() throws Exception {
    try (var workers = Workers.start(1);
        var tf = open(workers)) {
      Tensor before = tf.constant(new float[] {1, 2});
      var variable = tf.variable(3f);
      workers.kill(0);
      String lost = workers.target(0) + ": the connection is lost, nobody listens there any more";
      assertLost(
          () -> tf.math.add(before, before),
          TensorFlowException.Unavailable.class,
          "add: " + lost,
          "input 0: float32 [2]");
      assertLost(before::toHost, TensorFlowException.Unavailable.class, "environment.reconnect()");
      assertLost(tf::reconnect, TensorFlowException.Unavailable.class, "nobody answers there");
      workers.restart(0);
      assertLost(() -> before.plus(1), TensorFlowException.Unavailable.class, lost);
      tf.reconnect();
      assertThat(sum(tf)).isEqualTo(3f);
      String gone = "/job:worker/task:0 of " + workers.target(0) + " kept it";
      assertLost(
          () -> before.plus(1), TensorFlowException.Unavailable.class, ": input 0 is gone", gone);
      assertLost(before::toHost, TensorFlowException.Unavailable.class, gone);
      assertLost(variable::value, TensorFlowException.Unavailable.class, gone);
      before.close();
      variable.close();
    }
  }

  @Test
  void server_startedAnewUnnoticed_saysThatItKnowsNothing() throws Exception {
    try (var workers = Workers.start(1);
        var tf = open(workers)) {
      Tensor x = tf.constant(1f);
      workers.kill(0);
      workers.restart(0);
      assertLost(
          () -> x.plus(1),
          TensorFlowException.Unavailable.class,
          workers.target(0) + ": the server was started anew");
      tf.reconnect();
      assertThat(sum(tf)).isEqualTo(3f);
    }
  }

  @Test
  void server_killedWhileAFunctionRuns_endsTheCall() throws Exception {
    try (var workers = Workers.start(1);
        var tf = open(workers);
        var threads = Executors.newSingleThreadExecutor()) {
      Tensor x = tf.constant(2f);
      assertThat(x.plus(1).toArray(Float.class)).isEqualTo(3f);
      var endless =
          tf.function((Ops g, Tensor y) -> g.whileLoop((q, s) -> s.gt(0f), (q, s) -> s.plus(1), y));
      var started = new CountDownLatch(1);
      Future<Tensor> call =
          threads.submit(() -> {
            started.countDown();
            return endless.apply(x);
          });
      started.await();
      Thread.sleep(2 * DEADLINE.toMillis());
      // As long as it answers, it may take longer than the deadline.
      assertThat(call).isNotDone();
      workers.kill(0);
      long start = System.nanoTime();
      assertThatThrownBy(call::get)
          .isInstanceOf(ExecutionException.class)
          .hasCauseInstanceOf(TensorFlowException.Unavailable.class)
          .hasMessageContaining("nobody listens there any more");
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(SOON);
    }
  }

  @Test
  void call_whoseThreadIsInterrupted_isLeft() throws Exception {
    try (var workers = Workers.start(1);
        var tf = open(workers)) {
      Tensor x = tf.constant(2f);
      var endless =
          tf.function((Ops g, Tensor y) -> g.whileLoop((q, s) -> s.gt(0f), (q, s) -> s.plus(1), y));
      assertThat(endless.apply(tf.constant(-1f)).toArray(Float.class)).isEqualTo(-1f);
      Interrupts.assertLeft(
          () -> endless.apply(x),
          workers.target(0) + ": this thread was interrupted while it waited for the server",
          "the call may go on there");
      // A short call is not disturbed by an interrupt that came before.
      Thread.currentThread().interrupt();
      assertThat(x.plus(1).toArray(Float.class)).isEqualTo(3f);
      assertThat(Thread.interrupted()).isTrue();
      workers.kill(0);
    }
  }

  @Test
  @Tag("nightly")
  void server_thatIsCutOff_isLostWithinTheDeadline() throws Exception {
    try (var workers = Workers.start(1);
        var tf = open(workers)) {
      Tensor x = tf.constant(1f);
      assertThat(x.plus(1).toArray(Float.class)).isEqualTo(2f);
      workers.freeze(0);
      String[] parts = {
        "/job:worker/task:0 of " + workers.target(0) + " gave no sign of life within 4 s",
        "environment.reconnect()",
        "withDeadline"
      };
      assertLost(() -> x.plus(1), TensorFlowException.DeadlineExceeded.class, parts);
      long start = System.nanoTime();
      assertLost(x::toHost, TensorFlowException.DeadlineExceeded.class, parts);
      x.close();
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(1));
      workers.thaw(0);
      tf.reconnect();
      assertThat(sum(tf)).isEqualTo(3f);
      workers.freeze(0);
    }
  }

  @Test
  void secondTask_killed_isNamedAndTheFirstGoesOn() throws Exception {
    try (var workers = Workers.start(2);
        var tf = open(workers)) {
      Ops second = tf.device(Workers.device(1));
      Tensor here = tf.constant(1f);
      Tensor there = second.math.add(here, here);
      workers.kill(1);
      String[] parts = {
        "/job:worker/task:1 of " + workers.target(0) + " is lost", "environment.reconnect()"
      };
      assertLost(() -> there.plus(1), TensorFlowException.Unavailable.class, parts);
      assertLost(() -> second.math.add(here, here), TensorFlowException.Unavailable.class, parts);
      assertThat(here.plus(1).toArray(Float.class)).isEqualTo(2f);
      workers.restart(1);
      tf.reconnect();
      Tensor anew = second.math.add(tf.constant(1f), 1f);
      assertThat(anew.toArray(Float.class)).isEqualTo(2f);
      assertLost(() -> there.plus(1), TensorFlowException.Unavailable.class, "task:1", "kept it");
    }
  }

  @Test
  void secondTask_thatIsCutOff_isNamedAndTheFirstGoesOn() throws Exception {
    try (var workers = Workers.start(2);
        var tf = open(workers)) {
      Ops second = tf.device(Workers.device(1));
      Tensor here = tf.constant(1f);
      Tensor there = second.math.add(here, here);
      assertThat(there.plus(1).toArray(Float.class)).isEqualTo(3f);
      workers.freeze(1);
      String[] parts = {
        "/job:worker/task:1 of " + workers.target(0) + " gave no sign of life within 4 s"
      };
      assertLost(() -> there.plus(1), TensorFlowException.DeadlineExceeded.class, parts);
      assertLost(there::toHost, TensorFlowException.DeadlineExceeded.class, parts);
      assertThat(here.plus(1).toArray(Float.class)).isEqualTo(2f);
      workers.thaw(1);
      tf.reconnect();
      assertThat(second.math.add(tf.constant(1f), 1f).toArray(Float.class)).isEqualTo(2f);
    }
  }

  @Test
  void secondTask_killedUnderLoad_againAndAgain() throws Exception {
    int rounds = Integer.getInteger("intarsia.kills", 3);
    try (var workers = Workers.start(2);
        var tf = open(workers)) {
      for (int round = 0; round < rounds; round++) {
        killUnderLoad(workers, tf);
        workers.restart(1);
        tf.reconnect();
        Tensor sum = tf.device(Workers.device(1)).math.add(tf.constant(round), round);
        assertThat(sum.toArray(Integer.class)).isEqualTo(2 * round);
      }
    }
  }

  /// Three threads have the second task work until it is killed; a fourth works on the first.
  private static void killUnderLoad(Workers workers, Environment tf) throws Exception {
    Ops second = tf.device(Workers.device(1));
    var running = new CountDownLatch(4);
    var ended = new AtomicBoolean();
    try (var threads = Executors.newFixedThreadPool(4)) {
      List<Future<Throwable>> ends = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        ends.add(threads.submit(() -> untilLost(second, tf.constant(1f), running)));
      }
      Future<Float> other =
          threads.submit(() -> {
            Tensor x = tf.constant(0f);
            for (running.countDown(); !ended.get(); ) {
              x = x.times(1f);
            }
            return x.toArray(Float.class);
          });
      running.await();
      workers.kill(1);
      for (Future<Throwable> end : ends) {
        assertThat(end.get())
            .isInstanceOf(TensorFlowException.class)
            .hasMessageContaining("/job:worker/task:1");
      }
      ended.set(true);
      assertThat(other.get()).isZero();
    }
  }

  private static Throwable untilLost(Ops tf, Tensor x, CountDownLatch running) {
    try {
      Tensor sum = tf.math.add(x, x);
      running.countDown();
      while (true) {
        try (Tensor next = sum.times(0.5f)) {
          sum = tf.math.add(next, next);
        }
      }
    } catch (TensorFlowException e) {
      return e;
    }
  }
}
