package io.intarsia.internal.c;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.c.NativeGraph.Output;
import java.util.List;

/// The first run of a session in a process. The runtime writes a line about it to the standard
/// error, and one about how it writes lines, whatever the level of its log is: that part of the
/// library has a log of its own. So the first run is one that nobody needs, and the lines go
/// nowhere; what others write in these milliseconds is written right after them.
final class FirstSession {
  private static final int INT32 = 3;

  static {
    if (RuntimeLog.isSilent()) {
      StandardError.without(FirstSession::isOfTheLog, FirstSession::run);
    }
  }

  private FirstSession() {}

  /// Returns when it has been; what it needs is done when this class is initialized.
  static void await() {}

  private static boolean isOfTheLog(String line) {
    return line.contains("absl::InitializeLog()")
        || line.contains("mlir_graph_optimization_pass.cc");
  }

  // A failure is no concern of this one: the session that is opened next will tell.
  private static void run() {
    try (var graph = new NativeGraph();
        var value = NativeTensor.allocate(INT32, new long[0], Integer.BYTES)) {
      var wiring = new NativeGraph.Wiring(List.of(), List.of());
      long given =
          graph.add(
              new NativeGraph.NewNode("Placeholder", "given", null),
              wiring,
              encoder -> List.of(encoder.ofType("dtype", INT32)));
      var output = new Output(given, 0);
      long same =
          graph.add(
              new NativeGraph.NewNode("Identity", "same", null),
              new NativeGraph.Wiring(List.of(output), List.of()),
              _ -> List.of());
      var step = new NativeSession.Step(List.of(output), List.of(new Output(same, 0)), List.of());
      try (var session = NativeSession.first(graph)) {
        long[] results = value.borrow(pointer -> session.run(step, new long[] {pointer}));
        Tensors.delete(results[0]);
      }
    } catch (TensorFlowException _) {
      // Nothing to do.
    }
  }
}
