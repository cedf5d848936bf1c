package io.intarsia.internal.c;

import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;

/// TensorFlow's server in this process (`TF_Server`).
///
/// It lives as long as the process. The runtime cannot stop one that was started ("Clean shutdown
/// is not currently implemented"), and to delete one ends the process, started (a failed check) or
/// not (an assertion of gRPC, `completion_queue.cc`: measured). So there is nothing to close here.
public final class NativeServer {
  private final long pointer;

  /// Listens on all interfaces at the port that the definition gives its task; port 0 takes a free
  /// one. Callers may connect, but nobody answers before [#start].
  ///
  /// @param serverDef a serialized `ServerDef`
  /// @throws io.intarsia.errors.TensorFlowException if the runtime refuses it; the port in use is
  ///   an unknown error "Could not start gRPC server"
  public NativeServer(byte[] serverDef) {
    try (var arena = Arena.ofConfined();
        var status = Status.take()) {
      var bytes = arena.allocateFrom(ValueLayout.JAVA_BYTE, serverDef);
      pointer = CApi.TF_NewServer(bytes, serverDef.length, status);
    }
  }

  /// Answers from now on; later calls do nothing.
  public void start() {
    quietly(this::answer);
  }

  /// Runs code that starts a server, waits for one to be started, or leaves one behind, without the
  /// line that the runtime writes about it to the standard error, whatever the level of its log is.
  public static void quietly(Runnable code) {
    if (RuntimeLog.isSilent()) {
      StandardError.without(NativeServer::isOfTheLog, code);
    } else {
      code.run();
    }
  }

  private static boolean isOfTheLog(String line) {
    return line.contains("absl::InitializeLog()")
        || line.contains("Started server with target")
        || line.contains("Unable to destroy server_ object");
  }

  private void answer() {
    try (var status = Status.take()) {
      CApi.TF_ServerStart(pointer, status);
    }
  }

  /// What a session connects to, `grpc://host:port`, with the port in use.
  public String target() {
    return CApi.TF_ServerTarget(pointer);
  }
}
