package io.intarsia.op.numpy;

import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// Arrays in parts.
final class Splitting {
  private Splitting() {}

  /// An array in parts along its first axis, of which the first ones are longer by one if the size
  /// is no multiple.
  ///
  /// @see "Python: numpy.array_split"
  @Endpoint("numpy.array_split")
  static List<Tensor> arraySplit(BaseOps tf, Object x, int sections) {
    return arraySplit(tf, x, sections, 0);
  }

  /// An array in parts along an axis, of which the first ones are longer by one if the size is no
  /// multiple.
  ///
  /// @see "Python: numpy.array_split"
  @Endpoint("numpy.array_split")
  static List<Tensor> arraySplit(BaseOps tf, Object x, int sections, int axis) {
    Tensor array = Given.array(tf, x);
    Tensor size = Dims.size(tf, array, axis);
    Tensor each = size.floorDiv(sections);
    Tensor longer = size.rem(sections);
    List<Tensor> parts = new ArrayList<>();
    for (int at = 0; at < sections; at++) {
      Tensor from = each.times(at).plus(longer.minimum(at));
      Tensor to = each.times(at + 1).plus(longer.minimum(at + 1));
      parts.add(tf.raw.GatherV2(array, tf.raw.Range(from, to, 1), axis));
    }
    return parts;
  }

  /// An array along its first axis, in parts that end before each position.
  ///
  /// @see "Python: numpy.split"
  @Endpoint("numpy.split")
  static List<Tensor> split(BaseOps tf, Object x, int[] positions) {
    return split(tf, x, positions, 0);
  }

  /// An array along an axis, in parts that end before each position.
  ///
  /// @see "Python: numpy.split"
  @Endpoint("numpy.split")
  static List<Tensor> split(BaseOps tf, Object x, int[] positions, int axis) {
    Tensor array = Given.array(tf, x);
    List<Tensor> parts = new ArrayList<>();
    int from = 0;
    for (int to : positions) {
      parts.add(Given.part(array, axis, from, to));
      from = to;
    }
    parts.add(Given.part(array, axis, from, Long.MAX_VALUE));
    return parts;
  }

  /// An array in parts of the same size along its first axis.
  ///
  /// @see "Python: numpy.vsplit"
  @Endpoint("numpy.vsplit")
  static List<Tensor> vsplit(BaseOps tf, Object x, int sections) {
    Tensor array = Given.array(tf, x);
    return array.split(sections, 0);
  }

  /// An array along its first axis, in parts that end before each position.
  ///
  /// @see "Python: numpy.vsplit"
  @Endpoint("numpy.vsplit")
  static List<Tensor> vsplit(BaseOps tf, Object x, int[] positions) {
    Tensor array = Given.array(tf, x);
    return split(tf, array, positions, 0);
  }

  /// An array in parts of the same size along its second axis, of a vector along its only one.
  ///
  /// @see "Python: numpy.hsplit"
  @Endpoint("numpy.hsplit")
  static List<Tensor> hsplit(BaseOps tf, Object x, int sections) {
    Tensor array = Given.array(tf, x);
    return array.split(sections, Given.rank("hsplit", array) == 1 ? 0 : 1);
  }

  /// An array along its second axis, of a vector along its only one, in parts that end before each
  /// position.
  ///
  /// @see "Python: numpy.hsplit"
  @Endpoint("numpy.hsplit")
  static List<Tensor> hsplit(BaseOps tf, Object x, int[] positions) {
    Tensor array = Given.array(tf, x);
    return split(tf, array, positions, Given.rank("hsplit", array) == 1 ? 0 : 1);
  }

  /// An array in parts of the same size along its third axis.
  ///
  /// @see "Python: numpy.dsplit"
  @Endpoint("numpy.dsplit")
  static List<Tensor> dsplit(BaseOps tf, Object x, int sections) {
    Tensor array = Given.array(tf, x);
    return array.split(sections, 2);
  }

  /// An array along its third axis, in parts that end before each position.
  ///
  /// @see "Python: numpy.dsplit"
  @Endpoint("numpy.dsplit")
  static List<Tensor> dsplit(BaseOps tf, Object x, int[] positions) {
    Tensor array = Given.array(tf, x);
    return split(tf, array, positions, 2);
  }
}
