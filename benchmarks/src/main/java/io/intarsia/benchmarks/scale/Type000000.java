package io.intarsia.benchmarks.scale;

import io.intarsia.dispatch.Apis;
import io.intarsia.dispatch.DispatchTable;
import io.intarsia.dispatch.DispatchableType;
import io.intarsia.dispatch.Dispatcher;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;

/// A type of which [TypeLoader] makes others that differ in their number.
record Type000000(Tensor values) implements ExtensionType, DispatchableType {
  private static final Dispatcher DISPATCHER =
      DispatchTable.of(Type000000.class)
          .accepting(Tensor.class)
          .on(Apis.Math.ADD, ProcessTypes.HANDLER);

  @Override
  public Dispatcher dispatcher() {
    return DISPATCHER;
  }

  @Override
  public Shape shape() {
    return values.shape();
  }
}
