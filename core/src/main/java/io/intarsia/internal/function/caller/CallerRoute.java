package io.intarsia.internal.function.caller;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.function.graph.CallerRun;
import io.intarsia.internal.function.graph.RuntimeFunction;
import io.intarsia.internal.trace.Program;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The way of a function in the thread that calls it, if its rule allows one: made once calls of
/// the function have taken as long as making it takes. So one that is called seldom pays nothing,
/// and nobody pays more than twice what the better choice would have cost.
public final class CallerRoute {
  // What making one takes: a session, and the runtime that optimizes the graph once more.
  private static final long NANOS = 2_000_000;
  private static final long NANOS_A_NODE = 200_000;
  // The first calls are slower than those to come.
  private static final int LEAST_CALLS = 10;

  private static final String HERE = "in the thread of the caller, by a session of its own";
  private static final String SLOWER =
      "it has long work that several threads can do at the same time";

  // Asked for each function: tests force the way of some only.
  private final Mode mode =
      Mode.valueOf(System.getProperty("intarsia.callersThread", Mode.RULE.name()));
  private final long due;
  private final AtomicBoolean isDecided = new AtomicBoolean();
  private volatile @Nullable CallerRun ready;
  private volatile @Nullable String refusal;
  // Set before the way is ready.
  private String limits = "";
  // Threads that call at the same time may count one call instead of two.
  private int calls;
  private long fastest = Long.MAX_VALUE;

  /// What tests set, to compare the ways.
  private enum Mode {
    /// As the rule says.
    RULE,
    /// From the first call, where nobody can tell: also where it is slower.
    ALWAYS,
    /// Not at all.
    NEVER
  }

  public CallerRoute(Program program) {
    this.due = NANOS + (program.nodes().size() - program.inputs().size()) * NANOS_A_NODE;
  }

  /// Runs a function, or says with null that it is to go another way.
  ///
  /// @throws TensorFlowException how a function failed that changes something
  public Tensor @Nullable [] run(RuntimeFunction function, List<Tensor> inputs) {
    CallerRun run = ready;
    if (run == null) {
      run = isDue() && isDecided.compareAndSet(false, true) ? make(function) : null;
    }
    return run == null ? null : run.run(inputs);
  }

  /// Runs a function the other way, and remembers what that took while it matters.
  public Tensor[] otherwise(Supplier<Tensor[]> way) {
    if (isDecided.get()) {
      return way.get();
    }
    long start = System.nanoTime();
    try {
      return way.get();
    } finally {
      fastest = Math.min(fastest, System.nanoTime() - start);
      calls++;
    }
  }

  private boolean isDue() {
    return switch (mode) {
      case ALWAYS -> true;
      case NEVER -> false;
      // What one that was not disturbed takes, as often as there were calls.
      case RULE -> calls >= LEAST_CALLS && fastest >= due / calls;
    };
  }

  private @Nullable CallerRun make(RuntimeFunction function) {
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

  private static CallerRun.Plan plan(RuntimeFunction function, List<Long> mostBytes) {
    List<String> names = new ArrayList<>();
    for (RuntimeFunction each : RuntimeFunction.all(List.of(function))) {
      names.addAll(each.partPrograms().keySet());
      names.add(each.name());
    }
    return new CallerRun.Plan(
        function.name(),
        names,
        CallerRule.inputs(function),
        function.resultSpecs(),
        function.program().nodes().size(),
        mostBytes,
        CallerRule.changes(function));
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

  private Optional<String> refusal(RuntimeFunction function) {
    return function
        .host()
        .noCallerRuns()
        .or(() -> CallerRule.refusal(function))
        .or(() -> mode == Mode.ALWAYS ? Optional.empty() : CallerRule.slower(function))
        .or(() -> mostBytes(function).isEmpty() ? Optional.of(SLOWER) : Optional.empty());
  }

  private Optional<List<Long>> mostBytes(RuntimeFunction function) {
    return mode == Mode.ALWAYS
        ? Optional.of(Collections.nCopies(function.program().inputs().size(), Long.MAX_VALUE))
        : CallerLimits.of(function);
  }

  /// Says which way the function goes, and why not the other.
  ///
  /// @param other the way it goes else
  public String explain(RuntimeFunction function, String other) {
    CallerRun run = ready;
    if (run != null && !run.hasFailed()) {
      return HERE + limits;
    }
    if (run != null) {
      return other + ": its session failed at its first run";
    }
    String reason = refusal == null ? refusal(function).orElse(null) : refusal;
    return reason == null
        ? String.format(
            Locale.ROOT, "%s; %s, once its calls have taken %,.1f ms", other, HERE, due / 1e6)
        : other + ": " + reason;
  }

  /// Frees what the way needs, when nobody can call the function any more.
  public void close() {
    CallerRun run = ready;
    if (run != null) {
      run.close();
    }
  }
}
