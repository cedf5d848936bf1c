package io.intarsia.op;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Objects;

/// Code that an op runs by its name, as those of data sets do. Made by [Ops#opFunction].
///
/// The op takes the name as an attribute of kind `func`, and the captured tensors as the inputs
/// that go to the function behind its own arguments.
public final class OpFunction {
  private final String name;
  private final List<Tensor> captured;
  private final List<DType> outputTypes;
  private final List<Shape> outputShapes;

  @SuppressWarnings("UnusedVariable") // with it the runtime forgets the function
  private final Object traced;

  /// For places where ops run.
  ///
  /// @param traced what keeps the function callable
  public OpFunction(
      String name,
      List<Tensor> captured,
      List<DType> outputTypes,
      List<Shape> outputShapes,
      Object traced) {
    this.name = Objects.requireNonNull(name, "name");
    this.captured = List.copyOf(captured);
    this.outputTypes = List.copyOf(outputTypes);
    this.outputShapes = List.copyOf(outputShapes);
    this.traced = Objects.requireNonNull(traced, "traced");
  }

  /// The name the runtime knows it by.
  public String name() {
    return name;
  }

  /// Tensors from outside that the code uses, in the order in which the op passes them.
  public List<Tensor> captured() {
    return captured;
  }

  /// The dtypes of what it gives.
  public List<DType> outputTypes() {
    return outputTypes;
  }

  /// The shapes of what it gives, as far as they are known.
  public List<Shape> outputShapes() {
    return outputShapes;
  }

  /// Its name and what it gives.
  @Override
  public String toString() {
    return "%s -> %s %s".formatted(name, outputTypes, outputShapes);
  }
}
