package io.intarsia.benchmarks;

import io.intarsia.benchmarks.measure.Contender;
import io.intarsia.benchmarks.measure.Effort;
import io.intarsia.benchmarks.measure.Measured;
import io.intarsia.benchmarks.measure.Protocol;
import io.intarsia.benchmarks.measure.Side;
import io.intarsia.benchmarks.measure.Workload;
import io.intarsia.benchmarks.measure.Workloads;
import io.intarsia.benchmarks.process.Child;
import io.intarsia.benchmarks.process.ChildJvm;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/// Measures workloads in a process that did nothing before, with other libraries in fresh processes
/// too. It prints a [MeasuredLine] for each workload.
final class FreshProcess {
  /// Those that call functions or train; no other side changes threads.
  private static final Set<Contender> OTHERS =
      Set.of(
          Contender.TF_JAVA,
          Contender.PYTHON,
          Contender.JAX,
          Contender.TORCH,
          Contender.KERAS_TF,
          Contender.KERAS_JAX,
          Contender.KERAS_TORCH);

  private static final String ABSENT = "absent";

  private FreshProcess() {}

  /// Runs such a process and returns what it measured.
  ///
  /// @param progress is told what was measured
  static List<Measured> run(
      List<Workload> workloads, Effort effort, boolean withNeighbours, Consumer<String> progress) {
    var command =
        ChildJvm.command(
            FreshProcess.class,
            Integer.toString(effort.rounds()),
            Long.toString(effort.roundTime().toNanos()),
            Long.toString(effort.warmUp().toNanos()),
            Boolean.toString(withNeighbours),
            workloads.stream().map(Workload::name).collect(Collectors.joining(",")));
    List<Measured> all = new ArrayList<>();
    try (Child child = Child.start(command)) {
      for (Workload workload : workloads) {
        String line = child.readLine();
        progress.accept(workload.id() + " " + workload.title());
        if (!line.equals(ABSENT)) {
          all.add(MeasuredLine.read(line));
        }
      }
    }
    return all;
  }

  public static void main(String[] args) {
    var effort =
        new Effort(
            Integer.parseInt(args[0]),
            Duration.ofNanos(Long.parseLong(args[1])),
            Duration.ofNanos(Long.parseLong(args[2])),
            1,
            1);
    List<Workload> workloads = Arrays.stream(args[4].split(",", -1)).map(Workloads::of).toList();
    Set<Contender> others = new HashSet<>(OTHERS);
    others.retainAll(Boolean.parseBoolean(args[3]) ? Sides.others(workloads) : Set.of());
    try (var sides = new Sides(others)) {
      measure(workloads, new Protocol(effort), sides.all());
    }
  }

  private static void measure(List<Workload> workloads, Protocol protocol, List<Side> sides) {
    workloads.forEach(workload -> protocol.prime(workload, sides));
    for (Workload workload : workloads) {
      System.out.println(protocol.measure(workload, sides).map(MeasuredLine::of).orElse(ABSENT));
    }
  }
}
