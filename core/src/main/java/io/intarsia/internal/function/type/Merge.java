package io.intarsia.internal.function.type;

import io.intarsia.internal.op.JavaValues;
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
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// What results of several pieces of code have in common: a structure, and for each leaf a spec
/// that all have or can be cast to, or a value all agree on.
///
/// @param leaves a [TypeSpec], or a value
public record Merge(Structure structure, List<@Nullable Object> leaves) {

  /// What one value is: its own types.
  ///
  /// @throws IllegalArgumentException if a leaf is a spec, which would be taken for a type
  public static Merge of(@Nullable Object value) {
    List<@Nullable Object> leaves = new ArrayList<>();
    Structure structure = Nest.structure(value);
    for (Object leaf : Nest.flatten(value)) {
      if (leaf instanceof TypeSpec<?>) {
        throw TypeErrors.specAsValue(leaf);
      }
      Optional<TypeSpec<?>> spec = TypeSpecs.find(leaf);
      leaves.add(spec.isPresent() ? spec.get() : kept(structure, leaves.size(), leaf));
    }
    return new Merge(structure, leaves);
  }

  private static @Nullable Object kept(Structure structure, int index, @Nullable Object value) {
    try {
      return HostValues.kept(value);
    } catch (IllegalArgumentException e) {
      throw TypeErrors.notKept(structure.paths().get(index).of("value"), e);
    }
  }

  /// A nest of types.
  public static Merge ofTypes(@Nullable Object types) {
    return new Merge(Nest.structure(types), Nest.flatten(types));
  }

  /// What results of branches have in common.
  ///
  /// @param operation what asks, for messages
  /// @throws IllegalArgumentException if structures differ, or a leaf has no common type
  public static Merge of(String operation, List<? extends @Nullable Object> results) {
    Merge merged = of(results.getFirst());
    for (Object other : results.subList(1, results.size())) {
      Merge next = of(other);
      if (!next.structure.equals(merged.structure)) {
        throw TypeErrors.structures(operation, merged.structure, other);
      }
      merged = merged.with(operation, next);
    }
    return merged;
  }

  /// What has the types of both.
  ///
  /// @throws IllegalArgumentException if a leaf has no common type
  public Merge with(String operation, Merge other) {
    List<@Nullable Object> merged = new ArrayList<>();
    for (int i = 0; i < leaves.size(); i++) {
      Object mine = leaves.get(i);
      Object theirs = other.leaves.get(i);
      if (mine instanceof TypeSpec<?> a && theirs instanceof TypeSpec<?> b) {
        KeyPath path = structure.paths().get(i);
        merged.add(
            common(a, b).orElseThrow(() -> TypeErrors.noCommonType(operation, path, mine, theirs)));
      } else if (Objects.equals(mine, theirs)) {
        merged.add(mine);
      } else {
        throw TypeErrors.noCommonType(operation, structure.paths().get(i), mine, theirs);
      }
    }
    return new Merge(structure, merged);
  }

  /// The most specific spec of values of both, else one that both can be cast to.
  public static Optional<? extends TypeSpec<?>> common(TypeSpec<?> a, TypeSpec<?> b) {
    Optional<? extends TypeSpec<?>> common = a.mostSpecificCompatibleType(b);
    return common.isPresent() ? common : a.castableType(b);
  }

  /// A result as all have it; may run ops, on the tensors of the result.
  public @Nullable Object cast(@Nullable Object result) {
    List<@Nullable Object> values = new ArrayList<>(Nest.flatten(result));
    for (int i = 0; i < values.size(); i++) {
      if (leaves.get(i) instanceof TypeSpec<?> spec && !isOf(spec, values.get(i))) {
        values.set(i, spec.cast(values.get(i)));
      }
    }
    return structure.pack(values);
  }

  // A type may take values of another class, such as tensors for ragged ones without a ragged axis.
  private static boolean isOf(TypeSpec<?> spec, @Nullable Object value) {
    return spec.valueType().isInstance(value) && spec.isCompatibleWith(value);
  }

  /// Java numbers, booleans, strings and arrays as tensors.
  public static @Nullable Object withTensors(Ops tf, @Nullable Object nest) {
    if (nest instanceof Tensor) {
      return nest;
    }
    return Nest.mapStructure(
        leaf ->
            JavaValues.becomesTensor(leaf)
                ? HostValues.tensor(tf, Objects.requireNonNull(leaf))
                : leaf,
        nest);
  }

  /// The tensors of a nest, and of the composites in it, in order; a new list.
  public static List<Tensor> tensors(@Nullable Object nest) {
    List<Tensor> tensors = new ArrayList<>();
    for (Object leaf : Nest.expanded().flatten(nest)) {
      if (leaf instanceof Tensor tensor) {
        tensors.add(tensor);
      }
    }
    return tensors;
  }

  /// The specs of the tensors in all leaves.
  public List<TensorSpec> tensorSpecs() {
    List<TensorSpec> specs = new ArrayList<>();
    for (Object leaf : leaves) {
      if (leaf instanceof TypeSpec<?> spec) {
        Nest.expanded()
            .flatten(spec)
            .forEach(component -> specs.add((TensorSpec) Objects.requireNonNull(component)));
      }
    }
    return specs;
  }

  /// A value of tensors of the specs.
  public @Nullable Object pack(List<? extends Tensor> tensors) {
    List<@Nullable Object> values = new ArrayList<>();
    int next = 0;
    for (Object leaf : leaves) {
      if (leaf instanceof TypeSpec<?> spec) {
        int count = Nest.expanded().flatten(spec).size();
        values.add(Nest.expanded().packSequenceAs(spec, tensors.subList(next, next + count)));
        next += count;
      } else {
        values.add(leaf);
      }
    }
    return structure.pack(values);
  }

  /// A value of placeholders, which are arguments of the function of a trace.
  ///
  /// @param argument makes those for a value of a type
  public @Nullable Object arguments(Function<TypeSpec<?>, @Nullable Object> argument) {
    List<@Nullable Object> values = new ArrayList<>();
    for (Object leaf : leaves) {
      values.add(leaf instanceof TypeSpec<?> spec ? argument.apply(spec) : leaf);
    }
    return structure.pack(values);
  }
}
