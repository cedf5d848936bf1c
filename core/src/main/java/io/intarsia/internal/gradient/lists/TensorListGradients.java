package io.intarsia.internal.gradient.lists;

import static io.intarsia.internal.gradient.rule.Terms.raw;
import static io.intarsia.internal.gradient.rule.Terms.zerosOfInput;

import io.intarsia.dtype.DType;
import io.intarsia.gradient.rule.Keeps;
import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.internal.gradient.rule.SizeTensors;
import io.intarsia.op.raw.RawOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// The gradient of a list is a list, of the gradients of its elements.
final class TensorListGradients {
  private TensorListGradients() {}

  @GradientOf(value = "TensorListFromTensor", keeps = Keeps.PARAMETERS)
  static void fromTensor(OpGradient op) {
    op.give(0, () -> raw(op).TensorListStack(op.gradient(), element(op), op.inputDType(0)));
  }

  /// The shape of an element, even if the op was not told all of it: there may be no gradient of
  /// any element.
  private static Tensor element(OpGradient op) {
    return op.inputShape(0).isFullyKnown()
        ? op.input(1)
        : SizeTensors.between(op, op.inputShapeTensor(0), 1, 0);
  }

  @GradientOf(value = "TensorListStack", keeps = Keeps.PARAMETERS)
  static void stack(OpGradient op) {
    op.give(0, () -> raw(op).TensorListFromTensor(op.gradient(), op.input(1)));
  }

  /// Nothing but the one element. Those of others may have other shapes.
  @GradientOf(value = "TensorListGetItem", keeps = Keeps.PARAMETERS)
  static void getItem(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        0,
        () -> {
          Tensor gradient = op.gradient();
          Tensor length = tf.TensorListLength(op.input(0));
          Tensor empty = tf.TensorListReserve(op.tf().constant(-1), length, gradient.dtype());
          return tf.TensorListSetItem(empty, op.input(1), gradient);
        });
  }

  @GradientOf(value = "TensorListSetItem", keeps = Keeps.PARAMETERS)
  static void setItem(OpGradient op) {
    RawOps tf = raw(op);
    Tensor gradient = op.gradient();
    DType dtype = op.inputDType(2);
    // The zeros wait for the element, and so the list can be changed where it is.
    Tensor element = tf.TensorListGetItem(gradient, op.input(1), op.inputShapeTensor(2), dtype);
    op.give(
        0, () -> asLongAs(op, tf.TensorListSetItem(gradient, op.input(1), tf.ZerosLike(element))));
    op.give(2, () -> element);
  }

  /// The gradient of the list before, which was shorter if the element made it grow.
  private static Tensor asLongAs(OpGradient op, Tensor gradient) {
    RawOps tf = raw(op);
    return op.flag("resize_if_index_out_of_bounds")
        ? tf.TensorListResize(gradient, tf.TensorListLength(op.input(0)))
        : gradient;
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

  @GradientOf(
      value = {"TensorListConcat", "TensorListConcatV2"},
      keeps = Keeps.OUTPUTS)
  static void concat(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        0,
        () -> {
          Tensor gradient = op.gradient(0);
          Tensor rest = SizeTensors.between(op, tf.Shape(gradient), 1, 0);
          Tensor element = SizeTensors.join(op, SizeTensors.numbers(op, -1), rest);
          return tf.TensorListSplit(gradient, element, op.output(1));
        });
  }

  @GradientOf(value = "TensorListSplit", keeps = Keeps.PARAMETERS)
  static void split(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        0,
        () -> {
          Tensor rest = SizeTensors.between(op, op.inputShapeTensor(0), 1, 0);
          Tensor element = SizeTensors.join(op, SizeTensors.numbers(op, -1), rest);
          Tensor lengths = op.input(2);
          return tf.TensorListConcatV2(op.gradient(), element, lengths, op.inputDType(0)).tensor();
        });
  }

  /// Elements that were taken several times get the sum.
  @GradientOf(value = "TensorListGather", keeps = Keeps.PARAMETERS)
  static void gather(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        0,
        () -> {
          Tensor length = tf.TensorListLength(op.input(0));
          Tensor all = tf.UnsortedSegmentSum(op.gradient(), op.input(1), length);
          return tf.TensorListFromTensor(all, SizeTensors.between(op, tf.Shape(all), 1, 0));
        });
  }

  @GradientOf(
      value = {"TensorListScatter", "TensorListScatterV2"},
      keeps = Keeps.PARAMETERS)
  static void scatter(OpGradient op) {
    op.give(0, () -> gathered(op, 0, op.input(1)));
  }

  @GradientOf(value = "TensorListScatterIntoExistingList", keeps = Keeps.PARAMETERS)
  static void scatterInto(OpGradient op) {
    Tensor indices = op.input(2);
    op.give(
        0,
        () ->
            raw(op).TensorListScatterIntoExistingList(op.gradient(), zerosOfInput(op, 1), indices));
    op.give(1, () -> gathered(op, 1, indices));
  }

  private static Tensor gathered(OpGradient op, int input, Tensor indices) {
    Tensor element = SizeTensors.between(op, op.inputShapeTensor(input), 1, 0);
    return raw(op).TensorListGather(op.gradient(), indices, element, op.inputDType(input));
  }

  @GradientOf(value = "TensorListResize", keeps = Keeps.PARAMETERS)
  static void resize(OpGradient op) {
    RawOps tf = raw(op);
    op.give(0, () -> tf.TensorListResize(op.gradient(), tf.TensorListLength(op.input(0))));
  }
}
