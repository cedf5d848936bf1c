package io.intarsia.replicas;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.tensor.Tensor;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/// Tells all processes every two seconds which collective each waits in, by a collective of its own
/// thread: two that wait for each other in different ones would otherwise do so until the time is
/// up.
final class Attendance {
  /// What processes say of themselves: how many collectives have begun, the group of the one under
  /// way or 0, and how often they have said the same.
  static final int COLUMNS = 3;

  private static final Duration PERIOD = Duration.ofSeconds(2);

  // With less time, a thread that is a little late would be taken for a partner that does not come.
  private static final Duration LEAST = Duration.ofSeconds(10);

  private final Environment tf;
  private final Wire wire;
  private final Ledger ledger;
  private final Function<long[][], TensorFlowException> mismatch;
  private final Thread thread;
  private volatile long[][] last = new long[0][];

  /// @param mismatch what to fail with, from what all say
  Attendance(
      Environment tf, Wire wire, Ledger ledger, Function<long[][], TensorFlowException> mismatch) {
    this.tf = tf;
    this.wire = wire;
    this.ledger = ledger;
    this.mismatch = mismatch;
    this.thread = Thread.ofPlatform().daemon().name("intarsia-attendance").unstarted(this::run);
  }

  /// Begins, if there is time enough for it.
  ///
  /// @param timeout of collectives
  void start(Duration timeout) {
    if (wire.count() > 1 && timeout.compareTo(LEAST) >= 0) {
      thread.start();
    }
  }

  void stop() {
    thread.interrupt();
  }

  /// Which replicas were not in the collective of a group when they last said so; empty if nobody
  /// has said anything.
  List<Integer> absent(int group) {
    long[][] all = last;
    return IntStream.range(0, all.length).filter(i -> all[i][1] != group).boxed().toList();
  }

  private void run() {
    long[] own = new long[COLUMNS];
    try {
      while (true) {
        Thread.sleep(PERIOD);
        long[] now = ledger.state();
        boolean isSame = now[0] == own[0] && now[1] == own[1];
        own = new long[] {now[0], now[1], isSame ? own[2] + 1 : 0};
        long[][] all = told(own);
        last = all;
        if (differ(all)) {
          tf.abortCollectives(mismatch.apply(all));
          return;
        }
      }
    } catch (InterruptedException | IllegalStateException | TensorFlowException e) {
      // It was closed, or collectives have failed: whoever comes to the next one is told.
    }
  }

  private long[][] told(long[] own) {
    try (Tensor row = tf.constant(own);
        Tensor all = wire.attendance(tf, row)) {
      return all.toArray(long[][].class);
    }
  }

  // Two that have been in a collective since they last said so are in the same one if they are in
  // the one of the same number.
  private static boolean differ(long[][] all) {
    long[][] waiting =
        Arrays.stream(all).filter(each -> each[1] != 0 && each[2] > 0).toArray(long[][]::new);
    return Arrays.stream(waiting)
        .anyMatch(one ->
            Arrays.stream(waiting).anyMatch(other -> one[0] == other[0] && one[1] != other[1]));
  }
}
