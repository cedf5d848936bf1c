package io.intarsia.spec;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.internal.composite.ConstructorCall;
import io.intarsia.internal.composite.Subclass;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Makes composites of plain classes while the program runs: classes of libraries, those of a
/// shell, and annotated ones that were compiled without the annotation processor.
///
/// ```java
/// class Plain {
///   final float k;
///
///   Plain(float k) {
///     this.k = k;
///   }
/// }
///
/// var type = AutoComposite.of(Plain.class);
/// Plain value = type.create(1f); // a Plain_AutoCompositeTensor: a Plain and an ExtensionType
/// ```
///
/// What counts as an attribute of a parameter, and what is dynamic, is said at
/// [AutoCompositeTensor].
///
/// @param <T> the plain class
/// @see "Python: tfp.experimental.auto_composite_tensor"
public final class AutoComposite<T> {
  // Kept with the class, so that classes of a discarded class loader can go.
  private static final ClassValue<AtomicReference<@Nullable AutoComposite<?>>> KNOWN =
      new ClassValue<>() {
        @Override
        protected AtomicReference<@Nullable AutoComposite<?>> computeValue(Class<?> type) {
          return new AtomicReference<>();
        }
      };

  private final Class<? extends T> type;
  private final AutoCompositeOptions options;

  private AutoComposite(Class<? extends T> type, AutoCompositeOptions options) {
    this.type = type;
    this.options = options;
  }

  /// The composite class of a plain one, as its [AutoCompositeTensor] says, or with
  /// [AutoCompositeOptions#defaults].
  ///
  /// @throws IllegalArgumentException as [#of(Class, AutoCompositeOptions)] does
  public static <T> AutoComposite<T> of(Class<T> type) {
    AutoCompositeTensor annotation = type.getDeclaredAnnotation(AutoCompositeTensor.class);
    AutoComposite<T> known = known(type);
    if (known != null) {
      return known;
    }
    return of(
        type,
        annotation == null ? AutoCompositeOptions.defaults() : AutoCompositeOptions.of(annotation));
  }

  /// The composite class of a plain one: itself if it is an [ExtensionType], else a subclass of its
  /// package that is called like it with `_AutoCompositeTensor` at the end. Each call gives the
  /// same. What an [AutoCompositeTensor] of the class says the options say, too; they may add the
  /// names of the parameters.
  ///
  /// @throws IllegalArgumentException if the class has no constructor whose parameters all have
  ///   attributes, is final, abstract or an inner class, was made with other options before, or is
  ///   closed to this library; the message names the parameter and the way out
  public static <T> AutoComposite<T> of(Class<T> type, AutoCompositeOptions options) {
    AtomicReference<@Nullable AutoComposite<?>> slot = KNOWN.get(type);
    synchronized (slot) {
      AutoComposite<T> known = known(type);
      if (known == null) {
        known = make(type, options);
        slot.set(known);
      }
      if (!known.options.equals(options)) {
        throw ComponentErrors.otherOptions(type, known.options, options);
      }
      return known;
    }
  }

  /// The composite class of an annotated one; empty for another.
  static Optional<Class<?>> ofAnnotated(Class<?> plain) {
    return plain.isAnnotationPresent(AutoCompositeTensor.class)
        ? Optional.of(of(plain).type())
        : Optional.empty();
  }

  private static <T> AutoComposite<T> make(Class<T> type, AutoCompositeOptions options) {
    AutoCompositeTensor annotation = type.getDeclaredAnnotation(AutoCompositeTensor.class);
    if (annotation != null) {
      AutoCompositeOptions said = AutoCompositeOptions.of(annotation);
      if (!options.withParameters().equals(said)) {
        throw ComponentErrors.otherOptions(type, said, options);
      }
    }
    if (type.isRecord() && CompositeClasses.contains(type)) {
      CompositePlan.of(type);
      return new AutoComposite<>(type, options);
    }
    if (ExtensionType.class.isAssignableFrom(type)) {
      register(type, type, options);
      return new AutoComposite<>(type, options);
    }
    if (Subclass.compiled(type).isEmpty()) {
      // Before a class is made that could not be used.
      var ignored = CompositePlan.unregistered(ReflectedClass.of(type, type, options));
    }
    Class<? extends T> made = Subclass.of(type, ExtensionType.class).asSubclass(type);
    register(type, made, options);
    return new AutoComposite<>(made, options);
  }

  // An annotated class is as the processor wrote it, if it did.
  private static void register(Class<?> type, Class<?> made, AutoCompositeOptions options) {
    if (!options.parameters().isEmpty()) {
      CompositePlan.unregistered(ReflectedClass.of(type, made, options)).replace();
    } else if (CompositeClasses.contains(made)) {
      CompositePlan.of(made);
    } else {
      CompositePlan.of(ReflectedClass.of(type, made, options));
    }
  }

  @SuppressWarnings("unchecked") // kept by its class
  private static <T> @Nullable AutoComposite<T> known(Class<T> type) {
    return (AutoComposite<T>) KNOWN.get(type).get();
  }

  /// Makes the values of a class extension values as they are, without a class of their own: for
  /// final classes and plain records. As [TypeSpecs#adapt], which [TypeSpecs#unadapt] undoes.
  ///
  /// @throws IllegalArgumentException as [#of(Class)] and [TypeSpecs#adapt] do
  public static <T> void adapt(Class<T> type) {
    adapt(type, AutoCompositeOptions.defaults());
  }

  /// Makes the values of a class extension values as they are, with options.
  ///
  /// @throws IllegalArgumentException as [#of(Class, AutoCompositeOptions)] and [TypeSpecs#adapt]
  ///   do
  public static <T> void adapt(Class<T> type, AutoCompositeOptions options) {
    CompositePlan plan = CompositePlan.unregistered(ReflectedClass.of(type, type, options));
    TypeSpecs.adapt(type, value -> DerivedSpec.of(plan, value, 0));
    plan.replace(); // that of an adapter before may have had other options
  }

  /// The spec of a value by the constructor of its class: for classes that extend
  /// [CompositeTensor], which must say their spec, and say it so.
  ///
  /// @throws IllegalArgumentException if the class is not annotated and not known here, extends one
  ///   that is, or cannot be flattened
  public static <T extends ExtensionType> TypeSpec<T> typeSpec(T value) {
    return DerivedSpec.of(value);
  }

  /// The composite class.
  public Class<? extends T> type() {
    return type;
  }

  /// A value of the composite class.
  ///
  /// @param arguments those of one of its constructors
  /// @throws IllegalArgumentException if no constructor takes them; what a constructor throws, this
  ///   does
  public T create(@Nullable Object... arguments) {
    return type.cast(ConstructorCall.of(type, arguments));
  }

  /// Prints `AutoComposite[Plain_AutoCompositeTensor]`.
  @Override
  public String toString() {
    return "AutoComposite[" + type.getSimpleName() + "]";
  }
}
