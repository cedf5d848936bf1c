package io.intarsia.internal.function.graph;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.function.FunctionMaker;
import io.intarsia.function.FunctionOps;
import io.intarsia.internal.c.NativeFunction;
import io.intarsia.internal.function.host.HostEnvironment;
import io.intarsia.internal.gradient.GradientHost;
import io.intarsia.internal.place.OpPath;
import io.intarsia.internal.place.TracingLock;
import io.intarsia.internal.refusal.Probing;
import io.intarsia.op.Ops;
import io.intarsia.op.base.SeedSource;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What functions need of the environment they belong to.
public interface FunctionHost extends FunctionMaker, HostEnvironment {
  /// That of an environment, or of a device of one.
  static FunctionHost of(FunctionOps tf) {
    return (FunctionHost) FunctionMaker.of(tf);
  }

  /// What code runs its ops on that is not traced: the environment, or a device of it.
  Ops ops();

  /// The full name of the device that nodes of functions run on by default, or null.
  @Nullable String device();

  /// The full name of the device of this process for nodes that call Java code; null where the
  /// runtime finds one, or there is none.
  @Nullable String hostDevice();

  /// Whether each op is a round trip to another process, as is a function whatever its size.
  boolean isFar();

  /// The way of its ops.
  OpPath path();

  /// Where random numbers of traced code take their seeds from.
  SeedSource seeds();

  /// What is built on its graphs.
  Constructs constructs();

  /// What gradients need of it.
  GradientHost gradients();

  /// Makes a function callable.
  void add(NativeFunction function);

  /// Forgets a function.
  void remove(String function);

  /// Whether functions run their Java code eagerly, for debugging.
  boolean runsEagerly();

  /// Whether numbers that are not finite are failures.
  boolean checksNumerics();

  /// Held while code is traced.
  TracingLock tracing();

  /// A number no other function or trace of the process has; later ones are greater.
  long nextId();

  /// What rules on nodes find out more with.
  Probing probing();

  /// Why functions of the environment cannot run in the thread that calls them; empty if they can.
  Optional<String> noCallerRuns();

  /// Makes a way of a function in the thread that calls it, where there can be one.
  ///
  /// @throws TensorFlowException if the runtime refuses it
  CallerRun callerRun(CallerRun.Plan plan);

  /// Another tensor of the same data, owned by the caller.
  ///
  /// @param tensor an eager one
  Tensor share(Tensor tensor);

  /// A tensor that belongs to what it is made for, and not to the code that runs now: no scope
  /// closes it, and nobody who observes ops knows of it.
  Tensor constant(HostTensor value);

  /// Runs a function eagerly.
  ///
  /// @param device that its nodes run on by default, or null
  /// @param inputs eager tensors
  /// @param outputs how many tensors it gives
  Tensor[] run(String function, @Nullable String device, List<Tensor> inputs, int outputs);
}
