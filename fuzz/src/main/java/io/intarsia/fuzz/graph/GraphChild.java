package io.intarsia.fuzz.graph;

import io.intarsia.fuzz.call.Mode;
import io.intarsia.fuzz.child.Child;
import io.intarsia.fuzz.child.Journal;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/// The main class of the processes that run random graphs.
public final class GraphChild {
  /// In the folder of a process: the numbers of the first graph and of the one after the last, and
  /// how many steps of each to take.
  public static final String GRAPHS = "graphs";

  /// What functions gave that is not what their ops give.
  public static final String DIFFERENT = "different";

  private static final int GRAPHS_AN_ENVIRONMENT = 500;

  private final Path folder;
  private final Journal journal;
  private final int steps;

  private GraphChild(Path folder, Journal journal, int steps) {
    this.folder = folder;
    this.journal = journal;
    this.steps = steps;
  }

  public static void main(String[] args) throws IOException {
    Child.endWithParent();
    Path folder = Path.of(args[1]);
    List<String> words = List.of(Files.readString(folder.resolve(GRAPHS)).strip().split(" "));
    var journal = Journal.open(folder.resolve(Child.JOURNAL));
    var child = new GraphChild(folder, journal, Integer.parseInt(words.get(2)));
    child.run(Math.max(journal.next(), Long.parseLong(words.get(0))), Long.parseLong(words.get(1)));
    Runtime.getRuntime().halt(0);
  }

  private void run(long from, long until) throws IOException {
    for (long number = from; number < until; ) {
      long end = Math.min(until, number + GRAPHS_AN_ENVIRONMENT);
      try (var tf = Environment.open(EnvironmentOptions.defaults().withThreads(1, 2))) {
        for (; number < end; number++) {
          run(tf, number);
        }
      }
    }
  }

  private void run(Environment tf, long number) {
    journal.next(number + 1);
    try (var _ = tf.scope()) {
      journal.note("making graph " + number);
      RandomGraph graph = GraphMaker.make(tf, number).first(steps);
      Mode mode = GraphRun.mode(number);
      String text = "%d %s@%s".formatted(number, graph, mode.label());
      journal.note(text);
      compare(tf, graph, mode, text);
    }
  }

  private void compare(Environment tf, RandomGraph graph, Mode mode, String text) {
    try {
      new GraphRun(tf, graph)
          .differences(mode)
          .ifPresent(different -> append(DIFFERENT, different + "\t" + text));
    } catch (RuntimeException e) {
      // What runs op by op may be refused in a function that knows less of it.
      append(Child.BROKEN, e.toString().lines().findFirst().orElse("") + "\t" + text);
    }
  }

  private void append(String file, String line) {
    try {
      Files.writeString(
          folder.resolve(file), line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
