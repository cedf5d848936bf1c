package io.intarsia.fuzz.campaign;

import io.intarsia.fuzz.call.Call;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Makes calls again.
public final class Replay {
  private Replay() {}

  /// Makes calls in a process of their own and prints what came of them.
  ///
  /// @return whether they ended the process
  public static boolean of(
      Path folder,
      boolean oneDnn,
      Limits limits,
      List<Call> calls,
      boolean shrink,
      Consumer<String> printer)
      throws IOException, InterruptedException {
    var process = new ChildProcess(folder, oneDnn, limits);
    var triage = new Triage(process);
    Optional<Finding> finding = triage.reproduce(calls);
    Cause.lines(process.log()).forEach(printer);
    String setting = "oneDNN " + (oneDnn ? "on" : "off") + ": ";
    if (finding.isEmpty()) {
      printer.accept(setting + "the process lives");
      return false;
    }
    printer.accept(setting + finding.get().fate());
    if (shrink) {
      printer.accept(triage.shrink(finding.get()).reproducer());
    }
    return true;
  }
}
