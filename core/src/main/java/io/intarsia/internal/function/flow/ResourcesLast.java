package io.intarsia.internal.function.flow;

import io.intarsia.dtype.DType;
import io.intarsia.tensor.Tensor;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/// What parts of functions take, with handles of resources behind all else. XLA puts them there, in
/// the functions themselves; where it does so twice, as with a loop in a loop that keeps lists, it
/// ends the process.
///
/// @see "TensorFlow: tensorflow/compiler/tf2xla/rearrange_function_argument.cc"
final class ResourcesLast {
  private ResourcesLast() {}

  /// The tensors in that order.
  static <T extends Tensor> List<T> of(List<T> tensors) {
    return order(tensors).stream().map(tensors::get).toList();
  }

  /// The positions of tensors in that order.
  static List<Integer> order(List<? extends Tensor> tensors) {
    return IntStream.range(0, tensors.size())
        .boxed()
        .sorted(Comparator.comparing(i -> tensors.get(i).dtype() == DType.RESOURCE))
        .toList();
  }
}
