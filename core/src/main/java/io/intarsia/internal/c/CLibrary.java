package io.intarsia.internal.c;

import java.lang.foreign.AddressLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/// Binds the functions of the native runtime.
///
/// Opaque native pointers travel as `long`: the runtime is 64-bit only, and a `MemorySegment` an op
/// and a tensor would be garbage on the hot path.
final class CLibrary {
  private static final Linker LINKER = Linker.nativeLinker();
  private static final SymbolLookup SYMBOLS = RuntimeLoader.symbols();

  private CLibrary() {}

  /// Binds a C function; `result` is null for `void`.
  static MethodHandle bind(String name, @Nullable MemoryLayout result, MemoryLayout... arguments) {
    return bind(name, descriptor(result, arguments));
  }

  /// Binds a C function that returns immediately and never calls back: the call skips the
  /// thread-state change (5 ns saved).
  static MethodHandle bindCritical(
      String name, @Nullable MemoryLayout result, MemoryLayout... arguments) {
    return bind(name, descriptor(result, arguments), Linker.Option.critical(false));
  }

  /// Binds a short C function that may be given arrays of the Java heap.
  static MethodHandle bindWithHeapAccess(
      String name, @Nullable MemoryLayout result, MemoryLayout... arguments) {
    return bind(name, descriptor(result, arguments), Linker.Option.critical(true));
  }

  /// Binds whatever function an address leads to: the handle takes the address first.
  @SuppressWarnings("restricted") // calls native code
  static MethodHandle bindAddress(@Nullable MemoryLayout result, MemoryLayout... arguments) {
    return LINKER.downcallHandle(descriptor(result, arguments));
  }

  /// A C function that runs Java code, for as long as the process lives. The code must not throw.
  @SuppressWarnings("restricted") // native code calls back
  static MemorySegment callback(
      MethodHandle code, @Nullable MemoryLayout result, MemoryLayout... arguments) {
    return LINKER.upcallStub(code, descriptor(result, arguments), Arena.global());
  }

  /// The address of a function of the runtime.
  static MemorySegment address(String name) {
    return SYMBOLS
        .find(name)
        .orElseThrow(() ->
            new AssertionError("the native runtime has no function " + name + "; please report"));
  }

  @SuppressWarnings("restricted") // binds a native symbol
  private static MethodHandle bind(
      String name, FunctionDescriptor descriptor, Linker.Option... options) {
    return LINKER.downcallHandle(address(name), descriptor, options);
  }

  private static FunctionDescriptor descriptor(
      @Nullable MemoryLayout result, MemoryLayout... arguments) {
    return result == null
        ? FunctionDescriptor.ofVoid(arguments)
        : FunctionDescriptor.of(result, arguments);
  }

  /// Layouts by their C names.
  static final class C {
    static final ValueLayout.OfLong POINTER = ValueLayout.JAVA_LONG;
    static final ValueLayout.OfLong INT64 = ValueLayout.JAVA_LONG;
    static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT;
    static final ValueLayout.OfByte BOOL = ValueLayout.JAVA_BYTE;
    static final AddressLayout BUFFER = ValueLayout.ADDRESS;

    /// `TF_Output`: an operation and the index of one of its outputs.
    static final MemoryLayout OUTPUT =
        MemoryLayout.structLayout(
            ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT, MemoryLayout.paddingLayout(4));

    private C() {}
  }
}
