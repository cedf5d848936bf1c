package io.intarsia.fuzz.campaign;

import io.intarsia.fuzz.child.Child;
import io.intarsia.fuzz.child.Journal;
import io.intarsia.fuzz.child.Tally;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// One of the folders of a campaign: calls with oneDNN, or without.
record Slot(Path folder, boolean oneDnn) {
  static Slot of(Path state, boolean oneDnn) throws IOException {
    return new Slot(
        Files.createDirectories(state.resolve(oneDnn ? "onednn-on" : "onednn-off")), oneDnn);
  }

  Journal journal() throws IOException {
    return Journal.open(folder.resolve(Child.JOURNAL));
  }

  Tally tally() throws IOException {
    return Tally.open(folder.resolve(Child.TALLY), Child.ops());
  }

  /// Calls with oneDNN and without are different ones.
  long seed(long campaign) {
    return 2 * campaign + (oneDnn ? 1 : 0);
  }

  /// As written: `on` or `off`.
  String label() {
    return oneDnn ? "on" : "off";
  }
}
