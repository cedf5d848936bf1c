package io.intarsia.fuzz.campaign;

import io.intarsia.fuzz.call.Call;
import io.intarsia.fuzz.campaign.Fate.Kind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Finds out which call ended a process, and a simpler one that does the same.
final class Triage {
  /// Steps that are taken, and lists of steps that are tried, are no more than this.
  private static final int MOST_ROUNDS = 3;

  /// A call that hangs costs all patience each time.
  private static final int MOST_ROUNDS_OF_HANGS = 0;

  private final ChildProcess process;

  /// @param process in a folder of its own
  Triage(ChildProcess process) {
    this.process = process;
  }

  /// Finds the call among the last ones.
  ///
  /// @param notes the last calls of the process, the one that ended it last
  /// @param simplify whether to look for a simpler call, which takes up to a minute
  /// @return empty if none of them did it again
  Optional<Finding> find(List<String> notes, boolean simplify)
      throws IOException, InterruptedException {
    List<Call> calls = notes.stream().flatMap(note -> parse(note).stream()).toList();
    if (calls.isEmpty()) {
      return Optional.empty();
    }
    Optional<Finding> alone = reproduce(List.of(calls.getLast()));
    if (alone.isPresent()) {
      return simplify ? Optional.of(shrink(alone.get())) : alone;
    }
    Optional<Finding> together = calls.size() > 1 ? reproduce(calls) : Optional.empty();
    return together.isPresent() ? Optional.of(shorten(together.get())) : together;
  }

  /// A call as simple as can be found that ends a process in the same way.
  Finding shrink(Finding finding) throws IOException, InterruptedException {
    int rounds = finding.fate().kind() == Kind.HUNG ? MOST_ROUNDS_OF_HANGS : MOST_ROUNDS;
    Finding best = finding;
    for (int i = 0; i < rounds; i++) {
      Optional<Finding> simpler = simpler(best);
      if (simpler.isEmpty()) {
        break;
      }
      best = simpler.get();
    }
    // A step may have done it only after the steps before it.
    Optional<Finding> alone = best.equals(finding) ? Optional.of(best) : reproduce(best.calls());
    return alone.orElse(finding);
  }

  /// All steps are tried in one process: it ends at the first that does it.
  private Optional<Finding> simpler(Finding finding) throws IOException, InterruptedException {
    List<Call> steps = Shrinking.steps(finding.calls().getLast());
    if (steps.isEmpty()) {
      return Optional.empty();
    }
    Fate fate = process.replay(steps);
    return fate.kind() == finding.fate().kind()
        ? parse(process.journal().last()).map(call -> new Finding(List.of(call), fate))
        : Optional.empty();
  }

  /// Halves the calls before the last for as long as it happens.
  private Finding shorten(Finding finding) throws IOException, InterruptedException {
    Finding best = finding;
    boolean again = true;
    while (again && best.calls().size() > 2) {
      again = false;
      int half = best.calls().size() / 2;
      List<Call> late = best.calls().subList(half, best.calls().size());
      List<Call> early = new ArrayList<>(best.calls().subList(0, half - 1));
      early.add(best.calls().getLast());
      for (List<Call> part : List.of(late, early)) {
        Optional<Finding> shorter = again ? Optional.empty() : reproduce(part);
        if (shorter.isPresent()) {
          best = shorter.get();
          again = true;
        }
      }
    }
    return best;
  }

  /// Whether some calls end a process.
  Optional<Finding> reproduce(List<Call> calls) throws IOException, InterruptedException {
    Fate fate = process.replay(calls);
    if (!fate.isBad()) {
      return Optional.empty();
    }
    int reached = (int) Math.min(process.journal().count(), calls.size());
    return Optional.of(new Finding(calls.subList(0, Math.max(1, reached)), fate));
  }

  /// The last note that is a call.
  static Optional<Call> lastCall(List<String> notes) {
    return notes.reversed().stream().flatMap(note -> parse(note).stream()).findFirst();
  }

  private static Optional<Call> parse(String note) {
    try {
      return Optional.of(Call.parse(note));
    } catch (IllegalArgumentException e) {
      // A note of something else than a call.
      return Optional.empty();
    }
  }
}
