package io.intarsia.fuzz.campaign;

import io.intarsia.fuzz.call.Call;
import io.intarsia.fuzz.campaign.Deaths.Death;
import io.intarsia.fuzz.child.Child;
import io.intarsia.fuzz.child.Journal;
import io.intarsia.fuzz.child.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// Makes the calls of a campaign, in slices that processes of their own make. All it knows is on
/// disk, so it goes on where it was ended.
public final class Campaign {
  /// Numbers of calls that a process is given at a time. Fewer are not worth its start: numbers of
  /// what is set aside are left out.
  private static final int SLICE = 20_000;

  private static final int LEAST = 500;

  private final Settings settings;
  private final Consumer<String> printer;
  private final Deaths deaths;
  private final List<Slot> slots = new ArrayList<>();
  private final long start = System.nanoTime();

  public Campaign(Settings settings, Consumer<String> printer) throws IOException {
    this.settings = settings;
    this.printer = printer;
    State.claim(settings);
    this.deaths = new Deaths(settings.state());
    for (boolean oneDnn : settings.oneDnn()) {
      slots.add(Slot.of(settings.state(), oneDnn));
    }
  }

  /// Runs until the calls are made or the time is over.
  ///
  /// @return how many deaths there are on record
  public int run() throws IOException, InterruptedException {
    var waiting = new ConcurrentLinkedQueue<>(slots);
    try (var pool = Executors.newFixedThreadPool(settings.processes())) {
      List<Future<?>> workers = new ArrayList<>();
      Callable<Void> work =
          () -> {
            for (Slot slot = waiting.poll(); slot != null && !isOver(); slot = waiting.poll()) {
              slice(slot);
              if (slot.journal().next() < settings.numbers()) {
                waiting.add(slot);
              }
            }
            return null;
          };
      for (int i = 0; i < Math.min(settings.processes(), slots.size()); i++) {
        workers.add(pool.submit(work));
      }
      for (Future<?> worker : workers) {
        await(worker);
      }
    }
    return deaths.size();
  }

  private static void await(Future<?> worker) throws IOException, InterruptedException {
    try {
      worker.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException cause) {
        throw cause;
      }
      throw new IllegalStateException("fuzz: a worker failed: " + e.getCause(), e);
    }
  }

  private boolean isOver() throws IOException {
    return System.nanoTime() - start > TimeUnit.SECONDS.toNanos(settings.time().toSeconds())
        || made() >= settings.calls()
        || isAllAside();
  }

  /// Whether there is nothing left to call.
  private boolean isAllAside() {
    Set<String> aside = deaths.aside(settings.deaths());
    return !aside.isEmpty()
        && settings.ops().stream()
            .allMatch(op ->
                settings.modes().stream().allMatch(mode -> aside.contains(Plan.pair(op, mode))));
  }

  /// How many calls came to an end.
  public long made() throws IOException {
    long made = 0;
    for (Slot slot : slots) {
      made += slot.tally().total();
    }
    return made;
  }

  private void slice(Slot slot) throws IOException, InterruptedException {
    Journal journal = slot.journal();
    long left = (settings.calls() - made()) / slots.size();
    long until = Math.min(settings.numbers(), journal.next() + Math.clamp(left, LEAST, SLICE));
    var process = new ChildProcess(slot.folder(), slot.oneDnn(), settings.limits());
    while (journal.next() < until && !isOver()) {
      plan(slot, until).write(slot.folder().resolve(Child.PLAN));
      Fate fate = process.runPlan();
      if (fate.isBad()) {
        sort(slot, fate, journal.all(), process.log());
      }
    }
    printer.accept(
        "%,d calls, %d deaths, %d pairs of op and mode set aside"
            .formatted(made(), deaths.size(), deaths.aside(settings.deaths()).size()));
  }

  private Plan plan(Slot slot, long until) {
    return new Plan(
        slot.seed(settings.seed()),
        until,
        settings.ops(),
        settings.modes(),
        deaths.aside(settings.deaths()),
        settings.scans());
  }

  private void sort(Slot slot, Fate fate, List<String> notes, Path log)
      throws IOException, InterruptedException {
    Optional<Call> last = Triage.lastCall(notes);
    if (last.isEmpty()) {
      throw new IllegalStateException(
          "fuzz: the process ended before its first call: %s; see %s".formatted(fate, log));
    }
    // One simple call an op and cause is enough to read.
    boolean isNew = deaths.of(last.get().op()).isEmpty();
    var process =
        new ChildProcess(slot.folder().resolve("triage"), slot.oneDnn(), settings.limits());
    Finding finding = new Triage(process).find(notes, isNew).orElse(null);
    Death death =
        finding == null
            ? new Death(
                last.get().op(),
                last.get().mode(),
                slot.label(),
                fate.toString(),
                false,
                last.get().toString())
            : new Death(
                finding.culprit().op(),
                last.get().op().equals(finding.culprit().op())
                    ? last.get().mode()
                    : finding.culprit().mode(),
                slot.label(),
                finding.fate().toString(),
                true,
                finding.reproducer());
    report(death);
  }

  private void report(Death death) throws IOException {
    if (deaths.add(death)) {
      String text =
          "- %s @%s, oneDNN %s, %s%s%n  `%s`%n"
              .formatted(
                  death.op(),
                  death.mode().label(),
                  death.oneDnn(),
                  death.fate(),
                  death.reproduced() ? "" : " (not reproduced)",
                  death.reproducer());
      Files.writeString(
          settings.state().resolve("found.md"),
          text,
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
      printer.accept(text.strip());
    }
  }
}
