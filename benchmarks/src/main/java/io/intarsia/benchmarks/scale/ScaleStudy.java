package io.intarsia.benchmarks.scale;

import io.intarsia.benchmarks.measure.Effort;
import io.intarsia.benchmarks.measure.Spread;
import io.intarsia.benchmarks.process.Child;
import io.intarsia.benchmarks.process.ChildJvm;
import io.intarsia.benchmarks.report.Machine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// Measures what grows with what: each axis in processes of its own, until its greatest size or its
/// time is reached.
public final class ScaleStudy {
  private static final Effort FULL =
      new Effort(5, Duration.ofMillis(50), Duration.ofMillis(250), 1, 3);
  private static final Effort QUICK =
      new Effort(3, Duration.ofMillis(20), Duration.ofMillis(200), 1, 1);
  private static final int QUICK_LIMIT = 1_000;

  // Processes that take so long of a processor differ less from each other than there is time for.
  private static final double LONG = 12;
  // So many tensors or types need a larger heap.
  private static final int MANY = 300_000;

  private final Effort effort;
  private final int limit;
  private final Consumer<String> progress;
  private final Map<Line, List<Point>> curves = new EnumMap<>(Line.class);
  private final Map<Axis, String> cuts = new EnumMap<>(Axis.class);

  /// @param quick whether a first impression is enough: small sizes and few rounds
  /// @param progress is told what is about to be measured
  public ScaleStudy(boolean quick, Consumer<String> progress) {
    this(quick ? QUICK : FULL, quick ? QUICK_LIMIT : Integer.MAX_VALUE, progress);
  }

  /// @param limit the greatest size to measure
  /// @param progress is told what is about to be measured
  ScaleStudy(Effort effort, int limit, Consumer<String> progress) {
    this.effort = effort;
    this.limit = limit;
    this.progress = progress;
  }

  /// The same with another number of rounds, and half as many processes.
  public ScaleStudy withRounds(int rounds) {
    var other = new Effort(rounds, effort.roundTime(), effort.warmUp(), 1, Math.ceilDiv(rounds, 2));
    return new ScaleStudy(other, limit, progress);
  }

  /// Measures these axes.
  public Scale run(List<Axis> axes) {
    Map<String, String> facts = Machine.facts();
    facts.put("flags of child JVMs", String.join(" ", ChildJvm.FLAGS));
    facts.put(
        "rounds",
        "%d of %d ms; where sizes have processes of their own, in each of %d, or in one that takes long"
            .formatted(effort.rounds(), effort.roundTime().toMillis(), effort.processes()));
    facts.put("load before", Machine.load());
    long begin = System.nanoTime();
    axes.forEach(this::measure);
    facts.put("load after", Machine.load());
    facts.put("took", since(begin).toSeconds() + " s");
    return new Scale(facts, curves, cuts);
  }

  private void measure(Axis axis) {
    List<Integer> sizes = axis.sizes(limit);
    var forecast = new Forecast();
    try (var probes = new Probes(axis)) {
      for (int i = 0; i < sizes.size(); i++) {
        progress.accept(axis.title() + ": " + Figures.of(sizes.get(i)));
        double start = probes.seconds();
        probes.measure(sizes.get(i));
        double next = forecast.after(probes.seconds() - start);
        if (i < sizes.size() - 1 && probes.seconds() + next > axis.budget().toSeconds()) {
          cut(axis, sizes.get(i + 1), next);
          return;
        }
      }
    } catch (IllegalStateException e) {
      cuts.put(axis, "the process ended: " + e.getMessage());
    }
  }

  private void cut(Axis axis, int size, double seconds) {
    cuts.put(
        axis,
        "%s would take about %d s of a processor; all sizes have %d s"
            .formatted(Figures.of(size), Math.round(seconds), axis.budget().toSeconds()));
  }

  private static Duration since(long begin) {
    return Duration.ofNanos(System.nanoTime() - begin);
  }

  /// The process of an axis, or those of each size.
  private final class Probes implements AutoCloseable {
    private final Axis axis;
    private final List<Child> kept = new ArrayList<>();
    private Duration ended = Duration.ZERO;

    Probes(Axis axis) {
      this.axis = axis;
    }

    /// What its processes have taken of a processor so far.
    double seconds() {
      Duration all = kept.stream().map(Child::cpu).reduce(ended, Duration::plus);
      return all.toMillis() / 1e3;
    }

    void measure(int size) {
      if (!axis.isFresh()) {
        if (kept.isEmpty()) {
          kept.add(start(size));
        }
        ask(kept.getFirst(), size).forEach((line, cost) -> add(line, new Point(size, cost)));
        return;
      }
      Map<Line, List<Spread>> all = new EnumMap<>(Line.class);
      double begin = seconds();
      for (int i = 0; i < effort.processes() && seconds() - begin < LONG; i++) {
        try (Child child = start(size)) {
          ask(child, size)
              .forEach(
                  (line, cost) -> all.computeIfAbsent(line, key -> new ArrayList<>()).add(cost));
          ended = ended.plus(child.cpu());
        }
      }
      all.forEach((line, costs) -> add(line, new Point(size, Spread.over(costs))));
    }

    private Child start(int size) {
      return Child.start(
          ChildJvm.command(
              System.getProperty("java.class.path"),
              axis.isFresh() ? heap(size) : List.of(),
              ScaleProbe.class,
              ScaleProbe.arguments(axis, effort)));
    }

    // Resident from the start, so that what grows is what is measured.
    private static List<String> heap(int size) {
      String bytes = size > MANY ? "5g" : size > MANY / 10 ? "1g" : "256m";
      return List.of("-Xms" + bytes, "-Xmx" + bytes, "-XX:+AlwaysPreTouch");
    }

    private static Map<Line, Spread> ask(Child child, int size) {
      child.writeLine(Integer.toString(size));
      Map<Line, Spread> answers = new EnumMap<>(Line.class);
      String answer = child.readLine();
      while (!answer.isEmpty()) {
        String[] words = answer.split(" ", -1);
        answers.put(
            Line.valueOf(words[0]),
            new Spread(
                Double.parseDouble(words[1]),
                Double.parseDouble(words[2]),
                Double.parseDouble(words[3])));
        answer = child.readLine();
      }
      return answers;
    }

    private void add(Line line, Point point) {
      curves.computeIfAbsent(line, key -> new ArrayList<>()).add(point);
    }

    @Override
    public void close() {
      kept.forEach(Child::close);
    }
  }
}
