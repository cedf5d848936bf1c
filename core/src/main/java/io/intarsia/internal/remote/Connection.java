package io.intarsia.internal.remote;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.errors.TensorFlowException.Code;
import io.intarsia.internal.c.NativeDevice;
import io.intarsia.internal.c.NativeSession;
import io.intarsia.internal.c.NativeSession.Step;
import io.intarsia.internal.remote.RemoteSession.Setup;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// One session on a server, until it is lost or ended. Whoever waits for a run looks from time to
/// time whether the server, and the tasks the run needs, are still there: a run may take as long as
/// it likes, but not on a machine that is gone.
final class Connection {
  /// How often a run is sent that the server takes for one it had; twice in a row are rare.
  private static final int MOST_ATTEMPTS = 4;

  private final Setup setup;
  private final NativeSession session;
  private final List<NativeDevice> devices;
  private final Pulse pulse;
  private final RunThreads threads;
  // When somebody last saw that the server listens, by System.nanoTime().
  private final AtomicLong lastReached = new AtomicLong(System.nanoTime());
  // Why it is lost.
  private volatile @Nullable TensorFlowException loss;
  // The tasks that were found silent, and what was said of them.
  private final Map<String, TensorFlowException> silent = new ConcurrentHashMap<>();
  private int underWay;
  private boolean ended;

  Connection(
      Setup setup,
      NativeSession session,
      List<NativeDevice> devices,
      Pulse pulse,
      RunThreads threads) {
    this.setup = setup;
    this.session = session;
    this.devices = List.copyOf(devices);
    this.pulse = pulse;
    this.threads = threads;
  }

  List<NativeDevice> devices() {
    return devices;
  }

  long[] run(Step step, long[] given, byte[] options) {
    byte[] unlimited = RunLimit.orNone(options);
    return run(step, native_ -> native_.run(step, given, unlimited));
  }

  long[] run(Step step, long[] given, byte[] options, Consumer<byte[]> metadata) {
    byte[] unlimited = RunLimit.orNone(options);
    return run(step, native_ -> native_.run(step, given, unlimited, metadata));
  }

  private long[] run(Step step, Function<NativeSession, long[]> code) {
    for (int attempt = 1; ; attempt++) {
      try {
        return run(step, new Run(session, code));
      } catch (TensorFlowException e) {
        boolean isOnePlace = !step.devices().isEmpty() || pulse.beats().size() == 1;
        if (attempt == MOST_ATTEMPTS || !isOnePlace || !FalseTwins.isOne(e)) {
          throw e;
        }
      }
    }
  }

  private long[] run(Step step, Run run) {
    Set<String> tasks = Tasks.of(step.devices());
    threads.take(setup.target());
    try {
      begin(tasks);
      threads.start(() -> {
        try {
          run.carryOut();
        } finally {
          finish();
        }
      });
      return await(run, tasks);
    } finally {
      threads.giveBack();
    }
  }

  private long[] await(Run run, Set<String> tasks) {
    var watch = new Watch(setup, pulse, tasks, lastReached);
    try {
      while (!run.await(watch.pause())) {
        TensorFlowException known = run.isLeft() ? RemoteErrors.interrupted(setup.target()) : loss;
        if (known != null) {
          run.abandon();
          throw again(known);
        }
        Watch.Finding finding = watch.look();
        if (finding != null) {
          run.abandon();
          throw noted(finding);
        }
      }
      return run.result();
    } catch (TensorFlowException e) {
      throw explained(e);
    }
  }

  private TensorFlowException noted(Watch.Finding finding) {
    if (finding.task() == null) {
      loss = finding.report();
    } else {
      silent.put(finding.task(), finding.report());
    }
    return finding.report();
  }

  /// What a failure of the runtime means, if it means that somebody is gone.
  private TensorFlowException explained(TensorFlowException failure) {
    String report = String.valueOf(failure.getMessage());
    boolean isForgotten = failure.code() == Code.ABORTED && report.contains("is not found");
    if (!isForgotten && failure.code() != Code.UNAVAILABLE) {
      return again(failure);
    }
    var task = Tasks.named(report);
    if (task.isPresent()) {
      return RemoteErrors.lost(setup.target(), task.get(), failure);
    }
    if (isForgotten) {
      loss = RemoteErrors.restarted(setup.target());
      return loss;
    }
    return again(failure);
  }

  /// Counts a run.
  ///
  /// @throws TensorFlowException if somebody it needs is known to be gone
  private synchronized void begin(Set<String> tasks) {
    if (loss != null) {
      throw again(loss);
    }
    for (String task : tasks) {
      TensorFlowException said = silent.get(task);
      if (said != null) {
        throw again(said);
      }
    }
    if (ended) {
      throw RemoteErrors.closed(setup.target());
    }
    underWay++;
  }

  // With the trace of who calls, where that of the run is of another thread.
  private static TensorFlowException again(TensorFlowException said) {
    return TensorFlowException.of(said.code(), String.valueOf(said.getMessage()));
  }

  private void finish() {
    if (isLastOfEnded()) {
      session.close();
    }
  }

  private synchronized boolean isLastOfEnded() {
    underWay--;
    return ended && underWay == 0;
  }

  private synchronized boolean endsNow() {
    boolean isFirst = !ended;
    ended = true;
    return isFirst && underWay == 0;
  }

  /// Lets the server forget the session, waiting for that if the server is there. Runs that nobody
  /// waits for any more keep the session until the runtime gives them up.
  void end() {
    boolean isIdle = endsNow();
    boolean isLost = loss != null || !silent.isEmpty();
    if (isLost || !isIdle) {
      session.leave();
    }
    if (!isIdle) {
      return;
    }
    var closing =
        new Run(
            session,
            native_ -> {
              native_.close();
              return new long[0];
            });
    threads.start(closing::carryOut);
    if (!isLost) {
      boolean ignored = closing.await(setup.deadline().toNanos());
    }
  }
}
