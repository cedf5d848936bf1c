package io.intarsia.imperative;

import io.intarsia.function.EagerControlFlow;
import io.intarsia.op.ControlFlow;
import io.intarsia.op.HostCalls;
import io.intarsia.op.Ops;
import io.intarsia.op.base.SeedSource;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.OpRunner;
import io.intarsia.tensor.Tensor;

/// An environment pinned to a device. Its tensors are the environment's.
final class DeviceOps extends Ops {
  private final Environment environment;
  private final String device;

  DeviceOps(Environment environment, String device) {
    this.environment = environment;
    this.device = device;
  }

  @Override
  public Tensor[] execute(String op, Attributes attributes, Object... inputs) {
    return environment.execute(op, attributes, device, inputs);
  }

  @Override
  public Tensor constant(HostTensor value) {
    return environment.copyTo(device, environment.constant(value));
  }

  @Override
  public OpRunner home() {
    return environment;
  }

  @Override
  public boolean isTracing() {
    return environment.isTracing();
  }

  @Override
  protected ControlFlow controlFlow() {
    return new EagerControlFlow(this, environment.functionHost());
  }

  @Override
  protected HostCalls hostCalls() {
    return environment.hostCallsOn(this);
  }

  @Override
  protected SeedSource seeds() {
    return environment.seeds();
  }
}
