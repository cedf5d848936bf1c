package io.intarsia.spec;

import io.intarsia.nest.Nest;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;
import java.io.ObjectInputFilter;
import java.util.Optional;
import java.util.Set;
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
      case ExtensionType extension ->
          Optional.of(given(typeSpec(extension), extension.getClass(), "typeSpec()"));
      default -> {
        Function<Object, TypeSpec<?>> adapter = ADAPTERS.get(value.getClass()).get();
        yield adapter == null
            ? Optional.empty()
            : Optional.of(given(adapter.apply(value), value.getClass(), "the adapter"));
      }
    };
  }

  /// The components of a value, as [TypeSpec#toComponents] gives them.
  ///
  /// @param spec one of the value's
  /// @throws IllegalStateException if the spec runs an op
  public static Object components(TypeSpec<?> spec, Object value) {
    return Components.of(spec, value);
  }

  // A class may say nothing, if its annotation does; so may not one that only extends it.
  private static @Nullable TypeSpec<?> typeSpec(ExtensionType extension) {
    @Nullable TypeSpec<?> spec = extension.typeSpec();
    return spec == null && CompositePlan.isKnown(extension.getClass())
        ? DerivedSpec.of(extension)
        : spec;
  }

  private static TypeSpec<?> given(@Nullable TypeSpec<?> spec, Class<?> type, String where) {
    if (spec == null) {
      throw SpecErrors.noneGiven(type, where);
    }
    return spec;
  }

  /// Makes the values of a class that is not yours extension values; those of subclasses need an
  /// adapter of their own.
  ///
  /// @param typeSpec gives the spec of a value; equal ones on each call
  /// @throws IllegalArgumentException if the class is a tensor, a spec or an extension type, is
  ///   adapted already, or is an interface
  @SuppressWarnings("unchecked") // applied to values of the class only
  public static <T> void adapt(Class<T> type, Function<? super T, ? extends TypeSpec<T>> typeSpec) {
    if (ExtensionType.class.isAssignableFrom(type)) {
      throw SpecErrors.cannotAdapt(type, "implements ExtensionType itself");
    }
    if (Tensor.class.isAssignableFrom(type) || TypeSpec.class.isAssignableFrom(type)) {
      throw SpecErrors.cannotAdapt(type, "is a tensor or a spec");
    }
    // First the adapter, then the composite: whoever sees the composite finds its adapter.
    var adapter = (Function<Object, TypeSpec<?>>) (Function<?, ?>) typeSpec;
    if (!ADAPTERS.get(type).compareAndSet(null, adapter)) {
      throw SpecErrors.cannotAdapt(type, "is adapted already; unadapt it before");
    }
    try {
      Nest.registerComposite(type, CompositeType.INSTANCE);
    } catch (IllegalArgumentException e) {
      ADAPTERS.get(type).set(null);
      throw e;
    }
  }

  /// A filter for streams of Java serialization that come from elsewhere: it lets specs in, and
  /// what serializations hold (numbers, strings, shapes, dtypes, arrays of up to 16 million
  /// elements), and rejects every other class before an object of it is made.
  ///
  /// ```java
  /// stream.setObjectInputFilter(TypeSpecs.inputFilter(LocalDate.class));
  /// ```
  ///
  /// @param others classes of static components that your specs hold besides
  public static ObjectInputFilter inputFilter(Class<?>... others) {
    return new SpecInputFilter(Set.of(others));
  }

  /// Undoes [#adapt].
  ///
  /// @throws IllegalArgumentException if the class is not adapted
  public static void unadapt(Class<?> type) {
    if (!isAdapted(type)) {
      throw SpecErrors.notAdapted(type);
    }
    Nest.unregister(type);
    ADAPTERS.get(type).set(null);
  }

  /// A record of these components: Java literals become tensors of the declared dtype ([Spec]),
  /// declared dtypes and shapes are checked, and so is what [ExtensionType#validate] checks. If
  /// that fails, the tensors made here are closed.
  ///
  /// @param tf where tensors are made
  /// @param components one an argument of the record's constructor
  /// @throws IllegalArgumentException if a component does not fit; the message names it
  public static <T extends Record & ExtensionType> T create(
      Place tf, Class<T> type, @Nullable Object... components) {
    return type.cast(new RecordMaker(tf, CompositePlan.of(type)).make(components));
  }

  /// What a tensor of sizes says of a shape, besides what is known already.
  public static Shape shapeOf(Shape hint, Tensor sizes) {
    if (areReal(sizes)) {
      try (var host = sizes.toHost()) {
        return Shape.of(host.toArray(long[].class));
      }
    }
    Shape count = sizes.shape();
    boolean hasRank = !hint.hasRank() && count.hasRank() && count.dim(0) != Shape.UNKNOWN_SIZE;
    return hasRank ? Shape.unknownOfRank(Math.toIntExact(count.dim(0))) : hint;
  }

  /// Whether all tensors among these values, nested or not, have data, so that a constructor can
  /// check it: placeholders of a function being traced have none.
  public static boolean areReal(@Nullable Object... values) {
    for (Object value : values) {
      for (Object leaf : Nest.expanded().flatten(value)) {
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
