package io.intarsia.internal.refusal;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.place.OpKey;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/// The guards of an op in a graph. Those that what is known of the inputs decides are checked
/// before the node is made; the others are left for each run of it.
public final class NodeCheck {
  // By op, since every node asks; those that are refused are not here.
  private static final Map<String, Need> NEEDS = new ConcurrentHashMap<>();

  private final Probing probing;
  private final OpKey key;
  private final List<Guard.Call> left;
  private final boolean isCompiled;

  private record Need(boolean isGuarded, boolean isGuardedIfCompiled, boolean isVetted) {}

  /// Whether nodes of an op are to be checked; most are not.
  ///
  /// @param isCompiled whether XLA compiles the graph
  /// @throws UnsupportedOperationException if no graph may have such a node
  public static boolean isNeeded(Probing probing, OpDefinition op, boolean isCompiled) {
    Need need = NEEDS.computeIfAbsent(op.name(), _ -> need(op));
    if (!need.isVetted && !probing.allowsUnvettedOps()) {
      Vetted.check(op);
    }
    return need.isGuarded || (isCompiled && need.isGuardedIfCompiled);
  }

  /// Whether the kernel takes for granted that its variables have values, of one dtype.
  public static boolean needsValues(OpDefinition op) {
    return HandleGuards.needsDType(op);
  }

  private static Need need(OpDefinition op) {
    Refusals.check(op);
    boolean isCompiled = !Guards.compiled(op).isEmpty();
    return new Need(Guards.has(op), isCompiled, Vetted.reason(op).isEmpty());
  }

  private NodeCheck(Probing probing, OpKey key, List<Guard.Call> left, boolean isCompiled) {
    this.probing = probing;
    this.key = key;
    this.left = left;
    this.isCompiled = isCompiled;
  }

  /// Checks a node about to be made. What is left to check leaves out what depends on handles that
  /// are not eager.
  ///
  /// @param inputs tensors and lists of them, in the order of the definition
  /// @param isCompiled whether XLA compiles the graph
  /// @return what must be checked on all tensors of each run, lists flattened; of a graph that XLA
  ///   compiles, on its arguments
  /// @throws IllegalArgumentException if a run would end or hang the process
  public static Optional<Consumer<List<Tensor>>> of(
      Probing probing,
      OpDefinition definition,
      Attributes attributes,
      List<?> inputs,
      boolean isCompiled) {
    List<Tensor> tensors = new ArrayList<>();
    int[] signature = signature(inputs, tensors);
    var key = new OpKey(definition.name(), signature, attributes, null);
    Tensor[] all = tensors.toArray(Tensor[]::new);
    var call = new GuardedCall(probing, key, all, GuardedCall.When.LATER, isCompiled);
    List<Guard.Call> guards = new ArrayList<>(prepare(definition, key, all));
    if (isCompiled) {
      guards.addAll(Guards.compiled(definition));
    }
    List<Guard.Call> left = guards.stream().filter(guard -> !isDecided(guard, call)).toList();
    return left.isEmpty()
        ? Optional.empty()
        : Optional.of(new NodeCheck(probing, key, left, isCompiled)::check);
  }

  private static int[] signature(List<?> inputs, List<Tensor> tensors) {
    List<Integer> signature = new ArrayList<>();
    for (Object input : inputs) {
      if (input instanceof List<?> list) {
        signature.add(-list.size() - 1);
      }
      for (Object element : input instanceof List<?> list ? list : List.of(input)) {
        signature.add(((Tensor) element).dtype().code());
        tensors.add((Tensor) element);
      }
    }
    return signature.stream().mapToInt(Integer::intValue).toArray();
  }

  private static List<Guard.Call> prepare(OpDefinition definition, OpKey key, Tensor[] inputs) {
    try {
      SignatureCheck.check(definition, key);
      return Guards.prepare(definition, key);
    } catch (IllegalArgumentException e) {
      throw RefusalErrors.refused(e, inputs);
    }
  }

  private static boolean isDecided(Guard.Call guard, GuardedCall call) {
    try {
      guard.check(call);
      return true;
    } catch (NotKnown e) {
      return e.isForEver();
    } catch (TensorFlowException e) {
      // A resource that is not ready now may be when the graph runs.
      return false;
    }
  }

  private void check(List<Tensor> inputs) {
    Tensor[] all = inputs.toArray(Tensor[]::new);
    var call = new GuardedCall(probing, key, all, GuardedCall.When.IN_GRAPH, isCompiled);
    for (Guard.Call guard : left) {
      try {
        guard.check(call);
      } catch (NotKnown _) {
        // A handle that is an argument, or what XLA computes of the arguments.
      }
    }
  }
}
