package io.intarsia.imperative;

import io.intarsia.function.FunctionMaker;
import io.intarsia.function.FunctionOps;
import io.intarsia.gradient.Differentiation;
import io.intarsia.internal.function.flow.EagerControlFlow;
import io.intarsia.internal.function.trace.FunctionsOnDevice;
import io.intarsia.internal.gradient.TapeMaker;
import io.intarsia.internal.place.OpCall;
import io.intarsia.internal.place.Routing;
import io.intarsia.internal.place.Where;
import io.intarsia.op.ControlFlow;
import io.intarsia.op.HostCalls;
import io.intarsia.op.base.SeedSource;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// An environment pinned to a device. Its tensors are the environment's.
final class DeviceOps extends FunctionOps {
  private final Environment environment;
  private final String device;
  private final Where where;

  DeviceOps(Environment environment, String device) {
    this.environment = environment;
    this.device = device;
    this.where = Where.on(device);
  }

  @Override
  public Tensor[] execute(String op, Attributes attributes, Object... inputs) {
    return environment.engine().path().run(new OpCall(op, attributes, where, inputs));
  }

  @Override
  public Place placeFor(List<?> inputs) {
    return Routing.from(this, inputs);
  }

  @Override
  public Tensor constant(HostTensor value) {
    var constant = (EagerTensor) environment.constant(value);
    return environment.engine().executor().moveTo(device, constant);
  }

  @Override
  public Place home() {
    return environment;
  }

  @Override
  public boolean isTracing() {
    return environment.isTracing();
  }

  @Override
  protected ControlFlow controlFlow() {
    return new EagerControlFlow(this, environment.engine().executor().functions(), device);
  }

  @Override
  protected FunctionMaker functions() {
    return new FunctionsOnDevice(environment.engine().executor().functions(), this, device);
  }

  @Override
  protected Differentiation differentiation() {
    return new TapeMaker(
        this, environment.engine().path(), List.of(), environment.engine().gradients());
  }

  @Override
  protected HostCalls hostCalls() {
    return environment.hostCallsOn(this);
  }

  @Override
  protected SeedSource seeds() {
    return environment.engine().seeds();
  }

  /// The device, and the environment it is of.
  @Override
  public String toString() {
    return DeviceNames.brief(device) + " of " + environment;
  }
}
