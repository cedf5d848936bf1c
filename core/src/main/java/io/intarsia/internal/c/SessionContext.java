package io.intarsia.internal.c;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.c.NativeSession.Step;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.LongStream;

/// A graph and the one session it runs in, with everything made in it. Calls are admitted by
/// [#enter]; [#close] waits for them and releases everything.
public final class SessionContext implements AutoCloseable {
  private final NativeGraph graph = new NativeGraph();
  private final StepRunner session;
  private final Admission admission = new Admission();
  private final HandleRegistry handles;
  private final AtomicLong functions = new AtomicLong();

  /// @param opener opens what runs the steps of the graph
  /// @param memoryBudget native bytes for tensors in use and garbage; 0 for a share of the
  ///   machine's memory
  /// @param recordsCreation whether leak reports can name the stack a tensor was made on
  /// @throws TensorFlowException what the opener throws
  public SessionContext(
      Function<NativeGraph, ? extends StepRunner> opener,
      long memoryBudget,
      boolean recordsCreation) {
    this.handles = new HandleRegistry(admission.inFlight(), memoryBudget, recordsCreation);
    if (recordsCreation) {
      HostMemory.all().recordCreations();
    }
    this.session = open(opener);
  }

  private StepRunner open(Function<NativeGraph, ? extends StepRunner> opener) {
    try {
      return opener.apply(graph);
    } catch (TensorFlowException e) {
      graph.close();
      throw e;
    }
  }

  /// Whether nodes run in this process.
  public boolean isLocal() {
    return session.isLocal();
  }

  /// The live tensors of the session.
  public HandleRegistry handles() {
    return handles;
  }

  /// Admits a call; which ends as [Calls] says.
  ///
  /// @throws IllegalStateException after [#close]
  public Calls enter() {
    return admission.inFlight().enter();
  }

  /// Runs code as a call, or not at all after [#close].
  ///
  /// @return whether it ran
  public boolean ifOpen(Runnable code) {
    return admission.ifOpen(code);
  }

  /// Whether this thread is inside a call, which [#close] would wait for.
  public boolean isInCall() {
    return admission.inFlight().isHere();
  }

  /// Whether [#close] was called.
  public boolean isClosed() {
    return admission.inFlight().isClosed();
  }

  /// Looks at the graph or adds to it; one thread at a time. Steps may run meanwhile.
  public <R> R withGraph(Function<NativeGraph, R> code) {
    synchronized (graph) {
      return code.apply(graph);
    }
  }

  /// Runs a step; see [StepRunner#run(Step, long\[\])].
  public long[] run(Step step, long[] given) {
    return session.run(step, given);
  }

  /// Runs a step with options; see [StepRunner#run(Step, long\[\], byte\[\], Consumer)].
  public long[] run(Step step, long[] given, byte[] options, Consumer<byte[]> metadata) {
    return session.run(step, given, options, metadata);
  }

  /// Runs a step that is given a tensor of the host first.
  ///
  /// @param rest what else it is given
  public long[] run(Step step, NativeTensor first, long... rest) {
    long[] given = new long[rest.length + 1];
    System.arraycopy(rest, 0, given, 1, rest.length);
    return first.borrow(pointer -> {
      given[0] = pointer;
      return session.run(step, given);
    });
  }

  /// Runs a step on tensors of the host, with options.
  ///
  /// @param options a serialized `RunOptions`
  /// @return the caller's
  public List<NativeTensor> run(Step step, List<NativeTensor> given, byte[] options) {
    return borrowed(
        given,
        new long[given.size()],
        0,
        pointers ->
            LongStream.of(session.run(step, pointers, options, _ -> {}))
                .mapToObj(NativeTensor::new)
                .toList());
  }

  private static <R> R borrowed(
      List<NativeTensor> given, long[] pointers, int from, Function<long[], R> code) {
    if (from == pointers.length) {
      return code.apply(pointers);
    }
    return given
        .get(from)
        .borrow(pointer -> {
          pointers[from] = pointer;
          return borrowed(given, pointers, from + 1, code);
        });
  }

  /// Makes a function callable in the graph, which keeps it.
  ///
  /// @throws TensorFlowException if there is another function of that name
  public void add(NativeFunction function) {
    withGraph(graph -> {
      graph.copy(function);
      return functions.incrementAndGet();
    });
    handles.chargeOther(function.byteSize());
  }

  /// How many functions the graph has.
  public int functionCount() {
    return functions.intValue();
  }

  /// The devices nodes can run on.
  public List<NativeDevice> devices() {
    return session.devices();
  }

  /// Refuses new calls, waits for those under way, and releases everything; the second call does
  /// nothing. If the process is ending and calls do not, it releases nothing: the process does.
  @Override
  public void close() {
    admission.close(() -> {
      handles.closeAll(() -> {
        session.close();
        graph.close();
      });
    });
  }
}
