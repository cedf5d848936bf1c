package io.intarsia.spec;

import io.intarsia.nest.Nest;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Boxes records by boxing their dynamic components next to each other.
final class ParallelBoxing<T> implements BatchEncoder<T> {
  @Override
  public List<Tensor> encode(DerivedSpec<T> spec, T value, int minimumRank) {
    List<@Nullable Object> components = Nest.flatten(Components.of(spec, value));
    List<StackableTypeSpec<Object>> parts = parts(spec);
    List<Tensor> box = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      box.addAll(parts.get(i).toBoxedTensor(components.get(i), minimumRank));
    }
    return box;
  }

  @Override
  @SuppressWarnings("unchecked") // the spec is of T
  public T decode(DerivedSpec<T> spec, List<Tensor> box) {
    List<Object> components = new ArrayList<>();
    int next = 0;
    for (StackableTypeSpec<Object> part : parts(spec)) {
      int end = next + part.boxedTensorSpec(0).size();
      components.add(part.fromBoxedTensor(box.subList(next, end)));
      next = end;
    }
    return (T) Components.rebuild(spec, Nest.packSequenceAs(spec.componentSpecs(), components));
  }

  @Override
  public List<TensorSpec> boxedSpecs(DerivedSpec<T> spec, int minimumRank) {
    List<TensorSpec> specs = new ArrayList<>();
    for (StackableTypeSpec<?> part : parts(spec)) {
      specs.addAll(part.boxedTensorSpec(minimumRank));
    }
    return specs;
  }

  /// The specs of the dynamic components.
  ///
  /// @throws IllegalStateException if one is not stackable
  @SuppressWarnings("unchecked") // the values are those of the spec
  static List<StackableTypeSpec<Object>> parts(DerivedSpec<?> spec) {
    List<StackableTypeSpec<Object>> parts = new ArrayList<>();
    for (Object part : Nest.flatten(spec.componentSpecs())) {
      if (!(part instanceof StackableTypeSpec<?> stackable)) {
        throw SpecErrors.notStackable(spec, part);
      }
      parts.add((StackableTypeSpec<Object>) stackable);
    }
    return parts;
  }
}
