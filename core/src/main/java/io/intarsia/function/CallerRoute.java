package io.intarsia.function;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The way of a function in the thread that calls it, if its rule allows one: made once the
/// function has been called so often that making it was worth it.
final class CallerRoute {
  // What making one takes, in calls that are faster by it: measured as 2 to 4 ms, and 0.2 ms a node
  // for the runtime to optimize its graph once more, where a call gains 15 µs.
  private static final int CALLS = 200;
  private static final int CALLS_A_NODE = 10;

  private static final String HERE = "in the thread of the caller, by a session of its own";
  private static final String SLOWER =
      "it has long work that several threads can do at the same time";

  // Asked for each function: tests force the way of some only.
  private final Mode mode =
      Mode.valueOf(System.getProperty("intarsia.callersThread", Mode.RULE.name()));
  private final int due;
  private final AtomicBoolean isDecided = new AtomicBoolean();
  private volatile @Nullable CallerRun ready;
  private volatile @Nullable String refusal;
  // Set before the way is ready.
  private String limits = "";
  // Threads that call at once may count one call instead of two.
  private int calls;

  /// What tests set, to compare the ways.
  private enum Mode {
    /// As the rule says.
    RULE,
    /// From the first call, where nobody can tell: also where it is slower.
    ALWAYS,
    /// Not at all.
    NEVER
  }

  /// @param nodes of the function
  CallerRoute(int nodes) {
    this.due = mode == Mode.ALWAYS ? 1 : CALLS + nodes * CALLS_A_NODE;
  }

  /// Runs a function, or says with null that it is to go another way.
  Tensor @Nullable [] run(ConcreteFunction function, List<Tensor> inputs) {
    CallerRun run = ready;
    if (run == null) {
      run = isDue() ? make(function) : null;
    }
    return run == null ? null : run.run(inputs);
  }

  private boolean isDue() {
    if (calls < due) {
      calls++;
      return calls == due && mode != Mode.NEVER;
    }
    return false;
  }

  private @Nullable CallerRun make(ConcreteFunction function) {
    if (!isDecided.compareAndSet(false, true)) {
      return null;
    }
    refusal = refusal(function).orElse(null);
    if (refusal == null) {
      List<Long> mostBytes = mostBytes(function).orElseThrow();
      limits = limits(mostBytes);
      try {
        ready = function.host().callerRun(plan(function, mostBytes));
      } catch (TensorFlowException e) {
        refusal = "the runtime makes no session of it: " + e.getMessage();
      }
    }
    return ready;
  }

  private static CallerRun.Plan plan(ConcreteFunction function, List<Long> mostBytes) {
    List<String> names = new ArrayList<>();
    for (ConcreteFunction each : ConcreteFunction.all(List.of(function))) {
      names.addAll(each.partPrograms().keySet());
      names.add(each.name());
    }
    return new CallerRun.Plan(
        function.name(),
        names,
        CallerRule.inputs(function),
        function.resultSpecs(),
        function.program().nodes().size(),
        CallerRule.hasControlFlow(function),
        mostBytes);
  }

  private static String limits(List<Long> mostBytes) {
    return IntStream.range(0, mostBytes.size())
        .filter(i -> mostBytes.get(i) < Long.MAX_VALUE)
        .mapToObj(
            i -> String.format(Locale.ROOT, "input %d has at most %,d bytes", i, mostBytes.get(i)))
        .collect(
            Collectors.collectingAndThen(
                Collectors.joining(" and "), text -> text.isEmpty() ? "" : ", while " + text));
  }

  private Optional<String> refusal(ConcreteFunction function) {
    return function
        .host()
        .noCallerRuns()
        .or(() -> CallerRule.refusal(function))
        .or(() -> mode == Mode.ALWAYS ? Optional.empty() : CallerRule.slower(function))
        .or(() -> mostBytes(function).isEmpty() ? Optional.of(SLOWER) : Optional.empty());
  }

  private Optional<List<Long>> mostBytes(ConcreteFunction function) {
    return mode == Mode.ALWAYS
        ? Optional.of(Collections.nCopies(function.program().inputs().size(), Long.MAX_VALUE))
        : CallerLimits.of(function);
  }

  /// Says which way the function goes, and why not the other.
  ///
  /// @param other the way it goes else
  String explain(ConcreteFunction function, String other) {
    CallerRun run = ready;
    if (run != null && !run.hasFailed()) {
      return HERE + limits;
    }
    if (run != null) {
      return other + ": its session failed at its first run";
    }
    String reason = refusal == null ? refusal(function).orElse(null) : refusal;
    return reason == null
        ? String.format(Locale.ROOT, "%s; from call %,d on %s", other, due, HERE)
        : other + ": " + reason;
  }

  /// Frees what the way needs, when nobody can call the function any more.
  void close() {
    CallerRun run = ready;
    if (run != null) {
      run.close();
    }
  }
}
