package io.intarsia.imperative;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.c.Calls;
import io.intarsia.internal.c.FunctionSession;
import io.intarsia.internal.c.NativeContext;
import io.intarsia.internal.c.Rewriting;
import io.intarsia.internal.events.Events;
import io.intarsia.internal.events.OpEvent;
import io.intarsia.internal.executor.EagerHandle;
import io.intarsia.internal.executor.Failures;
import io.intarsia.internal.executor.Plan;
import io.intarsia.internal.function.graph.CallerRun;
import io.intarsia.internal.host.HostThreads;
import io.intarsia.internal.place.OpCall;
import io.intarsia.internal.place.OpKey;
import io.intarsia.internal.place.Where;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Runs a function of a context in a session of its own.
@SuppressWarnings("NonAtomicVolatileUpdate") // a thread writes its own count only: see Calls
final class EagerCallerRun implements CallerRun {
  private final Engine engine;
  private final EagerExecutor executor;
  private final NativeContext context;
  private final FunctionSession session;
  private final String function;
  private final long[] mostBytes;
  private final DType[] results;
  private final boolean changes;
  private volatile boolean hasRun;
  private volatile boolean hasFailed;

  private EagerCallerRun(
      Engine engine, EagerExecutor executor, FunctionSession session, Plan plan) {
    this.engine = engine;
    this.executor = executor;
    this.context = executor.context();
    this.session = session;
    this.function = plan.function();
    this.mostBytes = plan.mostBytes().stream().mapToLong(Long::longValue).toArray();
    this.results = plan.results().stream().map(TensorSpec::dtype).toArray(DType[]::new);
    this.changes = plan.changes();
  }

  /// Makes the session.
  ///
  /// @throws TensorFlowException if the runtime refuses it
  static EagerCallerRun of(Engine engine, EagerExecutor executor, Plan plan, Rewriting rewriting) {
    int[] inputs = plan.inputs().stream().mapToInt(spec -> spec.dtype().code()).toArray();
    List<long @Nullable []> shapes = new ArrayList<>();
    plan.inputs().forEach(spec -> shapes.add(shape(spec)));
    var form =
        new FunctionSession.Form(
            plan.function(), inputs, shapes, plan.results().size(), plan.nodes());
    byte[] config = SessionConfig.ofCaller(executor.options(), rewriting, plan.changes());
    var session = executor.context().newSession(form, plan.functions(), config);
    return new EagerCallerRun(engine, executor, session, plan);
  }

  private static long @Nullable [] shape(TensorSpec spec) {
    return spec.shape().hasRank() ? spec.shape().toArray() : null;
  }

  @Override
  public Tensor @Nullable [] run(List<Tensor> inputs) {
    EagerTensor[] eager = isRight() ? eager(inputs) : null;
    if (eager == null) {
      return null;
    }
    executor.settle();
    return changes ? once(eager) : again(eager);
  }

  // The other way tells how it failed.
  private Tensor @Nullable [] again(EagerTensor[] inputs) {
    try {
      return shown(inputs);
    } catch (TensorFlowException _) {
      return null;
    } catch (IllegalStateException _) {
      // Such as an input that is closed.
      return null;
    }
  }

  // What it has changed stays changed, so how it failed is told here.
  private Tensor @Nullable [] once(EagerTensor[] inputs) {
    if (context.isClosed() || !Arrays.stream(inputs).allMatch(EagerCallerRun::isThere)) {
      return null;
    }
    try {
      return shown(inputs);
    } catch (TensorFlowException e) {
      throw Failures.failed(new OpKey(function, new int[0], Attributes.NONE, null), inputs, e);
    }
  }

  // A session finds what a handle holds, and not what it names.
  private static boolean isThere(EagerTensor input) {
    return !input.isClosed()
        && (input.dtype() != DType.RESOURCE || EagerHandle.of(input).resource() != null);
  }

  private Tensor[] shown(EagerTensor[] inputs) {
    var call = new OpCall(function, Attributes.NONE, Where.HERE, (Object[]) inputs);
    try {
      Tensor[] given = engine.path().run(call, () -> hasRun ? launch(inputs) : launchFirst(inputs));
      hasRun = true;
      return given;
    } catch (TensorFlowException e) {
      hasFailed |= !hasRun;
      throw e;
    }
  }

  // What options ask of each op is done where ops are launched. Inline code of a function may call
  // what needs no other thread: whether it may is not to depend on how often it was called before.
  private boolean isRight() {
    return !hasFailed
        && executor.launcher() == Launcher.PLAIN
        && engine.listener() == Engine.SILENT
        && !engine.control().checksNumerics()
        && !executor.interrupts().isAsked()
        && !HostThreads.isRunningHere();
  }

  private EagerTensor @Nullable [] eager(List<Tensor> inputs) {
    var eager = new EagerTensor[inputs.size()];
    for (int i = 0; i < eager.length; i++) {
      if (!(inputs.get(i) instanceof EagerTensor tensor)
          || tensor.place() != engine.home()
          || EagerHandle.of(tensor).byteSize() > mostBytes[i]) {
        return null;
      }
      eager[i] = tensor;
    }
    return eager;
  }

  // The runtime optimizes the graph once more.
  private Tensor[] launchFirst(EagerTensor[] inputs) {
    var event = Events.firstRun(function);
    try {
      return launch(inputs);
    } finally {
      Events.commit(event);
    }
  }

  private Tensor[] launch(EagerTensor[] inputs) {
    Calls calls = context.enter();
    try {
      return Events.hasOps() ? recorded(inputs) : unrecorded(inputs);
    } finally {
      calls.underWay--;
    }
  }

  private Tensor[] recorded(EagerTensor[] inputs) {
    var event = new OpEvent(function, "", inputs.length);
    try {
      return unrecorded(inputs);
    } finally {
      event.commit();
    }
  }

  private Tensor[] unrecorded(EagerTensor[] inputs) {
    var handles = new EagerHandle[inputs.length];
    for (int i = 0; i < handles.length; i++) {
      handles[i] = EagerHandle.of(inputs[i]);
    }
    var given = new Tensor[results.length];
    try {
      session.run(
          handles,
          (output, handle, byteSize) ->
              given[output] = executor.adopt(handle, results[output], byteSize));
    } finally {
      Reference.reachabilityFence(inputs);
    }
    return given;
  }

  @Override
  public boolean hasFailed() {
    return hasFailed;
  }

  @Override
  public void close() {
    context.discard(session);
  }
}
