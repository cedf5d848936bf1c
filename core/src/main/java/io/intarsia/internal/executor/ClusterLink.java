package io.intarsia.internal.executor;

import io.intarsia.cluster.ClusterOptions;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.c.NativeContext;
import io.intarsia.internal.c.RemoteReport;
import io.intarsia.internal.cluster.ServerDefs;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// How a context is joined to its cluster.
///
/// The runtime waits without end for a task that is not there, and cannot be stopped then. So all
/// tasks are asked first, from Java; and the runtime connects on a thread of its own, which stays
/// behind if a task ends in between, until the task is there again.
public final class ClusterLink {
  private static final String OPEN = "Environment.open";
  private static final String RECONNECT = "Environment.reconnect";
  private static final int PAUSE = 20;

  // Of the deadline, for one question near its end.
  private static final int LEAST = 5;

  private final NativeContext context;
  private final ClusterOptions options;
  private final Duration deadline;
  private final ClusterMap map;
  private final OwnPort port;
  private final byte[] serverDef;
  private final ClusterWatch watch;
  // Guarded by this.
  private @Nullable FutureTask<?> connecting;

  private ClusterLink(
      NativeContext context, byte[] config, Duration deadline, ClusterOptions cluster) {
    this.context = context;
    this.options = cluster;
    this.deadline = deadline;
    this.map = ClusterMap.of(cluster.cluster(), cluster.job(), cluster.task());
    this.port = new OwnPort(map.self(), cluster.reach());
    this.serverDef =
        ServerDefs.encode(cluster.cluster().jobs(), cluster.job(), cluster.task(), config);
    this.watch = new ClusterWatch(context, map, deadline);
  }

  /// Joins the cluster; if that fails, the context is closed.
  ///
  /// @param config the options of the context as the runtime's `ConfigProto`
  /// @param deadline how long the others may take to answer
  /// @throws TensorFlowException if a task does not answer in time
  /// @throws IllegalStateException if the port of this process is in use
  /// @throws UnsupportedOperationException if it cannot be closed to other machines
  public static ClusterLink join(
      NativeContext context, byte[] config, Duration deadline, ClusterOptions cluster) {
    var link = new ClusterLink(context, config, deadline, cluster);
    try {
      link.join();
    } catch (RuntimeException | Error e) {
      link.close();
      throw e;
    }
    return link;
  }

  private synchronized void join() {
    long end = System.nanoTime() + deadline.toNanos();
    awaitTasks(OPEN, end);
    port.checkFree();
    String home = map.self().prefix();
    port.listen(
        () -> connecting(() -> context.join(serverDef, home)),
        joining -> await(OPEN, joining, end),
        end);
    watch.start();
  }

  /// Connects to the tasks that were started anew.
  ///
  /// @throws TensorFlowException if a task does not answer in time
  public synchronized void reconnect() {
    long end = System.nanoTime() + deadline.toNanos();
    while (true) {
      awaitTasks(RECONNECT, end);
      try {
        await(RECONNECT, connecting(() -> context.rejoin(serverDef)), end);
        return;
      } catch (TensorFlowException.Unavailable e) {
        if (System.nanoTime() >= end) {
          throw e;
        }
        Pauses.pause(PAUSE); // gRPC may only now notice that the connection of before is dead
      }
    }
  }

  /// Closes the context, and frees the port.
  public synchronized void close() {
    if (connecting == null || connecting.isDone()) {
      context.close();
    } else {
      context.abandon();
    }
    watch.stop();
    port.shut();
  }

  /// What the devices of a device's task begin with.
  ///
  /// @param device a full name
  public static String taskOf(String device) {
    return device.substring(0, device.indexOf("/device:"));
  }

  /// What the devices of this process begin with.
  public String home() {
    return map.self().prefix();
  }

  /// Whether a device belongs to another process.
  public boolean isRemote(String device) {
    return !taskOf(device).equals(map.self().prefix());
  }

  public boolean copiesAutomatically() {
    return options.automaticCopies();
  }

  private void awaitTasks(String operation, long end) {
    Map<ClusterTask, String> silent = ClusterMap.silentUntil(map.others(), end, least());
    if (!silent.isEmpty()) {
      throw ClusterFailures.silent(operation, silent, deadline);
    }
  }

  // The call that is still under way from before, if there is one.
  private FutureTask<?> connecting(Runnable call) {
    if (connecting == null || connecting.isDone()) {
      connecting = new FutureTask<>(call, null);
      Thread.ofPlatform().daemon().name("intarsia-connecting").start(connecting);
    }
    return connecting;
  }

  private void await(String operation, FutureTask<?> call, long end) {
    try {
      call.get(ClusterMap.patience(end, least()), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw ClusterFailures.notJoined(operation, map, deadline);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw ClusterFailures.notJoined(operation, map, deadline);
    } catch (ExecutionException e) {
      throw failure(operation, Objects.requireNonNullElse(e.getCause(), e));
    }
  }

  private static RuntimeException failure(String operation, Throwable cause) {
    if (cause instanceof TensorFlowException failure) {
      var told = RemoteReport.told(failure);
      return TensorFlowException.of(told.code(), operation + ": " + told.getMessage());
    }
    throw new AssertionError(operation + " failed; please report", cause);
  }

  private int least() {
    return (int) Math.max(1, deadline.toMillis() / LEAST);
  }
}
