package io.intarsia.spec;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.internal.composite.Companion;
import io.intarsia.internal.composite.Subclass;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Finds how the values of a class are flattened: as the annotation processor wrote it, or else by
/// looking at the class.
final class CompositeClasses {
  private CompositeClasses() {}

  /// Whether values of a class are composites by their constructor: it is an extension record, or
  /// an extension type with an [AutoCompositeTensor].
  static boolean contains(Class<?> type) {
    return ExtensionType.class.isAssignableFrom(type)
        && (type.isRecord() || annotation(type) != null);
  }

  /// @throws IllegalArgumentException if the class is no composite, or cannot be one
  static CompositeClass<?> find(Class<?> type) {
    if (!contains(type)) {
      throw ComponentErrors.notComposite(type, annotatedParent(type));
    }
    AutoCompositeTensor annotation = annotation(type);
    return annotation == null ? new RecordClass(type) : annotated(type, annotation);
  }

  private static CompositeClass<?> annotated(Class<?> type, AutoCompositeTensor annotation) {
    Class<?> described = described(type);
    Optional<CompositeClass<?>> companion = companion(described, type);
    if (companion.isPresent()) {
      return companion.get();
    }
    AutoCompositeOptions options = AutoCompositeOptions.of(annotation);
    boolean plainRecord =
        type.isRecord() && options.omit().isEmpty() && options.shapeParameters().isEmpty();
    try {
      return plainRecord ? new RecordClass(type) : ReflectedClass.of(described, type, options);
    } catch (IllegalArgumentException e) {
      throw Companion.isClosed(described) ? ComponentErrors.closedCompanion(described, e) : e;
    }
  }

  // That of a plain class counts for the subclass that was made of it.
  private static @Nullable AutoCompositeTensor annotation(Class<?> type) {
    return described(type).getDeclaredAnnotation(AutoCompositeTensor.class);
  }

  private static Class<?> described(Class<?> type) {
    Class<?> parent = type.getSuperclass();
    return parent != null && isSubclassOf(type, parent) ? parent : type;
  }

  private static boolean isSubclassOf(Class<?> type, Class<?> plain) {
    return type.getName().endsWith(Subclass.SUFFIX)
        && type.getPackageName().equals(plain.getPackageName())
        && type.getSimpleName().replace('$', '_').endsWith(plain.getSimpleName() + Subclass.SUFFIX);
  }

  /// The annotated class that a class extends without being annotated itself; null if there is
  /// none.
  static @Nullable Class<?> annotatedParent(Class<?> type) {
    Class<?> parent = type.getSuperclass();
    while (parent != null && parent.getDeclaredAnnotation(AutoCompositeTensor.class) == null) {
      parent = parent.getSuperclass();
    }
    return parent;
  }

  private static Optional<CompositeClass<?>> companion(Class<?> described, Class<?> type) {
    return Companion.of(described)
        .filter(found -> found instanceof CompositeClass<?> companion && companion.type() == type)
        .map(found -> (CompositeClass<?>) found);
  }
}
