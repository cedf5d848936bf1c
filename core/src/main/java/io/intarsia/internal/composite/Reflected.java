package io.intarsia.internal.composite;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.records.Handles;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Constructor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A class as its constructor and its attributes say: read by one method handle for all attributes,
/// and made by the constructor.
public final class Reflected {
  private final Class<?> type;
  private final MethodHandle reader;
  private final MethodHandle maker;

  /// @param made the class of the values that are made: the described class or a subclass of it
  ///   with the same constructors
  /// @param attributes one a parameter that is kept
  /// @throws IllegalArgumentException if the class is not open to this library
  public Reflected(Class<?> made, Construction construction, List<Attribute> attributes) {
    if (attributes.size() > Handles.MOST_PARTS) {
      throw CompositeErrors.tooMany(made, attributes.size(), Handles.MOST_PARTS);
    }
    this.type = made;
    this.reader =
        Handles.reader(attributes.stream().map(Attribute::reader).toArray(MethodHandle[]::new));
    this.maker = maker(made, construction.rebuild().getParameterTypes());
  }

  private static MethodHandle maker(Class<?> made, Class<?>[] parameters) {
    try {
      Constructor<?> constructor = made.getDeclaredConstructor(parameters);
      return Handles.maker(Look.into(made).unreflectConstructor(constructor));
    } catch (NoSuchMethodException | IllegalAccessException e) {
      throw CompositeErrors.closed(made, "constructor", e);
    }
  }

  /// What an object has for each parameter, in a new array.
  public @Nullable Object[] read(Object instance) {
    try {
      return (Object[]) reader.invokeExact(instance);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable t) {
      throw Mistake.argument("an accessor of " + type.getName() + " failed", t);
    }
  }

  /// An object of these arguments; what its constructor throws, this does.
  public Object make(@Nullable Object[] arguments) {
    try {
      return maker.invokeExact(arguments);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable t) {
      throw Mistake.argument("the constructor of " + type.getName() + " failed", t);
    }
  }
}
