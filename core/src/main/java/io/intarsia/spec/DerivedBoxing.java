package io.intarsia.spec;

import io.intarsia.nest.Nest;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.lang.reflect.Constructor;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Boxes records: as the [BatchEncoding] of their class says, else component by component, else, if
/// a component cannot be stacked, whole.
final class DerivedBoxing<T> {
  // Kept with the class, so that classes of a discarded class loader can go.
  private static final ClassValue<Optional<BatchEncoder<?>>> ENCODERS =
      new ClassValue<>() {
        @Override
        protected Optional<BatchEncoder<?>> computeValue(Class<?> type) {
          BatchEncoding encoding = type.getAnnotation(BatchEncoding.class);
          return encoding == null ? Optional.empty() : Optional.of(make(type, encoding.value()));
        }
      };

  private final DerivedSpec<T> spec;
  private final BatchEncoder<T> encoder;
  private final boolean stackable;

  private DerivedBoxing(DerivedSpec<T> spec, BatchEncoder<T> encoder) {
    this.spec = spec;
    this.encoder = encoder;
    this.stackable = !(encoder instanceof VariantBoxing<?>);
  }

  /// @throws IllegalStateException if nothing in the record is dynamic
  /// @throws IllegalArgumentException if the encoder of its class cannot be made
  @SuppressWarnings("unchecked") // the encoder is for values of the class
  static <T> DerivedBoxing<T> of(DerivedSpec<T> spec) {
    Optional<BatchEncoder<?>> own = ENCODERS.get(spec.valueType());
    if (own.isPresent()) {
      return new DerivedBoxing<>(spec, (BatchEncoder<T>) own.get());
    }
    List<@Nullable Object> parts = Nest.flatten(spec.componentSpecs());
    if (parts.isEmpty()) {
      throw SpecErrors.nothingToStack(spec);
    }
    boolean parallel = parts.stream().allMatch(StackableTypeSpec.class::isInstance);
    return new DerivedBoxing<>(spec, parallel ? new ParallelBoxing<>() : new VariantBoxing<>());
  }

  List<Tensor> box(T value, int minimumRank) {
    List<Tensor> box = encoder.encode(spec, value, minimumRank);
    checkParallel(box, Tensor::shape, minimumRank);
    return box;
  }

  T unbox(List<Tensor> box) {
    return encoder.decode(spec, box);
  }

  List<TensorSpec> boxedSpecs(int minimumRank) {
    List<TensorSpec> specs = encoder.boxedSpecs(spec, minimumRank);
    checkParallel(specs, TensorSpec::shape, minimumRank);
    return specs;
  }

  StackableTypeSpec<T> stacked(long num) {
    checkStackable();
    return encoder.stacked(spec, num);
  }

  StackableTypeSpec<T> unstacked() {
    checkStackable();
    DerivedSpec<T> parts = encoder.unstacked(spec);
    boxedSpecs(1);
    return parts;
  }

  // The parts of a variant say which component is to blame.
  private void checkStackable() {
    if (!stackable) {
      ParallelBoxing.parts(spec);
    }
  }

  // Parallel tensors are unstacked together, so they must agree in the axes that are.
  private <B> void checkParallel(List<B> box, Function<B, Shape> shapeOf, int minimumRank) {
    List<Shape> shapes = box.stream().map(shapeOf).toList();
    Shape common = Shape.unknownOfRank(minimumRank);
    for (Shape shape : shapes) {
      Optional<Shape> agreed =
          !shape.hasRank()
              ? Optional.of(common)
              : shape.rank() < minimumRank
                  ? Optional.empty()
                  : common.mergeWith(shape.subShape(0, minimumRank));
      common = agreed.orElseThrow(() -> SpecErrors.notParallel(spec, minimumRank, shapes));
    }
  }

  private static BatchEncoder<?> make(Class<?> type, Class<? extends BatchEncoder<?>> encoder) {
    try {
      Constructor<? extends BatchEncoder<?>> constructor = encoder.getDeclaredConstructor();
      constructor.setAccessible(true);
      return constructor.newInstance();
    } catch (ReflectiveOperationException | RuntimeException e) {
      throw SpecErrors.noEncoder(type, encoder, e);
    }
  }
}
