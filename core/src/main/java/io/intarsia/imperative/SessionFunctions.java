package io.intarsia.imperative;

import io.intarsia.dtype.DType;
import io.intarsia.internal.c.FunctionTypes;
import io.intarsia.internal.c.NativeFunction;
import io.intarsia.internal.c.NativeTensor;
import io.intarsia.internal.executor.Failures;
import io.intarsia.internal.executor.PieceSource;
import io.intarsia.internal.executor.PieceSource.Keeping;
import io.intarsia.internal.executor.SessionTensor;
import io.intarsia.internal.function.graph.CallerRun;
import io.intarsia.internal.place.OpKey;
import io.intarsia.internal.refusal.Guards;
import io.intarsia.internal.session.Pieces;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import java.lang.ref.Reference;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Runs traced functions as pieces of the environment's graph, one node each. A graph cannot forget
/// a function: what it keeps of one is freed with the environment.
final class SessionFunctions extends FunctionRunner {
  // Also of functions without effects: a node without results would not run.
  static final String CALL = "StatefulPartitionedCall";

  private final Engine engine;
  private final SessionExecutor executor;
  private final Pieces pieces;

  SessionFunctions(Engine engine, SessionExecutor executor, Pieces pieces) {
    super(engine, executor);
    this.engine = engine;
    this.executor = executor;
    this.pieces = pieces;
  }

  @Override
  void register(NativeFunction function) {
    executor.home().admit(function);
    executor.context().add(function);
  }

  @Override
  void unregister(String function) {
    // It goes with the graph.
  }

  @Override
  public @Nullable String hostDevice() {
    return null;
  }

  @Override
  public Tensor adopt(NativeTensor tensor) {
    return executor.transferred(tensor, DType.ofCode(tensor.dtype()));
  }

  @Override
  public Tensor share(Tensor tensor) {
    var eager = (EagerTensor) tensor;
    if (eager.place() != engine.home()) {
      throw Failures.foreignTensor("Identity", "input 0");
    }
    var handle = SessionTensor.of(eager);
    handle.hold();
    try {
      EagerTensor shared = handle.again(eager);
      engine.scopes().add(shared.handle());
      return shared;
    } finally {
      handle.drop();
      Reference.reachabilityFence(eager);
    }
  }

  @Override
  SessionOperation prepare(String function, @Nullable String device, int[] signature, int outputs) {
    FunctionTypes types = Objects.requireNonNull(types(function), function);
    int[] results = types.outputs().stream().mapToInt(Integer::intValue).toArray();
    PieceSource.Maker maker =
        (placement, _) ->
            pieces.ofCall(
                CALL,
                asList(signature),
                placement,
                encoder ->
                    List.of(
                        encoder.ofFunction("f", function),
                        encoder.ofTypes("Tin", signature),
                        encoder.ofTypes("Tout", results),
                        encoder.ofString("config_proto", config(function)),
                        // A graph asks the call, and not the function.
                        encoder.ofBool(NativeFunction.COMPILED, isCompiled(function))));
    var key = new OpKey(function, signature, Attributes.NONE, device);
    var source = new PieceSource(executor.home(), key, true, Keeping.ALWAYS, maker);
    return new SessionOperation(engine, executor, key, List.of(Guards.NEEDS_THREAD), source);
  }

  private static int[] asList(int[] signature) {
    int[] list = new int[signature.length + 1];
    list[0] = -signature.length - 1;
    System.arraycopy(signature, 0, list, 1, signature.length);
    return list;
  }

  @Override
  public boolean isFar() {
    return !executor.context().isLocal();
  }

  @Override
  public Optional<String> noCallerRuns() {
    return Optional.of("the environment runs its ops in a session");
  }

  @Override
  public CallerRun callerRun(CallerRun.Plan plan) {
    throw new AssertionError("a session has no sessions of functions; please report");
  }
}
