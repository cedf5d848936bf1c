package io.intarsia.replicas;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// Many tensors as few vectors, one a dtype, so that few collectives send them.
final class Packing {
  private Packing() {}

  /// What becomes of one vector.
  interface Change {
    /// What becomes of it.
    ///
    /// @param index which of the vectors it is, from 0
    Tensor of(Tensor vector, int index);
  }

  /// Changes the elements of tensors, a vector of each dtype at a time.
  static List<Tensor> changed(Ops g, List<Tensor> tensors, Change change) {
    List<DType> dtypes = tensors.stream().map(Tensor::dtype).distinct().toList();
    List<Tensor> results = new ArrayList<>(tensors);
    for (int i = 0; i < dtypes.size(); i++) {
      DType dtype = dtypes.get(i);
      List<Tensor> same = tensors.stream().filter(each -> each.dtype() == dtype).toList();
      List<Tensor> changed = unpacked(g, same, change.of(packed(g, same), i));
      int next = 0;
      for (int at = 0; at < results.size(); at++) {
        if (tensors.get(at).dtype() == dtype) {
          results.set(at, changed.get(next++));
        }
      }
    }
    return results;
  }

  private static Tensor packed(Ops g, List<Tensor> tensors) {
    List<Tensor> flat = tensors.stream().map(each -> flat(g, each)).toList();
    return flat.size() == 1 ? flat.getFirst() : g.concat(flat, 0);
  }

  private static Tensor flat(Ops g, Tensor tensor) {
    return tensor.shape().hasRank() && tensor.rank() == 1 ? tensor : g.reshape(tensor, -1);
  }

  private static List<Tensor> unpacked(Ops g, List<Tensor> tensors, Tensor vector) {
    if (tensors.size() == 1) {
      return List.of(shaped(g, tensors.getFirst(), vector));
    }
    boolean known = tensors.stream().allMatch(each -> each.shape().isFullyKnown());
    List<Tensor> parts =
        known ? g.split(vector, sizes(tensors), 0) : g.split(vector, sizes(g, tensors), 0);
    List<Tensor> results = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      results.add(shaped(g, tensors.get(i), parts.get(i)));
    }
    return results;
  }

  private static int[] sizes(List<Tensor> tensors) {
    return tensors.stream().mapToInt(each -> Math.toIntExact(each.shape().numElements())).toArray();
  }

  private static Tensor sizes(Ops g, List<Tensor> tensors) {
    return g.stack(tensors.stream().map(each -> g.size(each)).toList());
  }

  private static Tensor shaped(Ops g, Tensor like, Tensor vector) {
    if (!like.shape().isFullyKnown()) {
      Tensor result = g.reshape(vector, g.shape(like));
      return g.ensureShape(result, like.shape());
    }
    return like.rank() == 1 ? vector : g.reshape(vector, like.shape());
  }
}
