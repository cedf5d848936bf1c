package io.intarsia.internal.c;

import java.lang.foreign.SymbolLookup;
import org.jspecify.annotations.Nullable;

/// Loads the native runtime into this process, once.
///
/// A failure is told each time it is asked for: a class whose initialization fails tells its reason
/// only once, and in an error of another name.
public final class RuntimeLoader {
  /// Set this property, or the environment variable to a level, 0 being all, to see the runtime's
  /// log.
  private static final String LOG_PROPERTY = "intarsia.log";

  private static final String LEVEL = "TF_CPP_MIN_LOG_LEVEL";

  private static @Nullable RuntimeFiles loaded;

  private RuntimeLoader() {}

  /// Loads the runtime unless it is there, and returns the file it was loaded from.
  ///
  /// @throws UnsatisfiedLinkError if it is missing, or if this JVM may not call native code; the
  ///   message says what to add
  public static synchronized String load() {
    if (loaded == null) {
      try {
        loaded = open(RuntimeFiles.unpacked());
      } catch (IllegalCallerException e) {
        throw refused(e);
      }
    }
    return loaded.main();
  }

  /// The runtime's functions by name.
  static SymbolLookup symbols() {
    String ignored = load();
    return SymbolLookup.loaderLookup();
  }

  @SuppressWarnings("restricted") // loads the native runtime
  private static RuntimeFiles open(RuntimeFiles files) {
    silenceLog();
    // The framework library first: the other one is linked against it and found by the loader then.
    System.load(files.framework());
    System.load(files.main());
    return files;
  }

  // The runtime reads the variable once, when it is loaded; Java cannot change its own environment.
  // Processes that are started from here inherit it.
  private static void silenceLog() {
    if (System.getProperty(LOG_PROPERTY) == null && System.getenv(LEVEL) == null) {
      CEnvironment.set(LEVEL, "3");
    }
  }

  /// Whether nobody has asked for what the runtime's log has to tell beside warnings and errors.
  static boolean isSilent() {
    return System.getProperty(LOG_PROPERTY) == null && !"0".equals(System.getenv(LEVEL));
  }

  private static UnsatisfiedLinkError refused(IllegalCallerException cause) {
    Module module = RuntimeLoader.class.getModule();
    String message =
        module.isNamed()
            ? "this JVM refuses native code to the module %s, in which Intarsia calls TensorFlow: start"
                    .formatted(module.getName())
                + " it with --enable-native-access="
                + module.getName()
            : "this JVM refuses native code to the class path, on which Intarsia calls TensorFlow:"
                + " start it with --enable-native-access=ALL-UNNAMED, or give the jar it is started"
                + " with the manifest entry Enable-Native-Access: ALL-UNNAMED";
    var error = new UnsatisfiedLinkError(message);
    error.initCause(cause);
    return error;
  }
}
