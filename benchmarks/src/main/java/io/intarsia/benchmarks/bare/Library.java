package io.intarsia.benchmarks.bare;

import io.intarsia.internal.c.RuntimeLoader;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The native library: the file the core loads, so that in one process both run the very same one.
/// A start measurement names the file, in order not to pay for finding it.
final class Library {
  /// The property that names `libtensorflow_cc`.
  static final String PROPERTY = "intarsia.benchmark.library";

  private static final Linker LINKER = Linker.nativeLinker();
  private static final SymbolLookup SYMBOLS = load();

  private Library() {}

  /// Binds a C function; `result` is null for `void`.
  @SuppressWarnings("restricted") // binds a native symbol
  static MethodHandle bind(
      String name,
      @Nullable MemoryLayout result,
      MemoryLayout[] arguments,
      Linker.Option... options) {
    var descriptor =
        result == null
            ? FunctionDescriptor.ofVoid(arguments)
            : FunctionDescriptor.of(result, arguments);
    return LINKER.downcallHandle(SYMBOLS.findOrThrow(name), descriptor, options);
  }

  /// The address of a C function, to be given to another.
  static MemorySegment address(String name) {
    return SYMBOLS.findOrThrow(name);
  }

  /// A C function that calls a static method.
  @SuppressWarnings("restricted") // makes code the runtime calls
  static MemorySegment callback(MethodHandle method, MemoryLayout... arguments) {
    return LINKER.upcallStub(method, FunctionDescriptor.ofVoid(arguments), Arena.global());
  }

  @SuppressWarnings("restricted") // loads the native library
  private static SymbolLookup load() {
    Path library =
        Path.of(Optional.ofNullable(System.getProperty(PROPERTY)).orElseGet(RuntimeLoader::load));
    String name = String.valueOf(library.getFileName());
    System.load(library.resolveSibling(name.replace("_cc", "_framework")).toString());
    System.load(library.toString());
    return SymbolLookup.loaderLookup();
  }
}
