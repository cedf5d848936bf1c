package io.intarsia.fuzz;

import io.intarsia.fuzz.call.Call;
import io.intarsia.fuzz.call.Mode;
import io.intarsia.fuzz.campaign.Campaign;
import io.intarsia.fuzz.campaign.GraphCampaign;
import io.intarsia.fuzz.campaign.Limits;
import io.intarsia.fuzz.campaign.Replay;
import io.intarsia.fuzz.campaign.Settings;
import io.intarsia.fuzz.campaign.VettedOps;
import io.intarsia.fuzz.child.Child;
import io.intarsia.fuzz.child.DeferredChild;
import io.intarsia.fuzz.child.SessionChild;
import io.intarsia.imperative.Environment;
import io.intarsia.op.definition.OpDefinitions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// The command line of `./intarsia fuzz`.
@Command(
    name = "fuzz",
    sortOptions = false,
    description = {
      "Calls ops with arguments that are almost right, in processes of their own,",
      "and reports every call that ends a process, hangs, or takes memory without end.",
      "Ended early, it goes on when it is started again with the same options."
    },
    footer = {"", "Exit code: 0, or 1 if there are deaths on record. See docs/fuzzing.md."})
final class Main implements Callable<Integer> {
  private static final String DEFERRED = "deferred";

  @Option(
      names = "--calls",
      paramLabel = "N",
      description = "Calls to make in all (default: ${DEFAULT-VALUE}).")
  private long calls = 100_000;

  @Option(names = "--minutes", paramLabel = "N", description = "Stop after so many minutes.")
  private int minutes = Integer.MAX_VALUE;

  @Option(names = "--seed", paramLabel = "N", description = "Of all choices (default: 1).")
  private long seed = 1;

  @Option(
      names = "--ops",
      split = ",",
      paramLabel = "OP",
      description = "Only these ops (default: all).")
  private List<String> ops = List.of();

  @Option(
      names = "--scan",
      description =
          "Make every call of a scan once in place of random ones: each input in each rank from 0 to"
              + " 6 and the sizes 0, 1, 2 and 2^20.")
  private boolean scan;

  @Option(names = "--vetted", description = "Only the ops that are vetted.")
  private boolean vetted;

  @Option(
      names = "--modes",
      split = ",",
      paramLabel = "MODE",
      description =
          "Only these of eager, function, folded, called, loop, unknown-sizes, unknown-rank,"
              + " long, xla, xla-unknown-rank.")
  private List<String> modes = List.of();

  @Option(
      names = "--onednn",
      paramLabel = "on|off|both",
      description = "With oneDNN, without it, or both (default).")
  private String oneDnn = "both";

  @Option(
      names = "--executor",
      paramLabel = "eager|session|deferred",
      description =
          "What runs the ops (default: ${DEFAULT-VALUE}); deferred takes those that compute and do"
              + " nothing else, in the mode eager.")
  private String executor = "eager";

  @Option(
      names = "--processes",
      paramLabel = "N",
      description = "At a time, up to 2 (default: ${DEFAULT-VALUE}).")
  private int processes = 2;

  @Option(
      names = "--patience",
      paramLabel = "SECONDS",
      description =
          "How long a call may take; one that XLA compiles, four times as long"
              + " (default: ${DEFAULT-VALUE}). More where other programs need the machine, too.")
  private int patience = 15;

  @Option(
      names = "--deaths",
      paramLabel = "N",
      description = "Set an op aside in a mode after so many (default: ${DEFAULT-VALUE}).")
  private int deaths = 1;

  @Option(
      names = "--state",
      paramLabel = "FOLDER",
      description = "Where a campaign keeps what it knows (default: ${DEFAULT-VALUE}).")
  private Path state = Path.of("target/fuzz");

  @Option(
      names = "--record",
      paramLabel = "FILE",
      description = "Write the record: which ops are vetted.")
  private @Nullable Path record;

  @Option(
      names = "--least",
      paramLabel = "N",
      description = "Calls in each mode that vet an op (default: ${DEFAULT-VALUE}).")
  private int least = 200;

  @Option(
      names = "--note",
      paramLabel = "TEXT",
      description = "A line for the head of the record, such as the commit.")
  private List<String> notes = List.of();

  @Option(
      names = "--graphs",
      paramLabel = "N",
      description = "Run so many random graphs as functions instead of making calls.")
  private long graphs;

