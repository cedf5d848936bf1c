package io.intarsia.cli;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Device;
import io.intarsia.imperative.Environment;
import io.intarsia.internal.c.RuntimeLoader;
import io.intarsia.internal.runtime.LoadedRuntime;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.bytedeco.javacpp.Loader;

/// What can be said about the native library: where it is unpacked, whether it loads, what it
/// offers.
final class RuntimeChecks {
  private static final long MEGA = 1 << 20;
  private static final long UNPACKED_MEGA = 700;
  private static final String OTHER_FOLDER =
      "or choose another folder: INTARSIA_JAVA_OPTS=-Dorg.bytedeco.javacpp.cachedir=FOLDER";

  private RuntimeChecks() {}

  static List<Finding> all() {
    Finding library = library();
    boolean loads = library.level() != Finding.Level.PROBLEM;
    List<Finding> findings = new ArrayList<>(List.of(library));
    if (loads) {
      RuntimeLoader.files().stream().map(RuntimeChecks::hash).forEach(findings::add);
    }
    findings.addAll(List.of(devices(), cache(loads)));
    return findings;
  }

  private static Finding library() {
    try {
      String value =
          "TensorFlow %s, %s".formatted(Environment.runtimeVersion(), Environment.libraryPath());
      LoadedRuntime runtime = LoadedRuntime.current().orElseThrow();
      return runtime.isTried()
          ? Finding.ok("native library", value)
          : Finding.note("native library", value, runtime.warning());
    } catch (LinkageError e) {
      return Finding.problem("native library", "does not load", sentence(rootOf(e)));
    }
  }

  private static Finding hash(String file) {
    try {
      return Finding.ok("SHA-256", FileHash.sha256(Path.of(file)) + " " + file);
    } catch (IOException e) {
      return Finding.note("SHA-256", "%s cannot be read: %s".formatted(file, e.getMessage()));
    }
  }

  private static Finding devices() {
    try (var environment = Environment.open()) {
      return Finding.ok(
          "devices",
          environment.devices().stream().map(Device::name).collect(Collectors.joining(", ")));
    } catch (LinkageError e) {
      return Finding.problem("devices", "unknown, because the native library does not load");
    } catch (TensorFlowException e) {
      return Finding.problem("devices", "the runtime cannot start", sentence(e));
    }
  }

  private static Finding cache(boolean unpacked) {
    try {
      File folder = Loader.getCacheDir();
      long free = folder.getUsableSpace() / MEGA;
      String value = "%s (%d MB free)".formatted(folder, free);
      return unpacked || free > UNPACKED_MEGA
          ? Finding.ok("cache folder", value)
          : Finding.note(
              "cache folder",
              value,
              "The native library, unpacked there once, takes %d MB: make room,"
                  .formatted(UNPACKED_MEGA),
              OTHER_FOLDER);
    } catch (IOException e) {
      return Finding.problem(
          "cache folder",
          String.valueOf(e.getMessage()),
          "The native library is unpacked there. Make the folder writable,",
          OTHER_FOLDER);
    }
  }

  private static Throwable rootOf(Throwable thrown) {
    Throwable cause = thrown.getCause();
    return cause == null ? thrown : rootOf(cause);
  }

  private static String sentence(Throwable thrown) {
    return thrown.getMessage() == null ? thrown.toString() : thrown.getMessage();
  }
}
