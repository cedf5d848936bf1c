package io.intarsia.cli;

import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/// Shows what Intarsia runs on and what is missing; exits with 1 when something is.
@Command(
    name = "doctor",
    description = "Show JDK, native library, devices and cache, and what is missing.",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {"0:Intarsia can run", "1:something is missing, and the output says what"},
    mixinStandardHelpOptions = true)
final class Doctor implements Callable<Integer> {
  private final PrintStream out;

  Doctor(PrintStream out) {
    this.out = out;
  }

  @Override
  public Integer call() {
    List<Finding> findings =
        Stream.of(MachineChecks.all(), RuntimeChecks.all()).flatMap(List::stream).toList();
    findings.forEach(this::print);
    long problems = findings.stream().filter(f -> f.level() == Finding.Level.PROBLEM).count();
    out.println();
    out.println(problems == 0 ? "Intarsia can run here." : "Intarsia cannot run here, see above.");
    return problems == 0 ? 0 : 1;
  }

  private void print(Finding finding) {
    out.println(
        "%-4s  %-15s %s".formatted(finding.level().label, finding.subject(), finding.value()));
    finding.advice().forEach(line -> out.println(" ".repeat(22) + line));
  }
}
