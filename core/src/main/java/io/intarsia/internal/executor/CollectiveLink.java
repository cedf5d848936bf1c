package io.intarsia.internal.executor;

import io.intarsia.cluster.CollectiveOptions;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.c.NativeContext;
import io.intarsia.internal.c.NativeServer;
import io.intarsia.internal.cluster.Greeting;
import io.intarsia.internal.cluster.ServerDefs;
import io.intarsia.internal.place.OpKey;
import io.intarsia.internal.refusal.CollectiveOps;
import io.intarsia.tensor.EagerTensor;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/// How a context takes part in collectives with the other tasks of a cluster.
///
/// All tasks meet first ([Meeting]), and then wait until the servers of all answer, and the runtime
/// is connected to them: what they compute together begins then.
public final class CollectiveLink {
  private static final String OPEN = "Environment.open";

  // Of the time to wait, for one question near its end.
  private static final int LEAST = 5;

  // Milliseconds.
  private static final int LINGERING = 200;
  private static final int PAUSE = 20;

  // After the meeting, a server begins within milliseconds, on a machine with other work too.
  private static final Duration AGAIN = Duration.ofSeconds(3);

  // In a second.
  private static final int MILLIS = 1_000;

  private final NativeContext context;
  private final CollectiveOptions options;
  private final ClusterMap map;
  private final OwnPort port;
  private final CollectiveWatch watch;

  private CollectiveLink(NativeContext context, Duration deadline, CollectiveOptions options) {
    this.context = context;
    this.options = options;
    this.map = ClusterMap.of(options.cluster(), options.job(), options.task());
    this.port = new OwnPort(map.self(), options.reach());
    this.watch = new CollectiveWatch(context, map, deadline, options.timeout());
  }

  /// Has the context take part; if that fails, it is closed.
  ///
  /// @param config the options of the context as the runtime's `ConfigProto`
  /// @param deadline how long another task may give no sign of life
  /// @throws TensorFlowException if a task does not answer in time
  /// @throws IllegalStateException if the port of this process is in use
  /// @throws UnsupportedOperationException if it cannot be closed to other machines
  public static CollectiveLink join(
      NativeContext context, byte[] config, Duration deadline, CollectiveOptions options) {
    var link = new CollectiveLink(context, deadline, options);
    long end = System.nanoTime() + options.timeout().toNanos();
    try {
      link.meet(end);
    } catch (RuntimeException | Error e) {
      context.close();
      throw e;
    }
    try {
      link.join(config, end);
    } catch (RuntimeException | Error e) {
      link.close();
      throw e;
    }
    return link;
  }

  private void meet(long end) {
    try (var meeting = Meeting.at(map, leader(), options.reach())) {
      if (!meeting.isWhole(end, least())) {
        throw CollectiveFailures.notMet(OPEN, meeting.absent(least()), options.timeout());
      }
    }
  }

  private int least() {
    return (int) Math.max(1, options.timeout().toMillis() / LEAST);
  }

  private ClusterTask leader() {
    String job = options.cluster().jobs().firstKey();
    int task = options.cluster().tasks(job).firstKey();
    return new ClusterTask(job, task, options.cluster().address(job, task));
  }

