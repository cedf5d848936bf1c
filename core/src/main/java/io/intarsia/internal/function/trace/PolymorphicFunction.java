package io.intarsia.internal.function.trace;

import io.intarsia.function.Body;
import io.intarsia.function.ConcreteFunction;
import io.intarsia.function.FunctionOptions;
import io.intarsia.function.Signature;
import io.intarsia.function.Traced;
import io.intarsia.function.TracedCode;
import io.intarsia.internal.events.Events;
import io.intarsia.internal.function.graph.FunctionHost;
import io.intarsia.internal.function.graph.RuntimeFunction;
import io.intarsia.internal.function.type.HostValues;
import io.intarsia.internal.function.type.Merge;
import io.intarsia.internal.function.type.Signatures;
import io.intarsia.internal.host.HostThreads;
import io.intarsia.internal.place.Routing;
import io.intarsia.internal.place.TracingLock;
import io.intarsia.nest.Nest;
import io.intarsia.tensor.Tensor;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Java code and the functions it was traced into, one for each kind of arguments; those with
/// numeric checks apart.
public final class PolymorphicFunction implements TracedCode {
  private static final Object NOT_RECENT = new Object();
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(20);

  private final FunctionHost host;
  private final FunctionOptions options;
  private final Body body;
  private final int arity;
  private final Traces plain = new Traces();
  private final Traces checked = new Traces();
  // Signatures being traced: code may call itself with other ones.
  private final Deque<Signature> underWay = new ArrayDeque<>();
  private final RecentCalls recent = new RecentCalls();
  private volatile String retrace = "";

  /// @param arity how many arguments the code takes
  /// @throws IllegalArgumentException if the input signature is of more or fewer
  public PolymorphicFunction(FunctionHost host, FunctionOptions options, Body body, int arity) {
    this.host = host;
    this.options = options;
    this.body = body;
    this.arity = arity;
    List<Object> signature = options.inputSignature();
    if (signature != null && signature.size() != arity) {
      throw TraceErrors.signatureCount(options.name(), arity, signature);
    }
  }

  @Override
  public @Nullable Object call(List<@Nullable Object> arguments) {
    if (host.runsEagerly() && Routing.innermost(Nest.expanded().flatten(arguments)) == null) {
      return body.run(host.ops(), withTensors(arguments, new ArrayList<>()));
    }
    Object known = callRecent(arguments);
    return known == NOT_RECENT ? callAny(arguments) : known;
  }

  private @Nullable Object callRecent(List<@Nullable Object> arguments) {
    RecentCalls.Found last = recent.find(arguments);
    List<Tensor> inputs =
        last != null
                && last.function().checksNumerics() == host.checksNumerics()
                && last.function().isUsable()
            ? Signatures.match(last.signature(), arguments)
            : null;
    return last != null && inputs != null ? last.function().run(inputs) : NOT_RECENT;
  }

  private @Nullable Object callAny(List<@Nullable Object> given) {
    List<Tensor> made = new ArrayList<>();
    try {
      List<@Nullable Object> arguments = withTensors(given, made);
      Object known = made.isEmpty() ? NOT_RECENT : callRecent(arguments);
      if (known != NOT_RECENT) {
        return known;
      }
      Signature signature = Signatures.of(arguments);
      RuntimeFunction function = concrete(signature);
      recent.add(arguments, new RecentCalls.Found(signature, function), plain.all().size());
      return function.run(Merge.tensors(arguments));
    } finally {
      made.forEach(Tensor::close);
    }
  }

  private List<@Nullable Object> withTensors(List<@Nullable Object> arguments, List<Tensor> made) {
    return HostValues.withTensors(options.name(), host.environment(), arguments, made);
  }

  @Override
  public RuntimeFunction concrete(List<@Nullable Object> given) {
    List<?> declared = options.inputSignature();
    if (given.isEmpty() && declared != null) {
      return concrete(Signatures.ofTypes(declared));
    }
    if (given.size() != arity) {
      throw TraceErrors.argumentCount(options.name(), arity, given.size());
    }
    try {
      return concreteFor(given);
    } catch (ClassCastException e) {
      throw isOfArguments(e) ? TraceErrors.argumentClass(options.name(), given, e) : e;
    }
  }

  /// Whether a cast failed where arguments are handed to the code: the compiler checks those of
  /// calls, but not those of [#concrete].
  private static boolean isOfArguments(ClassCastException failure) {
    StackTraceElement[] frames = failure.getStackTrace();
    return frames.length > 0 && frames[0].getClassName().startsWith(Traced.class.getName());
  }

