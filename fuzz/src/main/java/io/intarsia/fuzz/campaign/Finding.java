package io.intarsia.fuzz.campaign;

import io.intarsia.fuzz.call.Call;
import java.util.List;
import java.util.stream.Collectors;

/// Calls that end a process.
///
/// @param calls the last one does it; those before it are needed
record Finding(List<Call> calls, Fate fate) {
  Finding {
    calls = List.copyOf(calls);
  }

  Call culprit() {
    return calls.getLast();
  }

  /// As `--replay` takes it.
  String reproducer() {
    return calls.stream().map(Call::toString).collect(Collectors.joining(" ; "));
  }
}
