package io.intarsia.benchmarks;

import io.intarsia.benchmarks.measure.Effort;
import io.intarsia.benchmarks.measure.Workload;
import io.intarsia.benchmarks.measure.Workloads;
import io.intarsia.benchmarks.report.JsonReport;
import io.intarsia.benchmarks.report.MarkdownReport;
import io.intarsia.benchmarks.report.Report;
import io.intarsia.benchmarks.report.Verdict.Outcome;
import io.intarsia.benchmarks.scale.Axis;
import io.intarsia.benchmarks.scale.Scale;
import io.intarsia.benchmarks.scale.ScaleJson;
import io.intarsia.benchmarks.scale.ScalePage;
import io.intarsia.benchmarks.scale.ScaleStudy;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// The benchmarks' command line, `./intarsia bench`.
@Command(
    name = "bench",
    sortOptions = false,
    description = {
      "Runs the benchmarks and prints one table.",
      "Close other programs first: a row says when the machine was not quiet."
    },
    footer = {
      "",
      "Environment variables:",
      "  INTARSIA_PYTHON   the Python that has TensorFlow (default: python3)",
      "",
      "Exit code: 0 if all gates passed; 1 if one was missed, or not run though --no-competitors was",
      "not given; 3 if none was but some could not be judged because the machine was not quiet;",
      "2 for wrong options.",
      "With --smoke: 1 if something became slower by more than a quarter and the",
      "noise of this run, or was not measured; 3 and 2 as above."
    })
final class Main implements Callable<Integer> {
  private static final double QUICK_SHARE = 0.1;
  private static final Duration SMOKE_LIMIT = Duration.ofMinutes(3);
  private static final int MISSED = 1;
  private static final int VOID = 3;

  @Option(
      names = "--quick",
      description = "Fewer rounds and calls: a first impression in a minute or two.")
  private boolean quick;

  @Option(
      names = "--only",
      split = ",",
      paramLabel = "ID",
      description =
          "Only the workloads with these ids: B1, X1 … X6, B2, …, B10, B12, B13, B14, B16, …,"
              + " B20, B22, B23.")
  private List<String> only = List.of();

  @Option(
      names = "--no-competitors",
      description = "Compare with the bare native loop only; other gates may stay open.")
  private boolean noCompetitors;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "Rounds of each workload (default: 7, quick: 3).")
  private @Nullable Integer rounds;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Write the report as Markdown as well.")
  private @Nullable Path markdown;

  @Option(names = "--json", paramLabel = "FILE", description = "Write the report as JSON as well.")
  private @Nullable Path json;

  @Option(
      names = "--join",
      split = ",",
      paramLabel = "FILE",
      description = "Measure nothing: join the JSON reports of runs with --only to one report.")
  private List<Path> join = List.of();

  @ArgGroup(exclusive = false)
  private @Nullable SmokeOptions smoke;

  @Option(
      names = "--scale",
      description =
          "How costs grow with tensors, ops, types, threads, environments, live tensors and tapes,"
              + " in about ten minutes, in place of the workloads; --only names some of these:"
              + " tensors, ops, types, threads, environments, live, tape.")
  private boolean scale;

  @SuppressWarnings("unused") // picocli looks at it
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this page.")
  private boolean help;

  @SuppressWarnings("NullAway.Init") // picocli sets it
  @Spec
  private CommandSpec spec;

  /// Of a short run.
  static final class SmokeOptions {
    private static final Set<String> NAMES = Set.of("--smoke", "--write");

    @SuppressWarnings("unused") // what matters is whether there is such a group
    @Option(
        names = "--smoke",
        required = true,
        description =
            "In three minutes: one or two workloads of each hot path, beside the floor alone,"
                + " compared with the last run that was committed.")
    private boolean isAsked;

    @Option(
        names = "--write",
        paramLabel = "FILE",
        description =
            "With --smoke: compare with nothing, and write the run that later ones are compared"
                + " with. It is benchmarks/src/main/base/smoke.json.")
    private @Nullable Path base;
  }

  Main() {}

  public static void main(String[] args) {
    System.exit(new CommandLine(new Main()).execute(args));
  }

  @Override
  public Integer call() throws IOException {
    if (smoke != null) {
      checkAlone();
      return new Smoke(Effort.SMOKE, SMOKE_LIMIT, System.err::println).run(smoke.base);
    }
    if (scale) {
      var study = new ScaleStudy(quick, System.err::println);
      Scale found = (rounds == null ? study : study.withRounds(rounds)).run(axes());
      write(ScalePage.write(found), ScaleJson.write(found));
      return 0;
    }
    checkIds();
    Report report = join.isEmpty() ? run() : joined();
    write(MarkdownReport.write(report), JsonReport.write(report));
    if (report.count(Outcome.MISS) > 0) {
      return MISSED;
    }
    if (report.count(Outcome.NOT_RUN) > 0 && !noCompetitors) {
      return MISSED;
    }
    return report.count(Outcome.VOID) > 0 ? VOID : 0;
  }

  private Report run() {
    Effort effort = quick ? Effort.QUICK : Effort.FULL;
    var bench =
        new Bench(
            rounds == null ? effort : effort.withRounds(rounds),
            id -> only.isEmpty() || only.contains(id),
            System.err::println);
    return bench.run(!noCompetitors, quick ? QUICK_SHARE : 1);
  }

  private Report joined() throws IOException {
    List<Report> parts = new ArrayList<>();
    for (Path file : join) {
      try {
        parts.add(JsonReport.read(Files.readString(file)));
      } catch (IllegalArgumentException e) {
        throw new ParameterException(
            spec.commandLine(), "--join: %s is no JSON report of bench".formatted(file), e);
      }
    }
    try {
      return Report.join(parts);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "--join: " + e.getMessage(), e);
    }
  }

  private void checkAlone() {
    for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
      if (!SmokeOptions.NAMES.contains(option.longestName())) {
        throw new ParameterException(
            spec.commandLine(),
            "--smoke: it measures the same each time, so %s does not go with it"
                .formatted(option.longestName()));
      }
    }
  }

  private void checkIds() {
    Set<String> known = new TreeSet<>(Set.of(Bench.MEMORY));
    Workloads.all().stream().map(Workload::id).forEach(known::add);
    for (String id : only) {
      if (!known.contains(id)) {
        throw new ParameterException(
            spec.commandLine(),
            "--only: there is no workload '%s'; there are %s".formatted(id, known));
      }
    }
  }

  private List<Axis> axes() {
    try {
      return only.isEmpty() ? List.of(Axis.values()) : only.stream().map(Axis::of).toList();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "--only: " + e.getMessage(), e);
    }
  }

  private void write(String text, String data) throws IOException {
    new PrintStream(System.out, true, StandardCharsets.UTF_8).print(text);
    if (markdown != null) {
      Files.writeString(markdown, text);
    }
    if (json != null) {
      Files.writeString(json, data);
    }
  }
}
