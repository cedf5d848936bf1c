package io.intarsia.internal.remote;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.c.NativeDevice;
import io.intarsia.internal.c.NativeGraph;
import io.intarsia.internal.c.NativeSession;
import io.intarsia.internal.c.NativeSession.Step;
import io.intarsia.internal.c.StepRunner;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/// The session of a graph on a server. When the connection is lost it can be made anew, for the
/// same graph: nodes stay, what the server kept does not.
public final class RemoteSession implements StepRunner {
  private final NativeGraph graph;
  private final Setup setup;
  private final RunThreads threads = new RunThreads();
  private volatile Connection connection;
  private volatile int epoch;

  /// How to connect.
  ///
  /// @param config a serialized `ConfigProto`, whose `operation_timeout_in_ms` is the deadline
  /// @param deadline how long the server may give no sign of life
  @SuppressWarnings("ArrayRecordComponent") // made for one session and never compared
  public record Setup(RemoteTarget target, byte[] config, Duration deadline) {}

  private RemoteSession(NativeGraph graph, Setup setup) {
    this.graph = graph;
    this.setup = setup;
    this.connection = connect();
  }

  /// Connects.
  ///
  /// @throws TensorFlowException if there is no answer in time
  public static RemoteSession open(NativeGraph graph, Setup setup) {
    return new RemoteSession(graph, setup);
  }

  private Connection connect() {
    Reachability.check(setup.target(), setup.deadline());
    var session = NativeSession.open(graph, setup.config(), setup.target().toString());
    try {
      List<NativeDevice> devices = session.devices();
      return new Connection(setup, session, devices, Pulse.of(graph, session, devices), threads);
    } catch (TensorFlowException e) {
      session.close();
      throw RemoteErrors.noSession(setup, e);
    }
  }

  /// Connects anew; what the server kept for the connection before is gone.
  ///
  /// @throws TensorFlowException if there is no answer in time; the connection before stays
  public synchronized void reconnect() {
    Connection before = connection;
    Connection made = connect();
    epoch++;
    connection = made;
    before.end();
  }

  /// How often it was connected anew. What was kept in another epoch is gone.
  public int epoch() {
    return epoch;
  }

  /// What is said of something that was kept in an epoch before.
  ///
  /// @param what it is, such as an input
  /// @param device where it was
  public TensorFlowException gone(String what, String device) {
    return RemoteErrors.gone(setup, what, device);
  }

  @Override
  public long[] run(Step step, long[] given) {
    return connection.run(step, given, new byte[0]);
  }

  @Override
  public long[] run(Step step, long[] given, byte[] options, Consumer<byte[]> metadata) {
    return connection.run(step, given, options, metadata);
  }

  @Override
  public boolean isLocal() {
    return false;
  }

  @Override
  public List<NativeDevice> devices() {
    return connection.devices();
  }

  @Override
  public void close() {
    connection.end();
    threads.close();
  }
}
