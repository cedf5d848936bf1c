package io.intarsia.function;

import io.intarsia.internal.c.NativeFunction;
import io.intarsia.internal.c.NativeTensor;
import io.intarsia.op.base.SeedSource;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.OpRunner;
import io.intarsia.tensor.Tensor;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.function.Consumer;

/// What functions need of the environment they belong to.
@SuppressWarnings("exports") // internal by its parameter types
public interface FunctionHost {
  /// The environment as its tensors know it.
  OpRunner environment();

  /// Where random numbers of traced code take their seeds from.
  SeedSource seeds();

  /// Makes a function callable.
  void add(NativeFunction function);

  /// Forgets a function.
  void remove(String function);

  /// Whether functions run their Java code at once, for debugging.
  boolean runsEagerly();

  /// Whether numbers that are not finite are failures.
  boolean checksNumerics();

  /// Held while code is traced.
  Lock tracing();

  /// A number no other function of this environment has.
  long nextId();

  /// Whether nodes of an op are to be checked; most are not.
  ///
  /// @throws UnsupportedOperationException if no graph may have such a node
  boolean isChecked(OpDefinition op);

  /// Checks a node about to be made, of an op whose nodes are.
  ///
  /// @param inputs tensors and lists of them, in the order of the definition; eager ones and those
  ///   of graphs
  /// @return what is left to check on the tensors of each run, in order, lists flattened; it leaves
  ///   out what depends on handles that are not eager
  /// @throws IllegalArgumentException if a run would end or hang the process
  Optional<Consumer<List<Tensor>>> check(OpDefinition op, Attributes attributes, List<?> inputs);

  /// Puts a tensor of the host into the environment, sharing its memory.
  ///
  /// @param tensor stays the caller's
  Tensor adopt(NativeTensor tensor);

  /// How long a call may take, if that is limited.
  Optional<Duration> timeout();

  /// Another tensor of the same data, owned by the caller.
  ///
  /// @param tensor an eager one
  Tensor share(Tensor tensor);

  /// Runs a function at once.
  ///
  /// @param inputs eager tensors
  /// @param outputs how many tensors it gives
  Tensor[] run(String function, List<Tensor> inputs, int outputs);
}
