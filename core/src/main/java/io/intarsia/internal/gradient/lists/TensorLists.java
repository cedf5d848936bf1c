package io.intarsia.internal.gradient.lists;

import static io.intarsia.internal.gradient.rule.Terms.raw;

import io.intarsia.dtype.DType;
import io.intarsia.gradient.rule.Keeps;
import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.op.raw.RawOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// The gradient of a list is a list, of the gradients of its elements.
final class TensorLists {
  private TensorLists() {}

  @GradientOf(value = "TensorListFromTensor", keeps = Keeps.PARAMETERS)
  static void fromTensor(OpGradient op) {
    op.give(0, () -> raw(op).TensorListStack(op.gradient(), op.input(1), op.inputDType(0)));
  }

  @GradientOf(value = "TensorListStack", keeps = Keeps.PARAMETERS)
  static void stack(OpGradient op) {
    op.give(0, () -> raw(op).TensorListFromTensor(op.gradient(), op.input(1)));
  }

  /// Nothing but the one element.
  @GradientOf(value = "TensorListGetItem", keeps = Keeps.PARAMETERS)
  static void getItem(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        0,
        () -> {
          Tensor gradient = op.gradient();
          Tensor length = tf.TensorListLength(op.input(0));
          Tensor empty = tf.TensorListReserve(tf.Shape(gradient), length, gradient.dtype());
          return tf.TensorListSetItem(empty, op.input(1), gradient);
        });
  }

  @GradientOf(value = "TensorListSetItem", keeps = Keeps.PARAMETERS)
  static void setItem(OpGradient op) {
    RawOps tf = raw(op);
    Tensor gradient = op.gradient();
    DType dtype = op.inputDType(2);
    op.give(
        0,
        () -> {
          Tensor zero = tf.Fill(op.inputShapeTensor(2), tf.Cast(op.tf().constant(0), dtype));
          return tf.TensorListSetItem(gradient, op.input(1), zero);
        });
    op.give(2, () -> tf.TensorListGetItem(gradient, op.input(1), op.inputShapeTensor(2), dtype));
  }

  @GradientOf(value = "TensorListPushBack", keeps = Keeps.NOTHING)
  static void pushBack(OpGradient op) {
    var popped = raw(op).TensorListPopBack(op.gradient(), op.inputShapeTensor(1), op.inputDType(1));
    op.give(0, popped::outputHandle);
    op.give(1, popped::tensor);
  }

  @GradientOf(value = "TensorListPopBack", keeps = Keeps.PARAMETERS_AND_OUTPUTS)
  static void popBack(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        0,
        () -> {
          Tensor gradient = op.gradient(1);
          Tensor rest =
              op.hasGradient(0)
                  ? op.gradient(0)
                  : op.tf()
                      .execute(
                          "EmptyTensorList",
                          Attributes.of("element_dtype", gradient.dtype()),
                          tf.Shape(gradient),
                          op.tf().constant(-1))[0];
          return tf.TensorListPushBack(rest, gradient);
        });
  }
}
