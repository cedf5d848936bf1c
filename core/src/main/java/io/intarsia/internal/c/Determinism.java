package io.intarsia.internal.c;

import io.intarsia.internal.caller.Mistake;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/// Whether the runtime's ops give the same results in every run. The C API has no such switch;
/// Python calls the same function of the runtime's C++, by the name its compiler gives it.
public final class Determinism {
  private static final String SWITCH = "_ZN3tsl19EnableOpDeterminismEb";
  private static final String QUESTION = "_ZN3tsl21OpDeterminismRequiredEv";

  private Determinism() {}

  /// Switches it on, for the whole process.
  ///
  /// @throws UnsupportedOperationException if this runtime has no such switch
  @SuppressWarnings("restricted") // binds a native symbol
  public static void enable() {
    MethodHandle call =
        Linker.nativeLinker()
            .downcallHandle(symbol(SWITCH), FunctionDescriptor.ofVoid(ValueLayout.JAVA_BOOLEAN));
    try {
      call.invokeExact(true);
    } catch (Throwable t) {
      throw Downcall.failure(t);
    }
  }

  /// Whether it is on.
  ///
  /// @throws UnsupportedOperationException if this runtime has no such switch
  @SuppressWarnings("restricted") // binds a native symbol
  public static boolean isOn() {
    MethodHandle call =
        Linker.nativeLinker()
            .downcallHandle(symbol(QUESTION), FunctionDescriptor.of(ValueLayout.JAVA_BOOLEAN));
    try {
      return (boolean) call.invokeExact();
    } catch (Throwable t) {
      throw Downcall.failure(t);
    }
  }

  private static MemorySegment symbol(String name) {
    Optional<MemorySegment> found = RuntimeLoader.symbols().find(name);
    return found.orElseThrow(() ->
        Mistake.unsupported(
            "EnvironmentOptions: this runtime has no switch for determinism; set the variable"
                + " TF_DETERMINISTIC_OPS=1 before the program starts"));
  }
}
