package io.intarsia.op.array;

import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/// Coordinates of grids.
final class Meshgrid {
  private Meshgrid() {}

  /// Makes the coordinates of the points of a grid, the first axis of the results being that of the
  /// second vector.
  ///
  /// The vectors are `[Dᵢ]`; each result is `[D₁, D₀, D₂…]`, of its vector's dtype.
  ///
  /// @see "Python: tf.meshgrid"
  @Endpoint("meshgrid")
  static List<Tensor> meshgrid(BaseOps tf, Tensor... vectors) {
    return meshgrid(tf, List.of(vectors), MeshgridOptions.defaults());
  }

  /// Makes the coordinates of the points of a grid.
  ///
  /// The vectors are `[Dᵢ]`; each result is `[D₁, D₀, D₂…]`, or `[D₀, D₁, D₂…]` for matrix
  /// indexing, of its vector's dtype.
  ///
  /// @see "Python: tf.meshgrid"
  @Endpoint("meshgrid")
  static List<Tensor> meshgrid(BaseOps tf, List<Tensor> vectors, MeshgridOptions options) {
    if (vectors.isEmpty()) {
      return List.of();
    }
    List<Integer> axes = axes(vectors.size(), options);
    Tensor shape = shape(tf, vectors, axes);
    List<Tensor> grids = new ArrayList<>();
    for (int i = 0; i < vectors.size(); i++) {
      int[] along = new int[vectors.size()];
      Arrays.fill(along, 1);
      along[axes.get(i)] = -1;
      Tensor laid = tf.raw.Reshape(vectors.get(i), Constants.ints(tf, along));
      grids.add(tf.raw.BroadcastTo(laid, shape));
    }
    return List.copyOf(grids);
  }

  // Which axis of the grid each vector lies along.
  private static List<Integer> axes(int count, MeshgridOptions options) {
    List<Integer> axes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      axes.add(i);
    }
    if (options.indexing() == MeshgridOptions.Indexing.XY && count > 1) {
      Collections.swap(axes, 0, 1);
    }
    return axes;
  }

  // Swapping two axes undoes itself, so axis i has the size of vector axes[i].
  private static Tensor shape(BaseOps tf, List<Tensor> vectors, List<Integer> axes) {
    List<Tensor> sizes = axes.stream().map(axis -> tf.raw.Size(vectors.get(axis))).toList();
    return tf.raw.Pack(sizes);
  }
}
