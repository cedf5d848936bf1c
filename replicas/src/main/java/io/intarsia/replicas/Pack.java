package io.intarsia.replicas;

import io.intarsia.dtype.DType;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Tensors of one dtype that are sent as one vector.
///
/// @param members where they are in the list of all, ascending
record Pack(DType dtype, List<Integer> members) {
  /// Packs in the order in which they are sent, that of the last tensors first: a backward pass has
  /// the gradients of the last variables first.
  ///
  /// @param full how many bytes a pack has at least before another one begins; a tensor whose size
  ///   is not known counts as none
  static List<Pack> of(List<Tensor> tensors, long full) {
    List<Pack> packs = new ArrayList<>();
    Map<DType, Pack> open = new LinkedHashMap<>();
    for (int i = tensors.size() - 1; i >= 0; i--) {
      DType dtype = tensors.get(i).dtype();
      Pack pack = open.computeIfAbsent(dtype, each -> new Pack(each, new ArrayList<>()));
      pack.members.addFirst(i);
      if (pack.bytes(tensors) >= full) {
        packs.add(pack);
        open.remove(dtype);
      }
    }
    packs.addAll(open.values());
    return packs;
  }

  /// Its tensors.
  List<Tensor> in(List<Tensor> tensors) {
    return members.stream().map(tensors::get).toList();
  }

  private long bytes(List<Tensor> tensors) {
    return in(tensors).stream().mapToLong(Pack::bytes).sum();
  }

  private static long bytes(Tensor tensor) {
    return tensor.shape().isFullyKnown()
        ? tensor.shape().numElements() * tensor.dtype().byteSize()
        : 0;
  }
}
