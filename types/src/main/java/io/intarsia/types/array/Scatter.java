package io.intarsia.types.array;

import io.intarsia.nest.Tuple;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Objects;

/// Writes the parts of a tensor into an array, in a loop.
///
/// The kernel that does all of it, `TensorListScatterIntoExistingList`, ends the process for
/// indices out of range where a graph is simplified.
///
/// @param indices `[n]`
/// @param parts a list of n elements
/// @param part the shape of each
record Scatter(Tensor indices, Tensor parts, Shape part) {
  /// The array with all parts written.
  TensorArray into(Ops tf, TensorArray array) {
    Tuple last =
        tf.whileLoop(
            (g, v) -> g.math.less(position(v), g.size(indices)),
            this::written,
            Tuple.of(tf.constant(0), array));
    return array(last);
  }

  private Tuple written(Ops g, Tuple v) {
    Tensor next = position(v);
    TensorArray array = array(v);
    Object sizes = ArrayOps.sizes(part);
    Tensor value = g.raw.TensorListGetItem(parts, next, sizes, array.dtype());
    return Tuple.of(next.plus(1), array.write(g.gather(indices, next), value));
  }

  private static Tensor position(Tuple v) {
    return (Tensor) Objects.requireNonNull(v.get(0));
  }

  private static TensorArray array(Tuple v) {
    return (TensorArray) Objects.requireNonNull(v.get(1));
  }
}
