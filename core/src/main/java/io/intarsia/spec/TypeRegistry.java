package io.intarsia.spec;

import java.lang.ref.WeakReference;
import java.lang.reflect.Modifier;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The names under which extension types and spec classes are saved, and found again when saved
/// data is loaded.
///
/// A type gets its name by [#register], by being annotated with [TypeName] when it is first saved,
/// or through a [TypeProvider]. Only the last needs no code to run before loading. One name belongs
/// to one class and one class has one name; but a class that was loaded anew by another class
/// loader takes the name over. The registry keeps no class from being unloaded. It may be used by
/// many threads.
///
/// @see "Python: tf.register_type_spec; TensorFlow RFC 20200721: TypeSpec Registry"
public final class TypeRegistry {
  private static final Pattern NAME =
      Pattern.compile("\\w+(\\.\\w+)*", Pattern.UNICODE_CHARACTER_CLASS);

  private static final Object LOCK = new Object();
  private static final Map<String, WeakReference<Class<?>>> CLASSES = new HashMap<>();
  private static final Map<Class<?>, String> NAMES = new WeakHashMap<>();
  private static final Set<ClassLoader> ASKED = Collections.newSetFromMap(new WeakHashMap<>());

  static {
    bind(TensorSpec.class, "tf.TensorSpec");
    bind(BoundedTensorSpec.class, "tf.BoundedTensorSpec");
  }

  private TypeRegistry() {}

  /// Registers a class under the name of its [TypeName], or else under its own name with package
  /// and enclosing classes, such as `com.acme.Outer.Masked`.
  ///
  /// @throws IllegalArgumentException as [#register(Class, String)] does
  public static void register(Class<?> type) {
    TypeName name = type.getAnnotation(TypeName.class);
    register(type, name == null ? defaultName(type) : name.value());
  }

  /// Registers a class under a name of your choice. To do so again changes nothing.
  ///
  /// @param type a concrete subclass of [TypeSpec], or an [ExtensionType] that is a record or has
  ///   an `@AutoCompositeTensor`
  /// @param name globally unique: words joined by dots
  /// @throws IllegalArgumentException if the class is neither, or has another name, or the name is
  ///   malformed or belongs to another class; what was registered before stays
  public static void register(Class<?> type, String name) {
    checkKind(type);
    if (!NAME.matcher(name).matches()) {
      throw RegistryErrors.malformed(type, name);
    }
    synchronized (LOCK) {
      String before = NAMES.get(type);
      if (before != null && !before.equals(name)) {
        throw RegistryErrors.secondName(type, name, before);
      }
      Class<?> owner = owner(name);
      if (owner != null && !owner.getName().equals(type.getName())) {
        throw RegistryErrors.taken(type, name, owner);
      }
      bind(type, name);
    }
  }

  /// Frees the name of a class. One annotated with [TypeName] gets it back when it is next saved.
  ///
  /// @throws IllegalArgumentException if the class is not registered
  public static void unregister(Class<?> type) {
    synchronized (LOCK) {
      String name = NAMES.remove(type);
      if (name == null) {
        throw RegistryErrors.notRegistered(type);
      }
      CLASSES.remove(name);
    }
  }

  /// The name of a class, or empty if it has none. A class that is annotated with [TypeName] and
  /// not registered is registered first; one with an `@AutoCompositeTensor` alone under its own
  /// name with `_AutoCompositeTensor` at the end.
  ///
  /// @throws IllegalArgumentException if it is annotated with the name of another class
  public static Optional<String> nameOf(Class<?> type) {
    synchronized (LOCK) {
      if (!NAMES.containsKey(type) && type.isAnnotationPresent(TypeName.class)) {
        register(type);
      } else if (!NAMES.containsKey(type) && AutoNames.has(type)) {
        register(type, AutoNames.of(type));
      }
      return Optional.ofNullable(NAMES.get(type));
    }
  }

  /// The class of that name, or empty. The [TypeProvider]s that the thread's context class loader
  /// sees are asked first, once.
  ///
  /// @throws IllegalArgumentException if a provider lists a class without a [TypeName], or one that
  ///   cannot be registered
  /// @throws ServiceConfigurationError if a provider cannot be loaded
  public static Optional<Class<?>> find(String name) {
    askProviders();
    synchronized (LOCK) {
      Class<?> owner = owner(name);
      if (owner != null) {
        return Optional.of(owner);
      }
    }
    return AutoNames.find(name); // not under the lock: it loads classes
  }

  static String defaultName(Class<?> type) {
    return type.getName().replace('$', '.');
  }

  private static void askProviders() {
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    ClassLoader loader = context == null ? ClassLoader.getSystemClassLoader() : context;
    // Not the lock of the tables: a provider runs code of its own.
    synchronized (ASKED) {
      // Marked before, as a provider may itself look for names.
      if (ASKED.add(loader)) {
        ask(loader);
      }
    }
  }

  private static void ask(ClassLoader loader) {
    boolean done = false;
    try {
      ServiceLoader.load(TypeProvider.class, loader).forEach(TypeRegistry::registerAll);
      done = true;
    } finally {
      if (!done) {
        ASKED.remove(loader);
      }
    }
  }

  private static void registerAll(TypeProvider provider) {
    for (Class<?> type : provider.types()) {
      if (!type.isAnnotationPresent(TypeName.class)) {
        throw RegistryErrors.providedWithoutName(provider, type);
      }
      register(type);
    }
  }

  // An owner of the same class name is of another class loader, and gives way.
  private static void bind(Class<?> type, String name) {
    Class<?> before = owner(name);
    if (before != null) {
      NAMES.remove(before);
    }
    CLASSES.put(name, new WeakReference<>(type));
    NAMES.put(type, name);
  }

  private static @Nullable Class<?> owner(String name) {
    WeakReference<Class<?>> reference = CLASSES.get(name);
    return reference == null ? null : reference.get();
  }

  private static void checkKind(Class<?> type) {
    if (TypeSpec.class.isAssignableFrom(type)) {
      if (Modifier.isAbstract(type.getModifiers())) {
        throw RegistryErrors.notConcrete(type);
      }
      if (type == DerivedSpec.class || type == AnonymousSpec.class || type == OpaqueSpec.class) {
        throw RegistryErrors.sharedSpec(type);
      }
    } else if (!CompositePlan.isComposite(type)) {
      throw RegistryErrors.neitherSpecNorComposite(type);
    }
  }
}
