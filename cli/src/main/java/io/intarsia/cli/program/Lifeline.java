package io.intarsia.cli.program;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;

/// Ends this process when the one that started it is gone, however that ended: the system closes
/// the pipe to standard input then.
final class Lifeline {
  /// Set where standard input is such a pipe.
  static final String PROPERTY = "intarsia.lifeline";

  private static final int KILLED = 137; // as after SIGKILL

  private Lifeline() {}

  /// Holds on to standard input if it is such a pipe; the program finds an empty one.
  static void hold() {
    if (Boolean.getBoolean(PROPERTY)) {
      System.setIn(InputStream.nullInputStream());
      var pipe = new FileInputStream(FileDescriptor.in);
      Thread.ofPlatform().daemon().name("lifeline").start(() -> awaitEnd(pipe));
    }
  }

  private static void awaitEnd(InputStream pipe) {
    try {
      pipe.readAllBytes();
    } catch (IOException _) {
      // It is broken: the same.
    }
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    // Not exit: hooks may take as long as they like.
    Runtime.getRuntime().halt(KILLED);
  }
}
