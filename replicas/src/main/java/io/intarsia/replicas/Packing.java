package io.intarsia.replicas;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// Many tensors as few vectors, so that few collectives send them.
final class Packing {
  private Packing() {}

  /// What becomes of the vector of a pack.
  interface Change {
    Tensor of(Pack pack, Tensor vector);
  }

  /// Changes the elements of tensors, a vector of each pack at a time.
  ///
  /// @param packs that have each tensor once
  static List<Tensor> changed(Ops g, List<Tensor> tensors, List<Pack> packs, Change change) {
    List<Tensor> results = new ArrayList<>(tensors);
    for (Pack pack : packs) {
      List<Tensor> own = pack.in(tensors);
      List<Tensor> changed = unpacked(g, own, change.of(pack, packed(g, own)));
      for (int i = 0; i < changed.size(); i++) {
        results.set(pack.members().get(i), changed.get(i));
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
