package io.intarsia.function;

import io.intarsia.nest.KeyPath;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Structure;
import io.intarsia.op.Ops;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What results of several pieces of code have in common: a structure, and for each leaf a spec
/// that all have or can be cast to, or a value all agree on.
///
/// @param leaves a [TypeSpec], or a value
record Merge(Structure structure, List<@Nullable Object> leaves) {

  /// @param operation what asks, for messages
  /// @throws IllegalArgumentException if structures differ, or a leaf has no common type
  static Merge of(String operation, List<? extends @Nullable Object> results) {
    Object first = results.getFirst();
    Structure structure = Nest.structure(first);
    List<@Nullable Object> merged = leaves(first);
    for (Object other : results.subList(1, results.size())) {
      if (!Nest.structure(other).equals(structure)) {
        throw FunctionErrors.structures(operation, first, other);
      }
      List<@Nullable Object> leaves = leaves(other);
      for (int i = 0; i < merged.size(); i++) {
        merged.set(i, both(operation, structure.paths().get(i), merged.get(i), leaves.get(i)));
      }
    }
    return new Merge(structure, merged);
  }

  private static List<@Nullable Object> leaves(@Nullable Object nest) {
    List<@Nullable Object> leaves = new ArrayList<>();
    for (Object leaf : Nest.flatten(nest)) {
      Optional<TypeSpec<?>> spec =
          leaf instanceof Tensor || leaf != null ? TypeSpecs.find(leaf) : Optional.empty();
      leaves.add(spec.isPresent() ? spec.get() : leaf);
    }
    return leaves;
  }

  private static @Nullable Object both(
      String operation, KeyPath path, @Nullable Object a, @Nullable Object b) {
    if (a instanceof TypeSpec<?> x && b instanceof TypeSpec<?> y) {
      Optional<? extends TypeSpec<?>> common = x.mostSpecificCompatibleType(y);
      Optional<? extends TypeSpec<?>> cast = common.isPresent() ? common : x.castableType(y);
      if (cast.isPresent()) {
        return cast.get();
      }
    } else if (Objects.equals(a, b)) {
      return a;
    }
    throw FunctionErrors.noCommonType(operation, path, a, b);
  }

  /// A result as all have it.
  @Nullable Object cast(@Nullable Object result) {
    List<@Nullable Object> values = new ArrayList<>(Nest.flatten(result));
    for (int i = 0; i < values.size(); i++) {
      if (leaves.get(i) instanceof TypeSpec<?> spec && !spec.isCompatibleWith(values.get(i))) {
        values.set(i, spec.cast(values.get(i)));
      }
    }
    return structure.pack(values);
  }

  /// Java numbers, booleans and strings as tensors.
  static @Nullable Object withTensors(Ops tf, @Nullable Object nest) {
    return Nest.mapStructure(
        leaf -> isHost(leaf) ? tf.constant(Objects.requireNonNull(leaf)) : leaf, nest);
  }

  private static boolean isHost(@Nullable Object leaf) {
    return leaf instanceof Number || leaf instanceof Boolean || leaf instanceof String;
  }

  /// The specs of the tensors in all leaves.
  List<TensorSpec> tensorSpecs() {
    List<TensorSpec> specs = new ArrayList<>();
    for (Object leaf : leaves) {
      if (leaf instanceof TypeSpec<?> spec) {
        Nest.flatten(spec, true).forEach(component -> specs.add((TensorSpec) component));
      }
    }
    return specs;
  }

  /// A value of tensors of the specs.
  @Nullable Object pack(Tensor[] tensors) {
    List<@Nullable Object> values = new ArrayList<>();
    int next = 0;
    for (Object leaf : leaves) {
      if (leaf instanceof TypeSpec<?> spec) {
        int count = Nest.flatten(spec, true).size();
        values.add(Nest.packSequenceAs(spec, List.of(tensors).subList(next, next + count), true));
        next += count;
      } else {
        values.add(leaf);
      }
    }
    return structure.pack(values);
  }
}
