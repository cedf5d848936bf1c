package io.intarsia.internal.c;

import io.intarsia.internal.runtime.KnownRuntimes;
import io.intarsia.internal.runtime.LoadedRuntime;
import java.lang.System.Logger;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;

/// Asks the libraries that were loaded for their version: the names of the files do not tell it.
final class RuntimeIdentity {
  private static final String VERSION = "TF_Version";

  private RuntimeIdentity() {}

  /// Makes it the runtime of this process if the library runs on it, and says so if it was not
  /// tried.
  ///
  /// @throws UnsatisfiedLinkError if the library does not run on it
  static void check(RuntimeFiles files) {
    String version = version(files);
    LoadedRuntime runtime = LoadedRuntime.of(version).orElse(null);
    if (runtime == null) {
      throw new UnsatisfiedLinkError(
          "%s: the library does not run on TensorFlow %s, which is in %s; expected a version from %s"
              .formatted(files.source(), version, files.main(), KnownRuntimes.supported()));
    }
    runtime.use();
    if (!runtime.isTried()) {
      System.getLogger("io.intarsia.runtime").log(Logger.Level.WARNING, runtime.warning());
    }
  }

  // Bound as `TF_NewStatus` is, which is the first that is called after it: another form would cost
  // some milliseconds of the start.
  @SuppressWarnings("restricted") // binds a native symbol
  private static String version(RuntimeFiles files) {
    MemorySegment symbol = SymbolLookup.loaderLookup().find(VERSION).orElse(null);
    if (symbol == null) {
      throw new UnsatisfiedLinkError(
          "%s: this is not TensorFlow: %s has no function %s"
              .formatted(files.source(), files.main(), VERSION));
    }
    MethodHandle call =
        Linker.nativeLinker()
            .downcallHandle(
                symbol, FunctionDescriptor.of(CLibrary.C.POINTER), Linker.Option.critical(false));
    try {
      return CStrings.read(MemorySegment.ofAddress((long) call.invokeExact()));
    } catch (Throwable t) {
      throw Downcall.failure(t);
    }
  }
}
