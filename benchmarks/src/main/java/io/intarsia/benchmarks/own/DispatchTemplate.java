package io.intarsia.benchmarks.own;

import io.intarsia.dispatch.Apis;
import io.intarsia.dispatch.DispatchTable;
import io.intarsia.dispatch.DispatchableType;
import io.intarsia.dispatch.Dispatcher;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

/// A type whose handler for `add` does nothing. Each hidden class made of it is another type.
final class DispatchTemplate implements DispatchableType {
  // A hidden class cannot name itself in the type of a field.
  private static final DispatchableType RESULT = new DispatchTemplate();
  private static final Dispatcher DISPATCHER =
      DispatchTable.of(DispatchTemplate.class)
          .accepting(Tensor.class)
          .on(Apis.Math.ADD, call -> RESULT);

  DispatchTemplate() {}

  @Override
  public Dispatcher dispatcher() {
    return DISPATCHER;
  }

  @Override
  public Shape shape() {
    return Shape.of(1);
  }
}
