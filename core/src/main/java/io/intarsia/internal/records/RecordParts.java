package io.intarsia.internal.records;

import io.intarsia.internal.caller.Mistake;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/// A class whose objects are read by one method handle for all their parts, and made by one: a
/// tenth of the cost of reflection, whatever the number of parts.
///
/// @param reader as [RecordHandles#reader] makes it
/// @param maker as [RecordHandles#maker] makes it
public record RecordParts(Class<?> type, MethodHandle reader, MethodHandle maker) {
  /// The parts of an object in order, in a new array.
  public @Nullable Object[] read(Object instance) {
    try {
      return (Object[]) reader.invokeExact(instance);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable t) {
      throw Mistake.argument("an accessor of " + type.getName() + " failed", t);
    }
  }

  /// An object of these parts; what its constructor throws, this does.
  public Object make(@Nullable Object[] parts) {
    return make(type, maker, parts);
  }

  /// An object that a handle makes of its arguments; what its constructor throws, this does.
  public static Object make(Class<?> type, MethodHandle maker, @Nullable Object[] arguments) {
    try {
      return maker.invokeExact(arguments);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable t) {
      throw Mistake.argument("the constructor of " + type.getName() + " failed", t);
    }
  }
}
