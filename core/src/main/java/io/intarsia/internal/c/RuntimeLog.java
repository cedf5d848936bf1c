package io.intarsia.internal.c;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/// Keeps the log of the runtime off standard error, unless it is asked for: what a program has to
/// know comes as an exception.
final class RuntimeLog {
  /// A system or environment switch: set `intarsia.log` (or `TF_CPP_MIN_LOG_LEVEL`) to see the
  /// runtime's log.
  private static final String LOG_PROPERTY = "intarsia.log";

  private static final String LOG_VARIABLE = "TF_CPP_MIN_LOG_LEVEL";

  // Functions of absl in the version the runtime is built with, by the names gcc and clang give
  // them. That the log is initialized says that its threshold counts.
  private static final String SET_THRESHOLD =
      "_ZN4absl12lts_2023080218SetStderrThresholdENS0_18LogSeverityAtLeastE";
  private static final String SET_INITIALIZED =
      "_ZN4absl12lts_2023080212log_internal14SetInitializedEv";

  private static final int FATAL = 3;

  private RuntimeLog() {}

  /// Before the runtime is loaded, which reads the variable once; Java cannot change its own
  /// environment.
  static void silence() {
    if (!isAskedFor()) {
      CEnvironment.set(LOG_VARIABLE, Integer.toString(FATAL));
    }
  }

  /// After the runtime was loaded: XLA writes to another log, which reads no variable. It goes on
  /// where its functions have other names.
  static void silenceXla() {
    SymbolLookup symbols = SymbolLookup.loaderLookup();
    Optional<MemorySegment> threshold = symbols.find(SET_THRESHOLD);
    Optional<MemorySegment> initialized = symbols.find(SET_INITIALIZED);
    if (!isAskedFor() && threshold.isPresent() && initialized.isPresent()) {
      silence(threshold.get(), initialized.get());
    }
  }

  private static boolean isAskedFor() {
    return System.getProperty(LOG_PROPERTY) != null || System.getenv(LOG_VARIABLE) != null;
  }

  @SuppressWarnings("restricted") // binds native symbols
  private static void silence(MemorySegment threshold, MemorySegment initialized) {
    var linker = Linker.nativeLinker();
    MethodHandle setThreshold =
        linker.downcallHandle(threshold, FunctionDescriptor.ofVoid(ValueLayout.JAVA_INT));
    MethodHandle setInitialized =
        linker.downcallHandle(initialized, FunctionDescriptor.ofVoid());
    try {
      setThreshold.invokeExact(FATAL);
      setInitialized.invokeExact();
    } catch (Throwable t) {
      throw Downcall.failure(t);
    }
  }
}
