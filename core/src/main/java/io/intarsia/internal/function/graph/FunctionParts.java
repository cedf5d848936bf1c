package io.intarsia.internal.function.graph;

import io.intarsia.function.Signature;
import io.intarsia.internal.c.NativeFunction;
import io.intarsia.internal.function.host.HostBinding;
import io.intarsia.internal.trace.StoredProgram;
import io.intarsia.op.HostFunction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What must live as long as a function does because its nodes lead there: its branches and loop
/// bodies, the functions and the host functions it calls. One for the graph of a function and the
/// graphs of its parts.
public final class FunctionParts {
  private final FunctionHost host;
  private final Map<String, StoredProgram> parts = new LinkedHashMap<>();
  private final List<RuntimeFunction> called = new ArrayList<>();
  private final List<HostBinding> bindings = new ArrayList<>();
  private final List<ArgumentChecks.Check> checks = new ArrayList<>();

  private boolean canBeStopped = true;
  private boolean hasLoops;

  FunctionParts(FunctionHost host) {
    this.host = host;
  }

  /// Makes a part callable where the function runs.
  void add(NativeFunction part, StoredProgram program) {
    parts.put(part.name(), program);
    host.add(part);
  }

  /// Whether a loop may be lowered, which is several times as fast: its nodes do not look whether
  /// they are to stop, so not while there is a limit of time.
  boolean takesLoopsApart() {
    hasLoops = true;
    boolean takes = host.timeout().isEmpty();
    canBeStopped &= !takes;
    return takes;
  }

  /// Whether nothing keeps a limit of time from ending the function.
  public boolean canBeStopped() {
    return canBeStopped && called.stream().allMatch(RuntimeFunction::canBeStopped);
  }

  /// Whether XLA may compile the function: what it compiles does not look whether it is to stop, so
  /// no loops while there is a limit of time.
  public boolean canBeCompiled() {
    boolean loops = hasLoops || called.stream().anyMatch(RuntimeFunction::hasLoops);
    return !loops || host.timeout().isEmpty();
  }

  /// Whether there is a loop in it.
  public boolean hasLoops() {
    return hasLoops;
  }

  /// Whether this is the name of a part, or of one of a function that is called.
  boolean has(Object name) {
    return parts.containsKey(name) || called.stream().anyMatch(function -> function.has(name));
  }

  /// The programs of the parts, by name.
  public Map<String, StoredProgram> programs() {
    return parts;
  }

  /// Makes the parts uncallable again, for a function that is not made after all.
  void forget() {
    parts.keySet().forEach(host::remove);
  }

  /// Keeps a function that is called.
  public void call(RuntimeFunction function) {
    if (!called.contains(function)) {
      called.add(function);
    }
  }

  /// The functions that are called.
  public List<RuntimeFunction> called() {
    return called;
  }

  /// Keeps what is to be checked with each call.
  void check(ArgumentChecks.Check check) {
    checks.add(check);
  }

  /// What is to be checked with each call, as far as it depends on arguments.
  public List<ArgumentChecks.Check> checks() {
    return checks;
  }

  /// A host function as something that nodes can call; the same for calls that may be one.
  public HostBinding bind(HostFunction<?, ?> code, Signature input) {
    for (HostBinding binding : bindings) {
      if (binding.serves(code, input)) {
        return binding;
      }
    }
    HostBinding binding = HostBinding.of(code, host, input);
    keep(binding);
    return binding;
  }

  /// Keeps what nodes call.
  void keep(HostBinding binding) {
    bindings.add(binding);
  }

  /// The host functions that are called.
  public List<HostBinding> bindings() {
    return bindings;
  }
}
