package io.intarsia.internal.function.graph;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// Lists of tensors of one dtype, which a graph fills and reads in a loop.
public final class TensorLists {
  private TensorLists() {}

  /// A list with room for a number of elements.
  public static Tensor reserve(Ops tf, TensorSpec element, Tensor count) {
    return tf.execute("TensorListReserve", elementType(element), shape(tf, element.shape()), count)[
        0];
  }

  /// A list that grows.
  public static Tensor empty(Ops tf, DType dtype) {
    return empty(tf, dtype, tf.constant(-1));
  }

  /// A list that grows up to a number of elements, which XLA has to know.
  ///
  /// @param most a scalar int32; -1 for any number
  public static Tensor empty(Ops tf, DType dtype, Tensor most) {
    return tf.execute(
            "EmptyTensorList", Attributes.of("element_dtype", dtype), tf.constant(-1), most)[0];
  }

  /// The parts of a tensor along its first axis.
  public static Tensor unstack(Ops tf, TensorSpec element, Tensor tensor) {
    return tf.execute("TensorListFromTensor", Attributes.NONE, tensor, shape(tf, element.shape()))[
        0];
  }

  public static Tensor get(Ops tf, TensorSpec element, Tensor list, Tensor index) {
    return tf.execute(
            "TensorListGetItem", elementType(element), list, index, shape(tf, element.shape()))[0];
  }

  public static Tensor set(Ops tf, Tensor list, Tensor index, Tensor element) {
    return tf.execute("TensorListSetItem", Attributes.NONE, list, index, element)[0];
  }

  /// All elements along a new first axis.
  ///
  /// @param count how many there are; -1 if not known
  public static Tensor stack(Ops tf, TensorSpec element, Tensor list, long count) {
    Attributes attributes = elementType(element).with("num_elements", count);
    return tf.execute("TensorListStack", attributes, list, shape(tf, element.shape()))[0];
  }

  private static Attributes elementType(TensorSpec element) {
    return Attributes.of("element_dtype", element.dtype());
  }

  /// As these ops take shapes: -1 for an unknown size, and a scalar for an unknown rank.
  public static Tensor shape(Ops tf, Shape shape) {
    if (!shape.hasRank()) {
      return tf.constant(-1);
    }
    int[] sizes = new int[shape.rank()];
    for (int i = 0; i < sizes.length; i++) {
      sizes[i] = Math.toIntExact(shape.dim(i));
    }
    return tf.constant(sizes);
  }
}
