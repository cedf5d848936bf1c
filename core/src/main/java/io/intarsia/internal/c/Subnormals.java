package io.intarsia.internal.c;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/// Numbers that are closer to zero than the least normal one. All threads of the runtime take them
/// for zero, and so do eager ops; Java does not, and nor do graphs that run in a thread of Java.
/// The C API cannot change that, but the runtime's C++ can, by the names its compiler gives.
final class Subnormals {
  private static final String GET = "_ZN3tsl4port16GetDenormalStateEv";
  private static final String SET = "_ZN3tsl4port16SetDenormalStateERKNS0_13DenormalStateE";

  // A `DenormalState`: whether results, and whether operands, are taken for zero.
  private static final MemorySegment KEPT = state(false);
  private static final MemorySegment FLUSHED = state(true);

  private static final @Nullable MethodHandle ASK =
      bound(GET, FunctionDescriptor.of(ValueLayout.JAVA_SHORT));
  private static final @Nullable MethodHandle TELL =
      bound(SET, FunctionDescriptor.ofVoid(ValueLayout.ADDRESS));

  private Subnormals() {}

  private static MemorySegment state(boolean isZero) {
    return Arena.global()
        .allocateFrom(ValueLayout.JAVA_BYTE, (byte) (isZero ? 1 : 0), (byte) (isZero ? 1 : 0));
  }

  @SuppressWarnings("restricted") // binds a native symbol
  private static @Nullable MethodHandle bound(String name, FunctionDescriptor form) {
    return RuntimeLoader.symbols()
        .find(name)
        .map(symbol ->
            Linker.nativeLinker().downcallHandle(symbol, form, Linker.Option.critical(false)))
        .orElse(null);
  }

  /// Runs native code that takes them for zero, as far as this runtime can be told.
  static void asZero(Runnable run) {
    MethodHandle ask = ASK;
    MethodHandle tell = TELL;
    if (ask == null || tell == null || isZero(ask)) {
      run.run();
      return;
    }
    set(tell, FLUSHED);
    try {
      run.run();
    } finally {
      set(tell, KEPT);
    }
  }

  private static boolean isZero(MethodHandle ask) {
    try {
      return (short) ask.invokeExact() != 0;
    } catch (Throwable t) {
      throw Downcall.failure(t);
    }
  }

  private static void set(MethodHandle tell, MemorySegment state) {
    try {
      tell.invokeExact(state);
    } catch (Throwable t) {
      throw Downcall.failure(t);
    }
  }
}