  @Option(
      names = "--replay",
      paramLabel = "CALL",
      description = "Make one call, or several with ' ; ' between, and say what came of it.")
  private @Nullable String replay;

  @Option(names = "--shrink", description = "With --replay: look for a simpler call.")
  private boolean shrink;

  @SuppressWarnings("unused") // picocli looks at it
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this page.")
  private boolean help;

  Main() {}

  public static void main(String[] args) {
    var command = new CommandLine(new Main());
    command.setExecutionExceptionHandler((e, line, _) -> {
      line.getErr().println("intarsia: " + e);
      return 1;
    });
    System.exit(command.execute(args));
  }

  @Override
  public Integer call() throws Exception {
    if (replay != null) {
      List<Call> parsed = Arrays.stream(replay.split(" ; ")).map(Call::parse).toList();
      boolean ended = false;
      for (boolean on : settings()) {
        ended |=
            Replay.of(state.resolve("replay"), on, limits(), parsed, shrink, System.out::println);
      }
      return ended ? 1 : 0;
    }
    if (graphs > 0) {
      // The same number is the same graph; another seed, other numbers.
      long from = (seed - 1) * graphs;
      int found = new GraphCampaign(state, limits(), System.out::println).run(from, from + graphs);
      System.out.println("graphs %d to %d, %d found".formatted(from, from + graphs - 1, found));
      return found == 0 ? 0 : 1;
    }
    var settings = campaign();
    System.out.println("seed " + seed + ", " + settings.ops().size() + " ops, state in " + state);
    int found = new Campaign(settings, System.out::println).run();
    var report = new VettedOps(state, least);
    report.totals().forEach(System.out::println);
    if (record != null) {
      report.write(record, header(), settings.ops());
    }
    return found == 0 ? 0 : 1;
  }

  private Settings campaign() throws IOException {
    List<Mode> all = executor.equals(DEFERRED) ? List.of(Mode.EAGER) : List.of(Mode.values());
    List<Mode> chosen = modes.isEmpty() ? all : modes.stream().map(Mode::of).toList();
    return new Settings(
        state,
        seed,
        calls,
        Duration.ofMinutes(minutes),
        ops(),
        scan ? chosen : Settings.weighted(chosen),
        settings(),
        processes,
        deaths,
        limits(),
        scan);
  }

  private Limits limits() {
    Limits limits = Limits.defaults().withPatience(Duration.ofSeconds(patience));
    return switch (executor) {
      case "eager" -> limits;
      case "session" -> limits.withMainClass(SessionChild.class.getName());
      case DEFERRED -> limits.withMainClass(DeferredChild.class.getName());
      default ->
          throw new IllegalArgumentException(
              "--executor: expected eager, session or deferred, got '" + executor + "'");
    };
  }

  private List<String> ops() throws IOException {
    List<String> all = vetted ? VettedOps.ofLibrary() : ops;
    if (all.isEmpty()) {
      all = Child.ops().stream().filter(op -> !op.startsWith("_")).toList();
    }
    return executor.equals(DEFERRED) ? all.stream().filter(Main::onlyComputes).toList() : all;
  }

  // Others run where they are called, as eagerly, and may wait for what nobody brings.
  private static boolean onlyComputes(String op) {
    return OpDefinitions.find(op)
        .filter(definition -> !definition.stateful() && !definition.callsFunctions())
        .filter(definition ->
            Stream.concat(definition.inputs().stream(), definition.outputs().stream())
                .noneMatch(each -> each.dtype() != null && each.dtype().isHandle()))
        .isPresent();
  }

  private List<Boolean> settings() {
    return switch (oneDnn) {
      case "on" -> List.of(true);
      case "off" -> List.of(false);
      case "both" -> List.of(true, false);
      default ->
          throw new IllegalArgumentException("--onednn: expected on, off or both, got " + oneDnn);
    };
  }

  private List<String> header() {
    List<String> header = new ArrayList<>();
    header.add("What ./intarsia fuzz proved of each op. Vetted are those with result=held;");
    header.add("environments run the others only with EnvironmentOptions.withUnvettedOps(true).");
    header.add("See docs/fuzzing.md.");
    header.addAll(notes);
    header.add(
        "seed %d, %s, TensorFlow %s"
            .formatted(seed, LocalDate.now(ZoneOffset.UTC), Environment.runtimeVersion()));
    return header;
  }
}
