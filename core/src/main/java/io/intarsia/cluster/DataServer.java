package io.intarsia.cluster;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.c.NativeDataServer;
import io.intarsia.internal.c.NativeDataServer.Kind;
import io.intarsia.internal.cluster.DataServerConfigs;
import io.intarsia.internal.cluster.Greeting;
import io.intarsia.internal.cluster.NotConfinedException;
import io.intarsia.internal.cluster.Ports;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.IntConsumer;

/// A server of TensorFlow's data service in this process: the dispatcher, which knows data sets and
/// jobs, or one of the workers that make the elements.
///
/// ```java
/// try (var dispatcher = DataServer.dispatcher(DataDispatcherOptions.in(folder));
///     var worker = DataServer.worker(dispatcher.address(), DataWorkerOptions.defaults())) {
///   dataSet.distribute(dispatcher.address(), "epoch-1", Visit.AT_MOST_ONCE);
/// }
/// ```
///
/// The command `intarsia data-server` does this in a process of its own. What clients send is
/// programs, and nobody is asked who he is: whoever reaches a server runs code as its user.
///
/// @see "Python: tf.data.experimental.service.DispatchServer, WorkerServer"
public final class DataServer implements AutoCloseable {
  private static final int STEP = 100; // milliseconds

  private final String name;
  private final String host;
  private final NativeDataServer server;
  private final int port;

  private DataServer(String name, String host, NativeDataServer server) {
    this.name = name;
    this.host = host;
    this.server = server;
    this.port = server.port();
  }

  /// Starts a dispatcher.
  ///
  /// @throws IllegalStateException if its port is in use, or its folder cannot be made
  /// @throws UnsupportedOperationException if this runtime has no such server, or only this machine
  ///   shall reach it and the port cannot be closed to others
  /// @throws TensorFlowException if the runtime cannot start it
  public static DataServer dispatcher(DataDispatcherOptions options) {
    String name = "the dispatcher";
    checkFree(name, options.port());
    Path folder = options.workDir();
    byte[] config =
        DataServerConfigs.dispatcher(
            options.port(), folder == null ? "" : made(folder), options.workerTimeout());
    return started(
        name, "localhost", new NativeDataServer(Kind.DISPATCHER, config), options.reach());
  }

  /// Starts a worker.
  ///
  /// @param dispatcher `host:port`
  /// @throws IllegalArgumentException if that is no address
  /// @throws IllegalStateException if its port is in use
  /// @throws UnsupportedOperationException as [#dispatcher]
  /// @throws TensorFlowException.Unavailable if no dispatcher answers within the deadline
  /// @throws TensorFlowException if the runtime cannot start it
  public static DataServer worker(String dispatcher, DataWorkerOptions options) {
    String name = "the worker";
    checkFree(name, options.port());
    checkAnswers(dispatcher, options.deadline());
    byte[] config =
        DataServerConfigs.worker(options.port(), dispatcher, options.host(), options.heartbeat());
    return started(
        name, options.host(), new NativeDataServer(Kind.WORKER, config), options.reach());
  }

  private static DataServer started(
      String name, String host, NativeDataServer server, Reach reach) {
    try {
      switch (reach) {
        case THIS_MACHINE -> server.start(confine(name));
        case ANYBODY -> server.start();
      }
      return new DataServer(name, host, server);
    } catch (RuntimeException e) {
      server.close();
      throw e;
    }
  }

  private static IntConsumer confine(String name) {
    return port -> {
      try {
        Ports.confine(port);
      } catch (NotConfinedException e) {
        throw ClusterErrors.notConfined(name, port, e);
      }
    };
  }

  /// Waits until a server answers at an address; the runtime's own clients wait for an hour, or
  /// without end.
  ///
  /// @param dispatcher `host:port`
  /// @throws IllegalArgumentException if that is no address
  /// @throws TensorFlowException.Unavailable if none does within the deadline
  public static void checkAnswers(String dispatcher, Duration deadline) {
    TaskNames.checkAddress("the dispatcher", dispatcher);
    long end = System.nanoTime() + deadline.toNanos();
    while (true) {
      long left = (end - System.nanoTime()) / 1_000_000;
      String failure = Greeting.failure(dispatcher, (int) Math.max(left, STEP));
      if (failure.isEmpty()) {
        return;
      }
      if (left <= STEP) {
        throw ClusterErrors.noDispatcher(dispatcher, failure);
      }
      pause(dispatcher);
    }
  }

  private static void pause(String dispatcher) {
    try {
      Thread.sleep(STEP);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw ClusterErrors.noDispatcher(dispatcher, "the thread was interrupted");
    }
  }

  /// Where it is reached, `host:port`.
  public String address() {
    return host + ":" + port;
  }

  /// Where Python's clients find it, `grpc://host:port`.
  public String target() {
    return "grpc://" + address();
  }

  /// Listens no more and ends what is under way. Later calls do nothing.
  @Override
  public void close() {
    server.close();
  }

  /// What it is, and where.
  @Override
  public String toString() {
    return "DataServer(%s, %s)".formatted(name, address());
  }

  private static String made(Path folder) {
    try {
      return Files.createDirectories(folder).toAbsolutePath().toString();
    } catch (IOException e) {
      throw ClusterErrors.noWorkDir(folder, e);
    }
  }

  private static void checkFree(String name, int port) {
    try (var _ = new ServerSocket(port)) {
      // Free again immediately.
    } catch (IOException e) {
      throw ClusterErrors.dataPortNotFree(name, port, e);
    }
  }
}
