package io.intarsia.spec;

import io.intarsia.nest.Nest;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.OpRunner;
import io.intarsia.tensor.Tensor;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The specs of values, and values of records.
public final class TypeSpecs {
  // Kept with the class, so that classes of a discarded class loader can go.
  private static final ClassValue<AtomicReference<@Nullable Function<Object, TypeSpec<?>>>>
      ADAPTERS =
          new ClassValue<>() {
            @Override
            protected AtomicReference<@Nullable Function<Object, TypeSpec<?>>> computeValue(
                Class<?> type) {
              return new AtomicReference<>();
            }
          };

  private TypeSpecs() {}

  /// The spec of a tensor, or of an extension value.
  ///
  /// @throws IllegalArgumentException if it is neither
  public static TypeSpec<?> of(@Nullable Object value) {
    return find(value).orElseThrow(() -> SpecErrors.noSpec(value));
  }

  /// The spec of a tensor or of an extension value; empty for anything else.
  public static Optional<TypeSpec<?>> find(@Nullable Object value) {
    return switch (value) {
      case null -> Optional.empty();
      case Tensor tensor -> Optional.of(TensorSpec.of(tensor));
      case ExtensionType extension -> Optional.of(extension.typeSpec());
      default -> {
        Function<Object, TypeSpec<?>> adapter = ADAPTERS.get(value.getClass()).get();
        yield adapter == null ? Optional.empty() : Optional.of(adapter.apply(value));
      }
    };
  }

  /// Makes the values of a class that is not yours extension values.
  ///
  /// @param typeSpec gives the spec of a value; equal ones on each call
  /// @throws IllegalArgumentException if the class is an extension type or adapted already
  @SuppressWarnings("unchecked") // applied to values of the class only
  public static <T> void adapt(Class<T> type, Function<? super T, ? extends TypeSpec<T>> typeSpec) {
    if (ExtensionType.class.isAssignableFrom(type)) {
      throw new IllegalArgumentException(
          "TypeSpecs.adapt: %s implements ExtensionType itself".formatted(type.getName()));
    }
    Nest.registerComposite(type, CompositeType.INSTANCE);
    ADAPTERS.get(type).set((Function<Object, TypeSpec<?>>) (Function<?, ?>) typeSpec);
  }

  /// Undoes [#adapt].
  ///
  /// @throws IllegalArgumentException if the class is not adapted
  public static void unadapt(Class<?> type) {
    Nest.unregister(type);
    ADAPTERS.get(type).set(null);
  }

  /// A record of these components: Java literals become tensors of the declared dtype ([Spec]),
  /// declared dtypes and shapes are checked, and so is what [ExtensionType#validate] checks.
  ///
  /// @param tf where tensors are made
  /// @param components one an argument of the record's constructor
  /// @throws IllegalArgumentException if a component does not fit; the message names it
  public static <T extends Record & ExtensionType> T create(
      OpRunner tf, Class<T> type, @Nullable Object... components) {
    T value = type.cast(RecordPlan.of(type).create(tf, components));
    RecordSpec.of(value);
    value.validate();
    return value;
  }

  /// Whether all tensors among these values, nested or not, have data, so that a constructor can
  /// check it: placeholders of a function being traced have none.
  public static boolean areReal(@Nullable Object... values) {
    for (Object value : values) {
      for (Object leaf : Nest.flatten(value, true)) {
        if (leaf instanceof TypeSpec<?>
            || (leaf instanceof Tensor && !(leaf instanceof EagerTensor))) {
          return false;
        }
      }
    }
    return true;
  }

  static boolean isAdapted(Class<?> type) {
    return ADAPTERS.get(type).get() != null;
  }
}