  private void join(byte[] config, long end) {
    byte[] serverDef = serverDef(config);
    try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
      port.listen(
          () -> CompletableFuture.runAsync(() -> context.enableCollectives(serverDef), thread),
          CollectiveLink::await,
          end);
    }
    awaitServers(end);
    map.others().forEach(task -> connect(task, end));
    watch.start();
  }

  // Who waits for long was started again after the meeting.
  private void awaitServers(long end) {
    long again = System.nanoTime() + AGAIN.toNanos();
    Map<ClusterTask, Greeting.Answer> silent = silent(map.others(), end);
    while (!silent.isEmpty()) {
      boolean isOver = System.nanoTime() >= end;
      boolean isAgain = System.nanoTime() >= again;
      if (isOver || (isAgain && silent.values().stream().anyMatch(Greeting.Answer::waits))) {
        throw CollectiveFailures.notThere(OPEN, silent, options.timeout());
      }
      Pauses.pause(PAUSE);
      silent = silent(silent.keySet(), end);
    }
  }

  // The runtime keeps connections for the whole process. One may have ended without its knowing, as
  // that of an environment before does when a task is lost, and the first call over it fails: that
  // must be one that can be made again, not a collective, after which none works.
  private void connect(ClusterTask task, long end) {
    String failure = failure(task, end);
    while (!failure.isEmpty()) {
      if (System.nanoTime() >= end) {
        var silent = new Greeting.Answer(failure, Greeting.Presence.SILENT);
        throw CollectiveFailures.notThere(OPEN, Map.of(task, silent), options.timeout());
      }
      Pauses.pause(PAUSE);
      awaitServers(end);
      failure = failure(task, end);
    }
  }

  private String failure(ClusterTask task, long end) {
    try {
      context.checkPeer(task.prefix(), ClusterMap.patience(end, least()));
      return "";
    } catch (TensorFlowException e) {
      return String.valueOf(e.getMessage());
    }
  }

  private Map<ClusterTask, Greeting.Answer> silent(Collection<ClusterTask> tasks, long end) {
    var answers = ClusterMap.ask(tasks, ClusterMap.patience(end, least()));
    answers.values().removeIf(Greeting.Answer::isThere);
    return answers;
  }

  private byte[] serverDef(byte[] config) {
    byte[] led = ServerDefs.withLeader(config, leader().prefix());
    return ServerDefs.encode(options.cluster().jobs(), options.job(), options.task(), led);
  }

  // The runtime does not wait for others here.
  private static void await(CompletableFuture<Void> listening) {
    try {
      listening.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof TensorFlowException failure) {
        throw TensorFlowException.of(failure.code(), OPEN + ": " + failure.getMessage());
      }
      throw e;
    }
  }

  /// Runs a collective, which fails when it has waited for its partners as long as the options say,
  /// or its attribute, if that is less.
  public <R> R limited(OpKey key, EagerTensor[] inputs, Supplier<R> call) {
    var waiting = new CollectiveWatch.Waiting(key, inputs, System.nanoTime(), limit(key));
    watch.begin(waiting);
    try {
      return call.get();
    } finally {
      watch.end(waiting);
    }
  }

  private Duration limit(OpKey key) {
    if (key.attributes().get(CollectiveOps.TIMEOUT) instanceof Number seconds
        && seconds.doubleValue() > 0) {
      long millis = Math.max(1, Math.round(seconds.doubleValue() * MILLIS));
      return Duration.ofMillis(Math.min(millis, options.timeout().toMillis()));
    }
    return options.timeout();
  }

  /// Fails all collectives.
  ///
  /// @param reason what each of them throws
  public void abort(TensorFlowException reason) {
    watch.abort(reason);
  }

  /// A failure of an op of this context, which says whom it is about and what can be done; those
  /// that have nothing to do with collectives stay as they are.
  public TensorFlowException told(TensorFlowException failure) {
    if (!CollectiveFailures.isOfCollective(failure)) {
      return failure;
    }
    TensorFlowException reason = watch.lookNow();
    return reason == null
        ? CollectiveFailures.aborted(failure)
        : CollectiveFailures.again(reason, failure);
  }

  /// Fails collectives that are under way, closes the context, and frees the port. Partners that
  /// are a little behind get their part of the last collective before: for the runtime, it has
  /// ended here when that is on its way.
  public void close() {
    watch.stop();
    if (watch.reason() == null && watch.isLooking()) {
      Pauses.pause(LINGERING);
    }
    if (context.isBusy()) {
      context.abortCollectives(CollectiveFailures.closed());
    }
    NativeServer.quietly(context::close);
    port.shut();
  }
}
