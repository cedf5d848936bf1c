package io.intarsia.types.replica;

import io.intarsia.shape.Shape;
import io.intarsia.spec.TypeSpec;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Whether what the replicas have at one place can become one value. What is not known while a
/// function is traced, the ops check.
///
/// @param where the path of the place
record Agreement(Combination combination, String where) {
  /// All are null, if the first is.
  @Nullable Object onNull(List<@Nullable Object> leaves) {
    for (int i = 1; i < leaves.size(); i++) {
      if (leaves.get(i) != null) {
        throw differs(i, leaves.get(i), null);
      }
    }
    return null;
  }

  /// All are of the class, and the dtype, and shapes fit.
  List<TensorLike> onTensors(List<@Nullable Object> leaves) {
    TensorLike first = (TensorLike) leaves.getFirst();
    checkAxis(first);
    List<TensorLike> tensors = new ArrayList<>();
    for (int i = 0; i < leaves.size(); i++) {
      if (!(leaves.get(i) instanceof TensorLike other) || !fits(first, other)) {
        throw differs(i, leaves.get(i), first);
      }
      tensors.add(other);
    }
    return tensors;
  }

  private boolean fits(TensorLike first, TensorLike other) {
    boolean sameType =
        first instanceof Tensor a
            ? other instanceof Tensor b && a.dtype() == b.dtype()
            : first.getClass() == other.getClass();
    return sameType && withoutAxis(first.shape()).isCompatibleWith(withoutAxis(other.shape()));
  }

  private Shape withoutAxis(Shape shape) {
    if (combination.free() == Combination.NONE || !shape.hasRank()) {
      return shape;
    }
    int axis = Math.floorMod(combination.free(), shape.rank());
    return shape.subShape(0, axis).concatenate(shape.subShape(axis + 1, shape.rank()));
  }

  private void checkAxis(TensorLike first) {
    Shape shape = first.shape();
    int axis = combination.free();
    if (axis != Combination.NONE
        && shape.hasRank()
        && (axis >= shape.rank() || axis < -shape.rank())) {
      throw ReplicaErrors.axis(combination.method(), where, axis, TypeSpecs.of(first));
    }
  }

  /// The result is of the class of the values.
  void onResult(TensorLike value, TensorLike result) {
    boolean fits =
        value instanceof Tensor ? result instanceof Tensor : value.getClass().isInstance(result);
    if (!fits) {
      throw ReplicaErrors.otherResult(combination.method(), where, value, result);
    }
  }

  /// All are of the class, with the same parts.
  List<TypeSpec<?>> onRecords(List<@Nullable Object> records) {
    TypeSpec<?> first = TypeSpecs.of(records.getFirst());
    List<TypeSpec<?>> specs = new ArrayList<>();
    for (int i = 0; i < records.size(); i++) {
      TypeSpec<?> spec = TypeSpecs.find(records.get(i)).orElse(null);
      if (spec == null || first.mostSpecificCompatibleType(spec).isEmpty()) {
        throw differs(i, records.get(i), records.getFirst());
      }
      specs.add(spec);
    }
    return specs;
  }

  private IllegalArgumentException differs(
      int replica, @Nullable Object value, @Nullable Object first) {
    return ReplicaErrors.differs(combination, where, replica, value, first);
  }
}
