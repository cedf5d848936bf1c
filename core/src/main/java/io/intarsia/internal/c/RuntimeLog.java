package io.intarsia.internal.c;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/// The runtime's log on the standard error, which is off unless somebody asks for it.
final class RuntimeLog {
  /// Set this property, or the environment variable to a level, 0 being all, to see it.
  private static final String PROPERTY = "intarsia.log";

  private static final String LEVEL = "TF_CPP_MIN_LOG_LEVEL";
  private static final int FATAL = 3;

  /// `absl::SetMinLogLevel` of TensorFlow 2.21; the name has the date of the Abseil it is built with.
  /// There the variable does not hold for what is written before the log is set up, which only
  /// Python does. Other releases have no function of this name, and those known do not need it.
  private static final String SET_LEVEL =
      "_ZN4absl12lts_2025081414SetMinLogLevelENS0_18LogSeverityAtLeastE";

  private RuntimeLog() {}

  /// Switches it off, to be called before the runtime is loaded: it reads the variable once, then.
  /// Java cannot change its own environment, and processes that are started from here inherit it.
  static void silence() {
    if (isUnasked()) {
      CEnvironment.set(LEVEL, Integer.toString(FATAL));
    }
  }

  /// Switches off what the variable does not hold for, to be called between the two libraries: the
  /// first has the function, and the second writes while it is loaded.
  static void silenceFramework() {
    if (isUnasked()) {
      SymbolLookup.loaderLookup().find(SET_LEVEL).ifPresent(RuntimeLog::setLevel);
    }
  }

  /// Whether nobody has asked for what it has to tell beside warnings and errors.
  static boolean isSilent() {
    return System.getProperty(PROPERTY) == null && !"0".equals(System.getenv(LEVEL));
  }

  private static boolean isUnasked() {
    return System.getProperty(PROPERTY) == null && System.getenv(LEVEL) == null;
  }

  @SuppressWarnings("restricted") // binds a native symbol
  private static void setLevel(MemorySegment function) {
    MethodHandle call =
        Linker.nativeLinker()
            .downcallHandle(function, FunctionDescriptor.ofVoid(ValueLayout.JAVA_INT));
    try {
      call.invokeExact(FATAL);
    } catch (Throwable t) {
      throw Downcall.failure(t);
    }
  }
}
