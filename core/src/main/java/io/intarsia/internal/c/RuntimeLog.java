package io.intarsia.internal.c;

/// The runtime's log on the standard error, which is off unless somebody asks for it.
final class RuntimeLog {
  /// Set this property, or the environment variable to a level, 0 being all, to see it.
  private static final String PROPERTY = "intarsia.log";

  private static final String LEVEL = "TF_CPP_MIN_LOG_LEVEL";
  private static final String FATAL = "3";

  private RuntimeLog() {}

  /// Switches it off, to be called before the runtime is loaded: it reads the variable once, then.
  /// Java cannot change its own environment, and processes that are started from here inherit it.
  static void silence() {
    if (isUnasked()) {
      CEnvironment.set(LEVEL, FATAL);
    }
  }

  /// Runs code that loads a runtime of any version, without the line about the processor that 2.21
  /// writes while it is loaded. No level holds it back, in Python neither, and nothing of the
  /// runtime can be called before.
  static void withoutLine(Runnable code) {
    if (isSilent()) {
      StandardError.without(RuntimeLog::isOfTheProcessor, code);
    } else {
      code.run();
    }
  }

  private static boolean isOfTheProcessor(String line) {
    return line.contains("absl::InitializeLog()") || line.contains("oneDNN custom operations");
  }

  /// Whether nobody has asked for what it has to tell beside warnings and errors.
  static boolean isSilent() {
    return System.getProperty(PROPERTY) == null && !"0".equals(System.getenv(LEVEL));
  }

  private static boolean isUnasked() {
    return System.getProperty(PROPERTY) == null && System.getenv(LEVEL) == null;
  }
}
