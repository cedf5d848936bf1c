package io.intarsia.imperative;

import io.intarsia.dtype.DType;
import io.intarsia.internal.c.AttributeEncoder;
import io.intarsia.internal.c.Calls;
import io.intarsia.internal.c.NativeContext;
import io.intarsia.internal.c.NativeFunction;
import io.intarsia.internal.c.NativeOp;
import io.intarsia.internal.c.NativeTensor;
import io.intarsia.internal.c.ThreadSlots;
import io.intarsia.internal.executor.ClusterLink;
import io.intarsia.internal.executor.EagerHandle;
import io.intarsia.internal.executor.Failures;
import io.intarsia.internal.executor.ListInputs;
import io.intarsia.internal.executor.Plan;
import io.intarsia.internal.function.graph.CallerRun;
import io.intarsia.internal.place.OpKey;
import io.intarsia.internal.refusal.Guards;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import java.lang.ref.Reference;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Runs traced functions as ops of a context, which knows them by name.
@SuppressWarnings("NonAtomicVolatileUpdate") // a thread writes its own count only: see Calls
final class EagerFunctions extends FunctionRunner {
  private static final String ONLY_DEVICE = "/job:localhost/replica:0/task:0/device:CPU:0";

  private final Engine engine;
  private final EagerExecutor executor;
  private final NativeContext context;

  EagerFunctions(Engine engine, EagerExecutor executor) {
    super(engine, executor);
    this.engine = engine;
    this.executor = executor;
    this.context = executor.context();
  }

  @Override
  void register(NativeFunction function) {
    context.add(function);
  }

  @Override
  void unregister(String function) {
    if (!context.isClosed()) {
      context.removeFunction(function);
    }
  }

  @Override
  public @Nullable String hostDevice() {
    ClusterLink link = executor.link();
    return link == null ? null : link.home() + "/device:CPU:0";
  }

  @Override
  public Tensor adopt(NativeTensor tensor) {
    Calls calls = context.enter();
    try {
      DType dtype = DType.ofCode(tensor.dtype());
      return executor.adopt(context.newHandle(tensor), dtype, tensor.data().byteSize());
    } finally {
      calls.underWay--;
    }
  }

  @Override
  public Tensor share(Tensor tensor) {
    var eager = (EagerTensor) tensor;
    if (eager.place() != engine.home()) {
      throw Failures.foreignTensor("Identity", "input 0");
    }
    Calls calls = context.enter();
    try {
      EagerTensor shared = EagerHandle.of(eager).share(eager);
      engine.scopes().add(shared.handle());
      return shared;
    } finally {
      Reference.reachabilityFence(eager);
      calls.underWay--;
    }
  }

  @Override
  Operation prepare(String function, @Nullable String device, int[] signature, int outputs) {
    // Here, whatever the device: its nodes say where they run, and some call Java code. XLA makes
    // one op of all nodes, wherever they would run, and that has the device; but other tasks cannot
    // run it ("KernelAndDeviceOp does not support EagerFunctionParams").
    boolean isThere = isCompiled(function) && device != null && !executor.isRemote(device);
    String place = isThere ? device : null;
    var key = new OpKey(function, signature, Attributes.NONE, place);
    var plan =
        new Plan(
            key,
            List.of(AttributeEncoder.ofEagerOps().ofString("config_proto", config(function))),
            outputs,
            ListInputs.ONE_BY_ONE,
            List.of(Guards.NEEDS_THREAD));
    var operation = new EagerOperation(engine, executor, plan, new ThreadSlots<NativeOp>());
    Runnable settling = executor.settling();
    return settling == null ? operation : new SettlingOperation(engine, settling, key, operation);
  }

  @Override
  public boolean isFar() {
    return false;
  }

  @Override
  public Optional<String> noCallerRuns() {
    List<Device> devices = executor.devices();
    return devices.size() == 1 && devices.getFirst().name().equals(ONLY_DEVICE)
        ? Optional.empty()
        : Optional.of("the environment has other devices than one CPU of this process");
  }

  @Override
  public CallerRun callerRun(CallerRun.Plan plan) {
    return EagerCallerRun.of(engine, executor, plan, rewriting(plan.function()));
  }
}
