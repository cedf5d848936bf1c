package io.intarsia.internal.c;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/// Sets variables of the process environment, which only the C library can do.
final class CEnvironment {
  private CEnvironment() {}

  /// Sets a variable unless the platform has no `setenv`.
  static void set(String name, String value) {
    var linker = Linker.nativeLinker();
    linker
        .defaultLookup()
        .find("setenv")
        .ifPresent(symbol -> call(bind(linker, symbol), name, value));
  }

  @SuppressWarnings("restricted") // binds a native symbol
  private static MethodHandle bind(Linker linker, java.lang.foreign.MemorySegment symbol) {
    return linker.downcallHandle(
        symbol,
        FunctionDescriptor.of(
            ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.JAVA_INT));
  }

  private static void call(MethodHandle setenv, String name, String value) {
    try (Arena arena = Arena.ofConfined()) {
      int ignored =
          (int) setenv.invokeExact(arena.allocateFrom(name), arena.allocateFrom(value), 1);
    } catch (Throwable t) {
      throw Downcall.failure(t);
    }
  }
}
