package io.intarsia.mutation;

import io.intarsia.mutation.Verdict.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

/// Tries faults of packages, and keeps what came of them.
public final class Main {
  private static final Duration ALL_TESTS = Duration.ofMinutes(30);

  private final Path root;
  private final Path scratch;
  private final Options options;

  /// By the names of the tests.
  private final Map<List<String>, Coverage> coverages = new HashMap<>();

  private Main(Path root, Path scratch, Options options) {
    this.root = root;
    this.scratch = scratch;
    this.options = options;
  }

  /// Tries the faults that are asked for.
  ///
  /// @param arguments the root of the checkout, and the options
  public static void main(String[] arguments) throws IOException {
    List<String> all = List.of(arguments);
    if (all.contains("--help")) {
      System.out.print(Options.USAGE);
      return;
    }
    Path root = Path.of(all.get(0)).toAbsolutePath();
    Options options;
    try {
      options = Options.parse(all.subList(1, all.size()));
    } catch (IllegalArgumentException e) {
      System.err.println("mutation: " + e.getMessage());
      System.exit(2);
      return;
    }
    Path scratch = Files.createTempDirectory("intarsia-mutation");
    new Main(root, scratch, options).run();
  }

  private void run() throws IOException {
    for (Target target : options.targets()) {
      Project project = Project.of(root.resolve(target.module()), scratch);
      RunRecord record = tried(project, target);
      record.write(file(target));
    }
    Map<String, RunRecord> records = new LinkedHashMap<>();
    for (Target target : Target.ALL) {
      if (Files.exists(file(target))) {
        records.put(target.name(), RunRecord.read(file(target)));
      }
    }
    Page.update(root.resolve("docs/mutation.md"), records, equivalent());
  }

  private Path file(Target target) {
    return root.resolve("mutation/record").resolve(target.name() + ".tsv");
  }

  /// Lines of a fault's key and, after a tab, why nobody can see it.
  private Set<String> equivalent() throws IOException {
    return Files.readAllLines(root.resolve("mutation/record/equivalent.tsv")).stream()
        .map(line -> line.substring(0, line.lastIndexOf('\t')))
        .collect(Collectors.toSet());
  }

  private RunRecord tried(Project project, Target target) throws IOException {
    Map<Fault, Entry> all = RunRecord.named(project, faults(project, target));
    Map<String, Entry> before = new LinkedHashMap<>();
    String head =
        "%d of %d faults, seed %d, %s"
            .formatted(
                Math.min(options.faults(), all.size()), all.size(), options.seed(), commit());
    List<Fault> chosen = new ArrayList<>(all.keySet());
    if (options.again()) {
      RunRecord record = RunRecord.read(file(target));
      record.entries().forEach(entry -> before.put(entry.key(), entry));
      chosen.removeIf(fault -> {
        Entry entry = before.get(Objects.requireNonNull(all.get(fault)).key());
        return entry == null || entry.outcome() == Outcome.NOTICED;
      });
      head = record.head().replaceAll("; survivors again.*", "") + "; survivors again " + commit();
    } else {
      Collections.shuffle(chosen, new Random(options.seed()));
      chosen = chosen.subList(0, Math.min(options.faults(), chosen.size()));
    }
    for (Verdict verdict : verdicts(project, target, chosen)) {
      Entry entry =
          Objects.requireNonNull(all.get(verdict.fault())).with(verdict.outcome(), verdict.by());
      before.put(entry.key(), entry);
    }
    return new RunRecord(head, List.copyOf(before.values()));
  }

  private static List<Fault> faults(Project project, Target target) {
    List<Fault> faults = new ArrayList<>();
    for (String type : project.classes(target.fullName())) {
      faults.addAll(Faults.in(project.bytes(type), project.source(Fault.file(type))));
    }
    return faults;
  }

  private List<Verdict> verdicts(Project project, Target target, List<Fault> faults) {
    System.out.println(target.name() + ": " + faults.size() + " faults");
    List<Verdict> verdicts = new ArrayList<>();
    Coverage coverage = coverage(project, target);
    coverage.notAsked().forEach(test -> System.out.println("not asked: " + test));
    try (var trial = new Trial(project, coverage)) {
      for (Fault fault : faults) {
        Verdict verdict = trial.of(fault);
        verdicts.add(verdict);
        System.out.println(verdict.outcome() + " " + fault + " " + verdict.by());
      }
    }
    return verdicts;
  }

  /// Packages with the same tests are looked at together: to run these once takes minutes.
  private Coverage coverage(Project project, Target target) {
    return coverages.computeIfAbsent(
        target.testClasses(project), tests -> coverage(project, packagesLike(target), tests));
  }

  private String packagesLike(Target target) {
    return options.targets().stream()
        .filter(
            other -> other.module().equals(target.module()) && other.tests().equals(target.tests()))
        .map(Target::fullName)
        .collect(Collectors.joining(","));
  }

  private static Coverage coverage(Project project, String packages, List<String> tests) {
    try (var worker = WorkerProcess.start(project, "cover " + packages)) {
      return Coverage.read(
          worker
              .ask(ALL_TESTS, "cover", tests)
              .orElseThrow(() -> new IllegalStateException("the tests do not end")));
    }
  }

  private String commit() throws IOException {
    Process git =
        new ProcessBuilder("git", "rev-parse", "--short=7", "HEAD")
            .directory(root.toFile())
            .start();
    return new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
  }
}
