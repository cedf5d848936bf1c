package io.intarsia.imperative;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.c.Calls;
import io.intarsia.internal.c.Handles;
import io.intarsia.internal.c.NativeContext;
import io.intarsia.internal.c.NativeOp;
import io.intarsia.internal.c.ThreadSlots;
import io.intarsia.internal.executor.ClusterLink;
import io.intarsia.internal.executor.CollectiveLink;
import io.intarsia.internal.executor.EagerHandle;
import io.intarsia.internal.executor.Failures;
import io.intarsia.internal.executor.ListInputs;
import io.intarsia.internal.executor.Plan;
import io.intarsia.internal.refusal.CollectiveOps;
import io.intarsia.internal.refusal.GuardedCall;
import io.intarsia.op.definition.OpDefinitions;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import java.lang.ref.Reference;
import java.util.Arrays;

/// An operation run by the native ops of its op and device.
@SuppressWarnings("NonAtomicVolatileUpdate") // a thread writes its own count only: see Calls
final class EagerOperation extends Operation {
  private final EagerExecutor executor;
  private final NativeContext context;
  private final Plan plan;
  private final ThreadSlots<NativeOp> slots;

  /// @param slots the native ops of the same op and device, shared with other operations
  EagerOperation(Engine engine, EagerExecutor executor, Plan plan, ThreadSlots<NativeOp> slots) {
    super(engine.home(), plan.key());
    this.executor = executor;
    this.context = executor.context();
    this.plan = plan;
    this.slots = slots;
  }

  @Override
  Tensor[] launch(EagerTensor[] inputs) {
    Calls calls = context.enter();
    try {
      announce(inputs);
      CollectiveLink collectives = executor.collectives();
      if (collectives != null && CollectiveOps.waits(plan.key().op())) {
        return collectives.limited(plan.key(), inputs, () -> launchNow(inputs));
      }
      return context.hasJoined() ? context.alone(() -> launchNow(inputs)) : launchNow(inputs);
    } finally {
      calls.underWay--;
    }
  }

  private Tensor[] launchNow(EagerTensor[] inputs) {
    return launchNow(inputs, true);
  }

  private Tensor[] launchNow(EagerTensor[] inputs, boolean withGuards) {
    NativeOp op = borrowOp();
    Tensor[] results = run(op, inputs, withGuards);
    giveBack(op);
    return results;
  }

  /// Runs it on inputs that [#check] has passed, in the environment's own process.
  Tensor[] launchChecked(EagerTensor[] inputs) {
    Calls calls = context.enter();
    try {
      return launchNow(inputs, false);
    } finally {
      calls.underWay--;
    }
  }

  /// Has the guards look at inputs.
  void check(EagerTensor[] inputs) {
    try {
      guard(inputs, GuardedCall.When.EAGER);
    } catch (TensorFlowException e) {
      throw Failures.failed(plan.key(), inputs, told(e));
    }
  }

  /// Whether a graph may run it on inputs that [#check] has passed.
  boolean mayBeOfAGraph(EagerTensor[] inputs) {
    try {
      guard(inputs, GuardedCall.When.IN_GRAPH);
      return true;
    } catch (IllegalArgumentException | TensorFlowException _) {
      return false;
    }
  }

  int outputs() {
    return plan.outputs();
  }

  private NativeOp borrowOp() {
    NativeOp op = slots.take();
    if (op == null) {
      return newOp();
    }
    if (context.hasJoined()) {
      op.reset(); // see alone
    }
    return op;
  }

  private NativeOp newOp() {
    try {
      return context.newOp(plan.key().op(), plan.key().device());
    } catch (TensorFlowException e) {
      throw Failures.failed(plan.key(), new EagerTensor[0], e);
    }
  }

  private Tensor[] run(NativeOp op, EagerTensor[] inputs, boolean withGuards) {
    try {
      op.setAttributes(plan.attributes());
      addInputs(op, inputs);
      if (withGuards) {
        guard(inputs, GuardedCall.When.EAGER);
      }
      return results(op, inputs, started(op, inputs));
    } catch (TensorFlowException e) {
      context.discard(op);
      throw Failures.failed(plan.key(), inputs, told(e));
    } catch (IllegalStateException e) {
      // Such as an input that is closed: the op holds some of the inputs now.
      context.discard(op);
      throw Failures.closedInput(plan.key(), inputs, e);
    } catch (RuntimeException | Error e) {
      context.discard(op);
      throw e;
    }
  }

