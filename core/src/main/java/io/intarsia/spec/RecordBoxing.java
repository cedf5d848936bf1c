package io.intarsia.spec;

import io.intarsia.nest.Nest;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Boxes records by boxing their dynamic components next to each other.
final class RecordBoxing<T> {
  private final RecordSpec<T> spec;
  private final List<StackableTypeSpec<Object>> parts;

  private RecordBoxing(RecordSpec<T> spec, List<StackableTypeSpec<Object>> parts) {
    this.spec = spec;
    this.parts = parts;
  }

  /// @throws IllegalStateException if a component cannot be stacked, or none is dynamic
  @SuppressWarnings("unchecked") // the values are those of the spec
  static <T> RecordBoxing<T> of(RecordSpec<T> spec) {
    List<StackableTypeSpec<Object>> parts = new ArrayList<>();
    for (Object part : Nest.flatten(spec.componentSpecs())) {
      if (!(part instanceof StackableTypeSpec<?> stackable)) {
        throw SpecErrors.notStackable(spec, part);
      }
      parts.add((StackableTypeSpec<Object>) stackable);
    }
    if (parts.isEmpty()) {
      throw SpecErrors.nothingToStack(spec);
    }
    return new RecordBoxing<>(spec, parts);
  }

  List<Tensor> box(T value, int minimumRank) {
    List<@Nullable Object> components = Nest.flatten(Components.of(spec, value));
    List<Tensor> box = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      box.addAll(parts.get(i).toBoxedTensor(components.get(i), minimumRank));
    }
    checkParallel(box.stream().map(Tensor::shape).toList(), minimumRank);
    return box;
  }

  @SuppressWarnings("unchecked") // the spec is of T
  T unbox(List<Tensor> box) {
    List<Object> components = new ArrayList<>();
    int next = 0;
    for (StackableTypeSpec<Object> part : parts) {
      int count = part.boxedTensorSpec(0).size();
      components.add(part.fromBoxedTensor(box.subList(next, next + count)));
      next += count;
    }
    return (T) Components.rebuild(spec, Nest.packSequenceAs(spec.componentSpecs(), components));
  }

  List<TensorSpec> boxedSpecs(int minimumRank) {
    List<TensorSpec> specs = new ArrayList<>();
    for (StackableTypeSpec<?> part : parts) {
      specs.addAll(part.boxedTensorSpec(minimumRank));
    }
    checkParallel(specs.stream().map(TensorSpec::shape).toList(), minimumRank);
    return specs;
  }

  StackableTypeSpec<T> stacked(long num) {
    return mapped(part -> part.stacked(num));
  }

  StackableTypeSpec<T> unstacked() {
    return mapped(StackableTypeSpec::unstacked);
  }

  private StackableTypeSpec<T> mapped(
      Function<StackableTypeSpec<Object>, ? extends TypeSpec<?>> change) {
    return spec.withDynamicSpecs(parts.stream().map(change).toList());
  }

  // Parallel tensors are unstacked together, so they must agree in the axes that are.
  private void checkParallel(List<io.intarsia.shape.Shape> shapes, int minimumRank) {
    for (var shape : shapes) {
      var first = shapes.getFirst();
      boolean known = shape.hasRank() && first.hasRank();
      if (known
          && !shape.subShape(0, minimumRank).isCompatibleWith(first.subShape(0, minimumRank))) {
        throw SpecErrors.notParallel(spec, minimumRank, shapes);
      }
    }
  }
}
