package io.intarsia.internal.records;

import io.intarsia.internal.caller.Mistake;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// One record class, read by one method handle for all its components and made by its canonical
/// constructor: a tenth of the cost of reflection, whatever the number of components.
public final class RecordAccess {
  // Making the handles takes longer than using them thousands of times. A class that fails is not
  // kept, and fails again.
  private static final ClassValue<RecordAccess> KNOWN =
      new ClassValue<>() {
        @Override
        protected RecordAccess computeValue(Class<?> type) {
          return make(type);
        }
      };

  private final Class<?> type;
  private final List<RecordComponent> components;
  private final Class<?>[] classes;
  private final MethodHandle reader;
  private final MethodHandle maker;

  private RecordAccess(Class<?> type, MethodHandles.Lookup lookup)
      throws ReflectiveOperationException {
    RecordComponent[] declared = type.getRecordComponents();
    this.type = type;
    this.components = List.of(declared);
    this.classes = components.stream().map(RecordComponent::getType).toArray(Class<?>[]::new);
    this.reader = reader(lookup, declared);
    this.maker = maker(lookup, type, classes);
  }

  /// Access to a record class.
  ///
  /// @throws IllegalArgumentException if the class is not open to this library, or has more than
  ///   250 components
  public static RecordAccess of(Class<?> type) {
    return KNOWN.get(type);
  }

  private static RecordAccess make(Class<?> type) {
    int count = type.getRecordComponents().length;
    if (count > Handles.MOST_PARTS) {
      throw Mistake.argument(
          "record %s has %d components, the most is %d; group them in records of their own"
              .formatted(type.getName(), count, Handles.MOST_PARTS));
    }
    try {
      return new RecordAccess(type, lookup(type));
    } catch (ReflectiveOperationException e) {
      throw Mistake.argument(
          ("record %s cannot be read: its module must open package %s to io.intarsia, or export it"
                  + " if the record is public")
              .formatted(type.getName(), type.getPackageName()),
          e);
    }
  }

  /// The record class.
  public Class<?> type() {
    return type;
  }

  /// The components in order.
  public List<RecordComponent> components() {
    return components;
  }

  /// The values of the components in order, in a new array.
  public @Nullable Object[] read(Object instance) {
    try {
      return (Object[]) reader.invokeExact(instance);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable t) {
      throw Mistake.argument("an accessor of " + type.getName() + " failed", t);
    }
  }

  /// A record of these values; what its constructor throws, this does.
  ///
  /// @throws ClassCastException if a component is of another class; see [#misfit]
  /// @throws NullPointerException if a component is primitive and its value is null
  public Object make(@Nullable Object[] values) {
    try {
      return maker.invokeExact(values);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable t) {
      throw Mistake.argument("the constructor of " + type.getName() + " failed", t);
    }
  }

  /// The first position whose component does not take its value; -1 if all do.
  public int misfit(@Nullable Object[] values) {
    return Handles.misfit(classes, values);
  }

  // A public record of an exported package need not be open.
  private static MethodHandles.Lookup lookup(Class<?> type) {
    // Lookups, unlike reflection, ask whether this module reads the other.
    Module ignored = RecordAccess.class.getModule().addReads(type.getModule());
    try {
      return MethodHandles.privateLookupIn(type, MethodHandles.lookup());
    } catch (IllegalAccessException e) {
      return MethodHandles.lookup();
    }
  }

  private static MethodHandle reader(MethodHandles.Lookup lookup, RecordComponent[] components)
      throws IllegalAccessException {
    MethodHandle[] accessors = new MethodHandle[components.length];
    for (int i = 0; i < components.length; i++) {
      accessors[i] = Handles.accessor(lookup.unreflect(components[i].getAccessor()));
    }
    return Handles.reader(accessors);
  }

  private static MethodHandle maker(
      MethodHandles.Lookup lookup, Class<?> type, Class<?>[] parameters)
      throws ReflectiveOperationException {
    int slots = 0;
    for (Class<?> parameter : parameters) {
      slots += parameter == long.class || parameter == double.class ? 2 : 1;
    }
    return slots > Handles.MOST_PARTS
        ? wideMaker(type, parameters)
        : Handles.maker(
            lookup.findConstructor(type, MethodType.methodType(void.class, parameters)));
  }

  // Numbers of eight bytes count twice, so that a record may have fewer components than a handle
  // takes arguments, and its constructor more.
  private static MethodHandle wideMaker(Class<?> type, Class<?>[] parameters)
      throws ReflectiveOperationException {
    Constructor<?> constructor = type.getDeclaredConstructor(parameters);
    if (!constructor.trySetAccessible()) {
      throw new IllegalAccessException(type.getName() + " is not open");
    }
    return MethodHandles.lookup()
        .findStatic(
            RecordAccess.class,
            "construct",
            MethodType.methodType(Object.class, Constructor.class, Object[].class))
        .bindTo(constructor);
  }

  // Fails as a handle does.
  @SuppressWarnings("UnusedMethod") // through a method handle
  private static Object construct(Constructor<?> constructor, @Nullable Object[] values)
      throws Throwable {
    Class<?>[] parameters = constructor.getParameterTypes();
    for (int i = 0; i < parameters.length; i++) {
      if (values[i] == null && parameters[i].isPrimitive()) {
        throw new NullPointerException("component " + i + " is primitive");
      }
      Class<?> wanted = Handles.boxed(parameters[i]);
      if (values[i] != null && !wanted.isInstance(values[i])) {
        throw new ClassCastException("component " + i + " is no " + wanted.getName());
      }
    }
    try {
      return constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      throw Objects.requireNonNullElse(e.getCause(), e);
    }
  }
}
