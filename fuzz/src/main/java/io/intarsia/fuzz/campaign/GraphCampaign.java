package io.intarsia.fuzz.campaign;

import io.intarsia.fuzz.child.Child;
import io.intarsia.fuzz.child.Journal;
import io.intarsia.fuzz.graph.GraphChild;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/// Runs random graphs, many of whose tensors are empty, as functions, which the runtime optimizes:
/// in processes of their own. A graph is told by its number.
public final class GraphCampaign {
  private static final int MOST_STEPS = 1_000;
  private static final int WORTH_SHRINKING = 14;

  private final Path state;
  private final Limits limits;
  private final Consumer<String> printer;

  /// @param state the folder for what processes leave
  public GraphCampaign(Path state, Limits limits, Consumer<String> printer) {
    this.state = state;
    this.limits = limits.withMainClass(GraphChild.class.getName());
    this.printer = printer;
  }

  /// Runs the graphs of some numbers.
  ///
  /// @param until the number after the last
  /// @return how many ended their process, or gave something else than their ops do
  public int run(long from, long until) throws IOException, InterruptedException {
    Path folder = state.resolve("graphs");
    var process = new ChildProcess(folder, true, limits);
    Journal journal = process.journal();
    journal.clear();
    Files.deleteIfExists(folder.resolve(GraphChild.DIFFERENT));
    plan(folder, from, until, MOST_STEPS);
    int deaths = 0;
    for (Fate fate = process.runPlan(); fate.isBad(); fate = process.runPlan()) {
      deaths++;
      long number = journal.next() - 1;
      printer.accept("- graph %d, %s%n  `%s`".formatted(number, fate, shrunk(number, journal)));
    }
    List<String> different = Cause.lines(folder.resolve(GraphChild.DIFFERENT));
    different.forEach(printer);
    return deaths + different.size();
  }

  private static void plan(Path folder, long from, long until, int steps) throws IOException {
    Files.writeString(folder.resolve(GraphChild.GRAPHS), "%d %d %d".formatted(from, until, steps));
  }

  /// The graph of as few of its first steps as still do it.
  private String shrunk(long number, Journal journal) throws IOException, InterruptedException {
    String whole = journal.last();
    Path folder = state.resolve("shrink");
    var process = new ChildProcess(folder, true, limits);
    for (int steps = 1; steps < WORTH_SHRINKING; steps++) {
      Files.deleteIfExists(folder.resolve(Child.JOURNAL));
      plan(folder, number, number + 1, steps);
      if (process.runPlan().isBad()) {
        return process.journal().last();
      }
    }
    return whole;
  }
}
