package io.intarsia.internal.function.trace;

import io.intarsia.function.Body;
import io.intarsia.function.FunctionOps;
import io.intarsia.function.FunctionOptions;
import io.intarsia.function.GraphSession;
import io.intarsia.function.TracedCode;
import io.intarsia.internal.c.NativeFunction;
import io.intarsia.internal.c.NativeTensor;
import io.intarsia.internal.function.graph.CallerRun;
import io.intarsia.internal.function.graph.Constructs;
import io.intarsia.internal.function.graph.FunctionHost;
import io.intarsia.internal.gradient.GradientHost;
import io.intarsia.internal.place.OpPath;
import io.intarsia.internal.place.TracingLock;
import io.intarsia.internal.refusal.Probing;
import io.intarsia.op.Ops;
import io.intarsia.op.base.SeedSource;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Functions of an environment whose nodes run on one device, unless they name another.
///
/// @param host the environment's
/// @param ops runs ops on the device
/// @param device its full name
public record FunctionsOnDevice(FunctionHost host, Ops ops, String device) implements FunctionHost {
  @Override
  public @Nullable String hostDevice() {
    return host.hostDevice();
  }

  @Override
  public Place environment() {
    return host.environment();
  }

  @Override
  public boolean isFar() {
    return host.isFar();
  }

  @Override
  public OpPath path() {
    return host.path();
  }

  @Override
  public SeedSource seeds() {
    return host.seeds();
  }

  @Override
  public Constructs constructs() {
    return host.constructs();
  }

  @Override
  public TracedCode make(FunctionOptions options, Body body, int arity) {
    return new PolymorphicFunction(this, options, body, arity);
  }

  @Override
  public GraphSession open(FunctionOps tf, byte[] graphDef) {
    return host.open(tf, graphDef);
  }

  @Override
  public GradientHost gradients() {
    return host.gradients();
  }

  @Override
  public void add(NativeFunction function) {
    host.add(function);
  }

  @Override
  public void remove(String function) {
    host.remove(function);
  }

  @Override
  public boolean runsEagerly() {
    return host.runsEagerly();
  }

  @Override
  public boolean checksNumerics() {
    return host.checksNumerics();
  }

  @Override
  public TracingLock tracing() {
    return host.tracing();
  }

  @Override
  public long nextId() {
    return host.nextId();
  }

  @Override
  public Probing probing() {
    return host.probing();
  }

  @Override
  public Tensor adopt(NativeTensor tensor) {
    return host.adopt(tensor);
  }

  @Override
  public Optional<Duration> timeout() {
    return host.timeout();
  }

  @Override
  public Optional<String> noCallerRuns() {
    return host.noCallerRuns();
  }

  @Override
  public CallerRun callerRun(CallerRun.Plan plan) {
    return host.callerRun(plan);
  }

  @Override
  public Tensor share(Tensor tensor) {
    return host.share(tensor);
  }

  @Override
  public Tensor constant(HostTensor value) {
    return host.constant(value);
  }

  @Override
  public Tensor[] run(String function, @Nullable String where, List<Tensor> inputs, int outputs) {
    return host.run(function, where, inputs, outputs);
  }
}
