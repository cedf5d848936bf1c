package io.intarsia.internal.function.flow;

import io.intarsia.dtype.DType;
import io.intarsia.internal.caller.Texts;
import io.intarsia.internal.function.type.Merge;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Structure;
import io.intarsia.shape.Shape;
import io.intarsia.spec.StackableTypeSpec;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// How results of one type are stacked: each goes into boxes, whose tensors are stacked one by one.
///
/// @param types of one result
record Stack(String operation, Merge types) {
  /// @throws IllegalArgumentException if such results cannot be stacked
  Stack {
    for (int i = 0; i < types.leaves().size(); i++) {
      if (types.leaves().get(i) instanceof TypeSpec<?> spec) {
        check(operation, types.structure(), i, spec);
      }
    }
  }

  private static void check(String operation, Structure structure, int leaf, TypeSpec<?> spec) {
    String why = null;
    if (spec instanceof StackableTypeSpec<?> stackable) {
      try {
        stackable.stacked(-1);
        return;
      } catch (IllegalStateException e) {
        why = Texts.reason(e);
      }
    }
    throw FlowErrors.notStackable(operation, structure.paths().get(leaf), spec, why);
  }

  /// Results of types the caller declared.
  ///
  /// @param signature a nest of specs and dtypes
  static Stack declared(String operation, Object signature) {
    return new Stack(
        operation,
        Merge.ofTypes(
            Nest.mapStructure(
                leaf -> leaf instanceof DType dtype ? TensorSpec.of(Shape.unknown(), dtype) : leaf,
                signature)));
  }

  /// Whether what was declared says nothing of some shapes.
  static boolean needsShapes(Object signature) {
    return Nest.flatten(signature).stream().anyMatch(DType.class::isInstance);
  }

  /// These types with what was found out of shapes that nothing was declared of.
  Stack narrowed(Stack found) {
    if (!types.structure().equals(found.types().structure())) {
      return this;
    }
    List<@Nullable Object> leaves = new ArrayList<>(types.leaves());
    for (int i = 0; i < leaves.size(); i++) {
      if (leaves.get(i) instanceof TensorSpec spec
          && !spec.shape().hasRank()
          && found.types().leaves().get(i) instanceof TensorSpec other
          && other.dtype() == spec.dtype()) {
        leaves.set(i, other);
      }
    }
    return new Stack(operation, new Merge(types.structure(), leaves));
  }

  /// Results of types that take this one, too, of the same structure.
  Stack with(@Nullable Object result) {
    return new Stack(operation, types.with(operation, Merge.of(result)));
  }

  /// A result as one of the types.
  ///
  /// @throws IllegalArgumentException if it is none
  @Nullable Object checked(@Nullable Object result) {
    Merge given = Merge.of(result);
    if (!given.structure().equals(types.structure())) {
      throw FlowErrors.resultStructure(operation, types.structure(), result);
    }
    for (int i = 0; i < types.leaves().size(); i++) {
      Object wanted = types.leaves().get(i);
      Object got = given.leaves().get(i);
      if (!takes(wanted, got)) {
        throw FlowErrors.notTheSignature(operation, types.structure().paths().get(i), wanted, got);
      }
    }
    return types.cast(result);
  }

  private static boolean takes(@Nullable Object wanted, @Nullable Object got) {
    if (wanted instanceof TypeSpec<?> spec && got instanceof TypeSpec<?> other) {
      return spec.isCompatibleWith(other) || Merge.common(spec, other).isPresent();
    }
    return Objects.equals(wanted, got);
  }

  /// The specs of the tensors of one result's boxes.
  List<TensorSpec> tensorSpecs() {
    List<TensorSpec> specs = new ArrayList<>();
    for (Object leaf : types.leaves()) {
      if (leaf instanceof StackableTypeSpec<?> spec) {
        specs.addAll(spec.boxedTensorSpec(0));
      }
    }
    return specs;
  }

  /// The tensors of the boxes of a result of these types.
  @SuppressWarnings("unchecked") // the value is of the spec
  List<Tensor> box(@Nullable Object result) {
    List<@Nullable Object> values = types.structure().leaves(result);
    List<Tensor> tensors = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      if (types.leaves().get(i) instanceof StackableTypeSpec<?> spec) {
        Object value = Objects.requireNonNull(values.get(i));
        tensors.addAll(((StackableTypeSpec<Object>) spec).toBoxedTensor(value, 0));
      }
    }
    return tensors;
  }

  /// The value in stacks of these tensors.
  ///
  /// @param count of results; -1 if not known
  @Nullable Object unbox(List<Tensor> stacked, long count) {
    List<@Nullable Object> values = new ArrayList<>();
    int next = 0;
    for (Object leaf : types.leaves()) {
      if (leaf instanceof StackableTypeSpec<?> spec) {
        int end = next + spec.boxedTensorSpec(0).size();
        values.add(spec.stacked(count).fromBoxedTensor(stacked.subList(next, end)));
        next = end;
      } else {
        values.add(leaf);
      }
    }
    return types.structure().pack(values);
  }
}
