package io.intarsia.replicas;

import io.intarsia.nest.KeyPath;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Structure;
import io.intarsia.op.Ops;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.replica.ReduceOp;
import java.util.List;
import java.util.Objects;

/// A part of a value that collectives take as one: a tensor, or a value of an extension type.
///
/// @param path where it is
/// @param value what it is
/// @param tensors what it is made of
record Leaf(KeyPath path, Object value, List<Tensor> tensors) {
  /// @param g where collectives take it; what is from outside is taken there
  static Leaf of(Ops g, String operation, KeyPath path, Object value) {
    List<Tensor> tensors =
        Nest.expanded().flatten(value).stream()
            .filter(Tensor.class::isInstance)
            .map(Tensor.class::cast)
            .map(each -> isOf(g, each) ? each : g.identity(each))
            .toList();
    if (tensors.isEmpty()) {
      throw ProcessErrors.noTensor(operation, path, value);
    }
    for (Tensor tensor : tensors) {
      if (!Words.have(tensor.dtype())) {
        throw ProcessErrors.notSent(operation, path, tensor.dtype());
      }
    }
    return new Leaf(path, value, tensors);
  }

  // A graph has its own of what is there already.
  private static boolean isOf(Ops g, Tensor tensor) {
    return tensor.place() == g || (Wire.isNow(tensor) && g.home() == g);
  }

  boolean isTensor() {
    return value instanceof Tensor;
  }

  Tensor tensor() {
    return tensors.getFirst();
  }

  /// Whether the runtime reduces it as it is.
  boolean isReducible(ReduceOp op) {
    return isTensor()
        && Wire.reduces(tensor().dtype())
        && !(op == ReduceOp.MEAN && tensor().dtype().isInteger());
  }

  /// Whether parts of it are sent as they are.
  boolean isOfWords() {
    return isTensor() && Rows.has(tensor().dtype());
  }

  /// The same value of other tensors.
  Object with(List<Tensor> others) {
    if (isTensor()) {
      return others.getFirst();
    }
    if (value instanceof IndexedSlices slices) {
      return slices.denseShape().isPresent()
          ? IndexedSlices.of(others.get(0), others.get(1), others.get(2))
          : IndexedSlices.of(others.get(0), others.get(1));
    }
    Structure structure = Nest.expanded().structure(value);
    return Objects.requireNonNull(structure.pack(others));
  }

  /// What it is, with its shape. Slices of one shape differ in how many there are.
  Object exactly() {
    return value instanceof IndexedSlices ? roughly() : TypeSpecs.of(value);
  }

  /// What it is, where sizes may differ.
  Object roughly() {
    return new Rough(
        isTensor() ? "Tensor" : value.getClass().getSimpleName(),
        tensors.stream()
            .map(each -> each.dtype() + (each.shape().hasRank() ? " of rank " + each.rank() : ""))
            .toList());
  }

  private record Rough(String type, List<String> tensors) {
    @Override
    public String toString() {
      return type + tensors;
    }
  }

  /// The tensors that leaves are made of.
  static List<Tensor> tensors(List<Leaf> leaves) {
    return leaves.stream().flatMap(leaf -> leaf.tensors().stream()).toList();
  }
}
