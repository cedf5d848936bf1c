package io.intarsia.fuzz.child;

import io.intarsia.imperative.ExecutorKind;
import io.intarsia.op.definition.OpDefinitions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/// The main class of the processes that make calls. Arguments: `plan FOLDER` for a share of a
/// campaign, `replay FOLDER` for the calls in its file `calls`.
public final class Child {
  /// In the folder of a process.
  public static final String PLAN = "plan";

  /// What is to be replayed, one call a line.
  public static final String CALLS = "calls";

  /// What the process is doing.
  public static final String JOURNAL = "journal";

  /// What came of the calls.
  public static final String TALLY = "tally";

  /// Valid calls that were found.
  public static final String FOUND = "found";

  /// Calls that ended in an exception no call may end in: tab, call, tab, exception.
  public static final String BROKEN = "broken";

  /// Calls that took long: milliseconds, tab, call.
  public static final String SLOW = "slow";

  /// Ends with this when there is more to do, in a process that has used less memory.
  public static final int AGAIN = 75;

  private Child() {}

  public static void main(String[] args) throws IOException {
    var collectives = new CollectiveCaller();
    run(args, () -> new RoutedCaller(new EnvironmentCaller(ExecutorKind.EAGER), collectives));
  }

  /// Does what the arguments say, and ends the process.
  ///
  /// @param callers makes what makes the calls, anew now and then
  public static void run(String[] args, Supplier<? extends CallRunner> callers) throws IOException {
    endWithParent();
    Path folder = Path.of(args[1]);
    var journal = Journal.open(folder.resolve(JOURNAL));
    int code =
        switch (args[0]) {
          case "plan" -> new Share(folder, journal, callers).run();
          case "replay" -> replay(folder, journal, callers);
          default -> throw new IllegalArgumentException("child: no " + args[0]);
        };
    // Ops such as servers and queues leave threads behind that must not keep the process.
    Runtime.getRuntime().halt(code);
  }

  /// Whoever watches this process may be killed; then nobody would end it.
  @SuppressWarnings("FutureReturnValueIgnored") // it never fails
  public static void endWithParent() {
    ProcessHandle.current()
        .parent()
        .ifPresent(parent -> parent.onExit().thenRun(() -> Runtime.getRuntime().halt(1)));
  }

  private static int replay(Path folder, Journal journal, Supplier<? extends CallRunner> callers)
      throws IOException {
    List<String> lines = Files.readAllLines(folder.resolve(CALLS));
    try (var caller = callers.get()) {
      for (String line : lines) {
        journal.note(line);
        System.out.println(Share.outcome(caller, line));
      }
      journal.note(Share.CLOSING);
    }
    return 0;
  }

  /// All ops there are, in an order that stays.
  public static List<String> ops() {
    return OpDefinitions.names().stream().sorted().toList();
  }
}
