package io.intarsia.cluster;

import io.intarsia.internal.c.NativeServer;
import io.intarsia.internal.cluster.NotConfinedException;
import io.intarsia.internal.cluster.Ports;
import io.intarsia.internal.cluster.ServerDefs;
import java.io.IOException;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicBoolean;

/// TensorFlow's server in this process: one task of a cluster, on whose devices other processes run
/// ops.
///
/// ```java
/// var cluster = ClusterSpec.parse("worker=localhost:2222,localhost:2223");
/// try (var server = Server.start(cluster, "worker", 0)) {
///   server.target(); // grpc://localhost:2222, for Environment.open
/// }
/// ```
///
/// The command `intarsia server` does this in a process of its own, which is better for work: the
/// runtime cannot end a server, so one that is closed keeps its threads and what others left on its
/// devices until the process ends.
///
/// @see "Python: tf.distribute.Server"
public final class Server implements AutoCloseable {
  private static final String SCHEME = "grpc://";

  private final ClusterSpec cluster;
  private final String job;
  private final int task;
  private final NativeServer server;
  private final int port;
  // Another server may have the port after this one.
  private final AtomicBoolean closed = new AtomicBoolean();

  private Server(ClusterSpec cluster, String job, int task, NativeServer server, int port) {
    this.cluster = cluster;
    this.job = job;
    this.task = task;
    this.server = server;
    this.port = port;
  }

  /// Starts a server that only this machine reaches.
  ///
  /// @throws IllegalArgumentException if the cluster has no such task, or its host is no loopback
  ///   address
  /// @throws IllegalStateException if its port is in use, or cannot be had
  /// @throws UnsupportedOperationException if the port cannot be closed to other machines
  /// @throws io.intarsia.errors.TensorFlowException if the runtime cannot start it
  public static Server start(ClusterSpec cluster, String job, int task) {
    return start(cluster, job, task, ServerOptions.defaults());
  }

  /// Starts a server. Others may connect to its port for a moment before it is closed to them; they
  /// are not answered, and if somebody did, the server does not start.
  ///
  /// @throws IllegalArgumentException if the cluster has no such task, or only this machine shall
  ///   reach it and its host is no loopback address
  /// @throws IllegalStateException if its port is in use, or cannot be had
  /// @throws UnsupportedOperationException if only this machine shall reach it and the port cannot
  ///   be closed to others
  /// @throws io.intarsia.errors.TensorFlowException if the runtime cannot start it
  public static Server start(ClusterSpec cluster, String job, int task, ServerOptions options) {
    String address = cluster.address(job, task);
    int port = TaskNames.port(address);
    if (options.reach() == Reach.THIS_MACHINE && !TaskNames.isLoopback(address)) {
      throw ClusterErrors.notOfThisMachine(TaskNames.name(job, task), address);
    }
    checkFree(job, task, address, port);
    byte[] config =
        ServerDefs.config(options.cpuDevices(), options.interOpThreads(), options.intraOpThreads());
    var server = new NativeServer(ServerDefs.encode(cluster.jobs(), job, task, config));
    if (options.reach() == Reach.THIS_MACHINE) {
      confine(TaskNames.name(job, task), port);
    }
    server.start();
    return new Server(cluster, job, task, server, port);
  }

  /// What a session connects to, `grpc://host:port`.
  public String target() {
    return server.target();
  }

  /// Where it is reached, `host:port`.
  public String address() {
    return target().substring(SCHEME.length());
  }

  /// The cluster it belongs to.
  public ClusterSpec cluster() {
    return cluster;
  }

  /// The job it has a task of.
  public String job() {
    return job;
  }

  /// The number of its task.
  public int task() {
    return task;
  }

  /// Listens no more and ends its connections, so that the port is free and whoever used it is told
  /// that it is unavailable. On systems other than Linux this does nothing; there it listens until
  /// the process ends. Later calls do nothing.
  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      Ports.shut(port);
    }
  }

  /// What it is a server of, and where.
  @Override
  public String toString() {
    return "Server(%s, %s)".formatted(TaskNames.name(job, task), target());
  }

  // The runtime would only say that it could not start, and print pages of what it tried.
  private static void checkFree(String job, int task, String address, int port) {
    try (var _ = new ServerSocket(port)) {
      // Free again immediately.
    } catch (IOException e) {
      throw ClusterErrors.portNotFree(TaskNames.name(job, task), address, e);
    }
  }

  private static void confine(String task, int port) {
    try {
      Ports.confine(port);
    } catch (NotConfinedException e) {
      Ports.shut(port);
      throw ClusterErrors.notConfined(task, port, e);
    }
  }
}