  private TensorFlowException told(TensorFlowException failure) {
    CollectiveLink collectives = executor.collectives();
    return collectives == null ? failure : collectives.told(failure);
  }

  private int started(NativeOp op, EagerTensor[] inputs) {
    Launcher launcher = executor.launcher();
    return launcher == Launcher.PLAIN && isAttended(inputs)
        ? Launchers.launchAttended(executor.interrupts(), this, inputs, op)
        : launcher.launch(this, inputs, op);
  }

  private boolean isAttended(EagerTensor[] inputs) {
    ClusterLink link = executor.link();
    return (link != null && mayBeFar(link, inputs))
        || mayWaitForPartners()
        || executor.interrupts().isAsked();
  }

  private boolean mayWaitForPartners() {
    return executor.collectives() != null && (CollectiveOps.waits(plan.key().op()) || isFunction());
  }

  /// Whether it may wait for another task: it is there, as is what a handle leads to, or it is a
  /// function, whose ops may be.
  private boolean mayBeFar(ClusterLink link, EagerTensor[] inputs) {
    String device = plan.key().device();
    return device == null
        ? isFunction() || Arrays.stream(inputs).anyMatch(input -> input.dtype().isHandle())
        : link.isRemote(device);
  }

  private boolean isFunction() {
    return OpDefinitions.find(plan.key().op()).isEmpty();
  }

  private void guard(EagerTensor[] inputs, GuardedCall.When when) {
    if (!plan.guards().isEmpty()) {
      var call = new GuardedCall(executor, plan.key(), inputs, when);
      plan.guards().forEach(guard -> guard.check(call));
    }
  }

  private void giveBack(NativeOp op) {
    if (op.isSpent()) {
      context.discard(op);
      return;
    }
    op.reset();
    if (!slots.put(op)) {
      context.discard(op);
    }
  }

  private void addInputs(NativeOp op, EagerTensor[] inputs) {
    if (plan.lists() == ListInputs.AS_LISTS) {
      addLists(op, inputs);
      return;
    }
    for (EagerTensor input : inputs) {
      addInput(op, input);
    }
  }

  private static void addInput(NativeOp op, EagerTensor input) {
    EagerHandle handle = EagerHandle.of(input);
    long pointer = handle.acquire();
    try {
      op.addInput(pointer);
    } finally {
      handle.release();
      Reference.reachabilityFence(input);
    }
  }

  private void addLists(NativeOp op, EagerTensor[] inputs) {
    int next = 0;
    for (int i = 0, codes = plan.key().signature().length; i < codes; i++) {
      int code = plan.key().signature()[i];
      if (code >= 0) {
        addInput(op, inputs[next++]);
      } else {
        int length = -code - 1;
        addList(op, inputs, next, next + length);
        next += length;
        i += length;
      }
    }
  }

  private static void addList(NativeOp op, EagerTensor[] inputs, int from, int to) {
    long[] pointers = new long[to - from];
    int acquired = from;
    try {
      for (; acquired < to; acquired++) {
        pointers[acquired - from] = EagerHandle.of(inputs[acquired]).acquire();
      }
      op.addInputs(pointers);
    } finally {
      for (int i = from; i < acquired; i++) {
        EagerHandle.of(inputs[i]).release();
      }
      Reference.reachabilityFence(inputs);
    }
  }

  private Tensor[] results(NativeOp op, EagerTensor[] inputs, int count) {
    var results = new Tensor[count];
    for (int i = 0; i < count; i++) {
      long pointer = op.result(i);
      DType dtype = DType.ofCode(Handles.dtype(pointer));
      long bytes = isElsewhere(pointer) ? 0 : op.resultSize(i) * dtype.byteSize();
      var result = executor.adopt(pointer, dtype, bytes);
      if (dtype.isHandle()) {
        EagerHandle.of(result).setMade(made(inputs));
      }
      results[i] = result;
    }
    return results;
  }

  // What another process keeps costs this one nothing.
  private boolean isElsewhere(long pointer) {
    ClusterLink link = executor.link();
    return link != null && link.isRemote(context.handles().renamed(Handles.device(pointer)));
  }
}
