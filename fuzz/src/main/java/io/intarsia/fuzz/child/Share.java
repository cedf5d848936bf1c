package io.intarsia.fuzz.child;

import io.intarsia.fuzz.call.Call;
import io.intarsia.fuzz.call.Mode;
import io.intarsia.fuzz.child.CallRunner.Outcome;
import io.intarsia.fuzz.child.Tally.End;
import io.intarsia.fuzz.draw.Corpus;
import io.intarsia.fuzz.draw.Drawing;
import io.intarsia.fuzz.draw.Scan;
import io.intarsia.op.definition.OpDefinitions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/// Makes the calls of one share of a campaign.
final class Share {
  /// What is noted while an environment is closed.
  static final String CLOSING = "closing the environment";

  /// Beyond this the process ends, and another one goes on.
  private static final long MOST_BYTES = 1_000L << 20;

  /// Calls that take longer are written down: they may be the beginning of a hang.
  private static final long SLOW_MILLIS = 3_000;

  /// Of an op that was refused so often and nothing else, one call in [#SELDOM] is made.
  private static final int ENOUGH_REFUSALS = 40;

  private static final int SELDOM = 16;

  private final Path folder;
  private final Journal journal;
  private final Supplier<? extends CallRunner> callers;
  private final Plan plan;
  private final Tally tally;
  private final Corpus corpus;
  private final Drawing drawing;
  private final Scan scan;
  private final Set<String> broken = new HashSet<>();
  private String scanned = "";
  private List<Call> scannedCalls = List.of();

  Share(Path folder, Journal journal, Supplier<? extends CallRunner> callers) throws IOException {
    this.folder = folder;
    this.journal = journal;
    this.callers = callers;
    this.plan = Plan.read(folder.resolve(Child.PLAN));
    this.tally = Tally.open(folder.resolve(Child.TALLY), Child.ops());
    this.corpus = Corpus.ofResources();
    corpus.addAll(folder.resolve(Child.FOUND));
    this.drawing = new Drawing(corpus);
    this.scan = new Scan(Corpus.ofResources());
  }

  int run() throws IOException {
    while (journal.next() < plan.until()) {
      if (Memory.used() > MOST_BYTES) {
        return Child.AGAIN;
      }
      try (var caller = callers.get()) {
        run(caller, Math.min(plan.until(), journal.next() + caller.calls()));
        journal.note(CLOSING);
        if (caller.isSpent()) {
          return Child.AGAIN;
        }
      }
    }
    return 0;
  }

  private void run(CallRunner caller, long until) throws IOException {
    for (long number = journal.next(); number < until && !caller.isSpent(); number++) {
      journal.next(number + 1);
      if (plan.scans()) {
        scan(caller, number);
        continue;
      }
      // Every call has a random generator of its own, so that it does not depend on where a
      // process began.
      var random = new SplittableRandom(plan.seed() * 0x9E3779B97F4A7C15L + number);
      random = random.split();
      String op = plan.ops().get((int) (number % plan.ops().size()));
      Mode mode = plan.modes().get(random.nextInt(plan.modes().size()));
      if (!isLeftOut(op, mode, random)) {
        make(caller, drawing.draw(OpDefinitions.find(op).orElseThrow(), mode, random));
      }
    }
  }

  /// Makes the call of a scan that has a number, if there is one.
  private void scan(CallRunner caller, long number) throws IOException {
    int modes = plan.modes().size();
    Mode mode = plan.modes().get((int) (number % modes));
    String op = plan.ops().get((int) (number / modes % plan.ops().size()));
    int at = (int) (number / modes / plan.ops().size());
    if (!scanned.equals(op)) {
      scanned = op;
      scannedCalls = scan.of(OpDefinitions.find(op).orElseThrow());
    }
    if (at < scannedCalls.size() && !plan.aside().contains(Plan.pair(op, mode))) {
      make(caller, scannedCalls.get(at).withMode(mode));
    }
  }

  private boolean isLeftOut(String op, Mode mode, SplittableRandom random) {
    return plan.aside().contains(Plan.pair(op, mode))
        || (tally.of(op, End.REFUSAL) > ENOUGH_REFUSALS
            && tally.of(op, End.RESULT) + tally.of(op, End.EXCEPTION) == 0
            && random.nextInt(SELDOM) > 0);
  }

  private void make(CallRunner caller, Call call) throws IOException {
    String line = call.toString();
    if (line.length() > Journal.LONGEST / 2) {
      return;
    }
    journal.note(line);
    long start = System.nanoTime();
    Outcome outcome = caller.make(call);
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    if (millis > SLOW_MILLIS) {
      append(Child.SLOW, millis + " ms\t" + line);
    }
    tally.count(call.op(), call.mode(), outcome.end());
    if (!outcome.isExpected()) {
      note(line, outcome);
    } else if (outcome.end() == End.RESULT
        && call.mode() == Mode.EAGER
        && !plan.scans()
        && corpus.add(call)) {
      append(Child.FOUND, line);
    }
  }

  private void note(String line, Outcome outcome) throws IOException {
    Throwable failure = outcome.failure();
    String text = String.valueOf(failure).lines().findFirst().orElse("");
    String where = failure == null ? "" : where(failure);
    if (broken.add(line.substring(0, line.indexOf('(')) + where)) {
      append(Child.BROKEN, line + "\t" + text + where);
    }
  }

  private static String where(Throwable failure) {
    List<StackTraceElement> frames = List.of(failure.getStackTrace());
    return frames.stream()
        .filter(frame -> frame.getClassName().startsWith("io.intarsia"))
        .findFirst()
        .map(frame -> " at " + frame)
        .orElse("");
  }

  private void append(String file, String line) throws IOException {
    Files.writeString(
        folder.resolve(file), line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  /// What comes of a call, on one line.
  static String outcome(CallRunner caller, String line) {
    Outcome outcome = caller.make(Call.parse(line));
    String kind = outcome.isExpected() ? outcome.end().name().toLowerCase(Locale.ROOT) : "BROKEN";
    return outcome.failure() == null ? kind : kind + " " + outcome.failure();
  }
}
