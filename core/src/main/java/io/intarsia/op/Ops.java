package io.intarsia.op;
public abstract class Ops implements io.intarsia.tensor.OpRunner {
  protected abstract SeedSource seeds();
  public io.intarsia.tensor.Tensor constant(Object v) { try (var h = io.intarsia.tensor.HostTensor.of(v)) { return constant(h);} }
}