  private RuntimeFunction concreteFor(List<@Nullable Object> arguments) {
    List<Tensor> made = new ArrayList<>();
    try {
      return concrete(Signatures.ofTypes(withTensors(arguments, made)));
    } finally {
      made.forEach(Tensor::close);
    }
  }

  @Override
  public void dryRun(List<@Nullable Object> given) {
    if (given.size() != arity) {
      throw TraceErrors.argumentCount(options.name(), arity, given.size());
    }
    List<Tensor> made = new ArrayList<>();
    TracingLock lock = locked(host, options.name());
    try {
      Tracer.dryRun(host, options, Signatures.ofTypes(withTensors(given, made)), body);
    } finally {
      lock.unlock();
      made.forEach(Tensor::close);
    }
  }

  private RuntimeFunction concrete(Signature signature) {
    RuntimeFunction known = traces(host.checksNumerics()).find(signature);
    return known == null ? trace(signature) : known;
  }

  @Override
  public List<ConcreteFunction> traces() {
    return Stream.of(plain, checked)
        .<ConcreteFunction>flatMap(traces -> traces.all().stream())
        .toList();
  }

  private Traces traces(boolean checksNumerics) {
    return checksNumerics ? checked : plain;
  }

  @Override
  public String explainRetrace() {
    return retrace;
  }

  /// One trace at a time in an environment: threads that call first at the same time share it, and
  /// functions that call each other do not wait for each other.
  private RuntimeFunction trace(Signature signature) {
    TracingLock lock = locked(host, options.name());
    try {
      Traces traces = traces(host.checksNumerics());
      RuntimeFunction made = traces.find(signature);
      return made == null ? traceAlone(signature, traces.all()) : made;
    } finally {
      lock.unlock();
    }
  }

  /// The lock of an environment's traces, held.
  ///
  /// @param name of the function that is to be traced
  public static TracingLock locked(FunctionHost host, String name) {
    TracingLock lock = host.tracing();
    if (!HostThreads.isRunning()) {
      if (!lock.lock()) {
        throw TraceErrors.tracesWaitForEachOther(name);
      }
      return lock;
    }
    // A host function may run for a thread that traces, which would wait for it forever.
    try {
      if (!lock.tryLock(LONGEST_WAIT.toSeconds(), TimeUnit.SECONDS)) {
        throw TraceErrors.tracingWaits(name);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException(name + ": interrupted before it was traced");
    }
    return lock;
  }

  private RuntimeFunction traceAlone(Signature signature, List<RuntimeFunction> traces) {
    Signature wanted = wanted(signature, traces);
    if (underWay.stream().anyMatch(other -> Signatures.accept(other, wanted))) {
      throw TraceErrors.recursion(options.name(), wanted);
    }
    if (traces.size() >= options.traceLimit()) {
      throw TraceErrors.tooManyTraces(options, Retrace.explain(traces, signature));
    }
    retrace = explain(traces, signature);
    underWay.push(wanted);
    var event = Events.trace(options.name(), wanted, retrace);
    try {
      RuntimeFunction traced = Tracer.trace(host, options, wanted, body);
      traces(traced.checksNumerics()).add(traced);
      return traced;
    } finally {
      Events.commit(event);
      underWay.pop();
    }
  }

  private String explain(List<RuntimeFunction> traces, Signature signature) {
    return traces.isEmpty() && !traces().isEmpty()
        ? Retrace.ofChecks(host.checksNumerics(), signature)
        : Retrace.explain(traces, signature);
  }

  /// The signature to trace for: that of the options, or after a first trace one for all arguments
  /// that differ in their shapes.
  private Signature wanted(Signature signature, List<RuntimeFunction> traces) {
    if (options.inputSignature() != null) {
      Signature only = Signatures.ofTypes(options.inputSignature());
      if (!Signatures.accept(only, signature)) {
        throw TraceErrors.otherSignature(options.name(), only, signature);
      }
      return only;
    }
    Signature relaxed = signature;
    for (RuntimeFunction trace : traces) {
      relaxed = Signatures.merge(trace.signature(), relaxed).orElse(relaxed);
    }
    return relaxed;
  }

  /// Its name and its traces.
  @Override
  public String toString() {
    List<ConcreteFunction> traces = traces();
    return traces.isEmpty()
        ? "function " + options.name() + ", not traced yet"
        : "function %s, traced for %s"
            .formatted(
                options.name(),
                traces.stream()
                    .map(trace -> trace.signature().toString())
                    .collect(Collectors.joining(", ")));
  }
}
