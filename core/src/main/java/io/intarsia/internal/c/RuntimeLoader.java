package io.intarsia.internal.c;

import java.lang.foreign.SymbolLookup;
import java.util.List;
import org.bytedeco.javacpp.Loader;
import org.jspecify.annotations.Nullable;

/// Loads the native runtime into this process, once.
///
/// A failure is told each time it is asked for: a class whose initialization fails tells its reason
/// only once, and in an error of another name.
public final class RuntimeLoader {
  private static @Nullable RuntimeFiles loaded;

  private RuntimeLoader() {}

  /// Loads the runtime unless it is there, and returns the file it was loaded from.
  ///
  /// @throws UnsatisfiedLinkError if it is missing or of a version that the library does not run
  ///   on, or if this JVM may not call native code; the message says what to do
  public static String load() {
    return loaded().main();
  }

  /// The files it was loaded from.
  ///
  /// @throws UnsatisfiedLinkError as [#load()]
  public static List<String> files() {
    RuntimeFiles files = loaded();
    return List.of(files.main(), files.framework());
  }

  /// The runtime's functions by name.
  static SymbolLookup symbols() {
    String ignored = load();
    return SymbolLookup.loaderLookup();
  }

  private static synchronized RuntimeFiles loaded() {
    if (loaded == null) {
      try {
        loaded = open(RuntimeFiles.find());
      } catch (IllegalCallerException e) {
        throw refused(e);
      }
    }
    return loaded;
  }

  private static RuntimeFiles open(RuntimeFiles files) {
    RuntimeLog.silence();
    // The one on the class path writes no line, and to hold lines back takes some milliseconds.
    if (files.isChosen()) {
      RuntimeLog.withoutLine(() -> openBoth(files));
    } else {
      openBoth(files);
    }
    RuntimeIdentity.check(files);
    return files;
  }

  private static void openBoth(RuntimeFiles files) {
    // The framework library first: the other one is linked against it and found by the loader then.
    open(files.framework(), files);
    open(files.main(), files);
  }

  @SuppressWarnings("restricted") // loads the native runtime
  private static void open(String file, RuntimeFiles files) {
    try {
      System.load(file);
    } catch (UnsatisfiedLinkError e) {
      var error =
          new UnsatisfiedLinkError(
              "%s: this library does not load on %s: %s"
                  .formatted(files.source(), Loader.getPlatform(), e.getMessage()));
      error.initCause(e);
      throw error;
    }
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
