package io.intarsia.benchmarks.bare;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/// The functions of the C API that run graphs in sessions.
final class SessionApi {
  private static final MethodHandle NEW_OPTIONS = bind("TF_NewSessionOptions", JAVA_LONG);
  private static final MethodHandle DELETE_OPTIONS =
      bind("TF_DeleteSessionOptions", null, JAVA_LONG);
  private static final MethodHandle SET_CONFIG =
      Library.bind(
          "TF_SetConfig",
          null,
          new MemoryLayout[] {JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_LONG},
          Linker.Option.critical(true));
  private static final MethodHandle SET_TARGET = bind("TF_SetTarget", null, JAVA_LONG, ADDRESS);
  private static final MethodHandle NEW_SESSION =
      bind("TF_NewSession", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle DELETE_SESSION =
      bind("TF_DeleteSession", null, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle RUN =
      bind(
          "TF_SessionRun",
          null,
          JAVA_LONG,
          ADDRESS,
          ADDRESS,
          ADDRESS,
          JAVA_INT,
          ADDRESS,
          ADDRESS,
          JAVA_INT,
          ADDRESS,
          JAVA_INT,
          ADDRESS,
          JAVA_LONG);

  private SessionApi() {}

  static long newOptions() {
    try {
      return (long) NEW_OPTIONS.invokeExact();
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static void deleteOptions(long options) {
    try {
      DELETE_OPTIONS.invokeExact(options);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static void setConfig(long options, MemorySegment config, long length, long status) {
    try {
      SET_CONFIG.invokeExact(options, config, length, status);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  /// @param target a C string
  static void setTarget(long options, MemorySegment target) {
    try {
      SET_TARGET.invokeExact(options, target);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static long newSession(long graph, long options, long status) {
    try {
      return (long) NEW_SESSION.invokeExact(graph, options, status);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  static void deleteSession(long session, long status) {
    try {
      DELETE_SESSION.invokeExact(session, status);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  /// `TF_SessionRun` with default options.
  static void run(
      long session,
      MemorySegment inputs,
      MemorySegment given,
      int inputCount,
      MemorySegment outputs,
      MemorySegment results,
      int outputCount,
      long status) {
    MemorySegment none = MemorySegment.NULL;
    try {
      RUN.invokeExact(
          session,
          none,
          inputs,
          given,
          inputCount,
          outputs,
          results,
          outputCount,
          none,
          0,
          none,
          status);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  /// `TF_SessionRun` of one op, for none of its tensors.
  static void runTo(
      long session,
      MemorySegment inputs,
      MemorySegment given,
      int inputCount,
      MemorySegment op,
      long status) {
    MemorySegment none = MemorySegment.NULL;
    try {
      RUN.invokeExact(session, none, inputs, given, inputCount, none, none, 0, op, 1, none, status);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  private static MethodHandle bind(
      String name, @Nullable MemoryLayout result, MemoryLayout... arguments) {
    return Library.bind(name, result, arguments);
  }

  private static AssertionError unexpected(Throwable thrown) {
    return new AssertionError("a downcall cannot throw", thrown);
  }
}
