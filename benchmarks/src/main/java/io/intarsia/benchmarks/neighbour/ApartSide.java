package io.intarsia.benchmarks.neighbour;

import io.intarsia.benchmarks.measure.Contender;
import io.intarsia.benchmarks.measure.DispatchWork;
import io.intarsia.benchmarks.measure.Kind;
import io.intarsia.benchmarks.measure.Side;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.benchmarks.measure.Workload;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A side that leaves some workloads to a process of this library, started when the first of them
/// is asked for: what they are about is whether a process knows certain types.
public final class ApartSide implements Side {
  private final Side side;
  private final Supplier<Side> start;
  private final UnaryOperator<Workload> asked;
  private @Nullable Side process;

  private ApartSide(Side side, Supplier<Side> start, UnaryOperator<Workload> asked) {
    this.side = side;
    this.start = start;
    this.asked = asked;
  }

  /// This library, with a process that knows the types.
  public static Side ofTypes(Side side, Supplier<Side> start) {
    return new ApartSide(side, start, workload -> workload);
  }

  /// The floor, with a process that knows none of them.
  public static Side withoutTypes(Side side, Supplier<Side> start) {
    return new ApartSide(side, start, ApartSide::withoutTypes);
  }

  private static Workload withoutTypes(Workload workload) {
    return workload instanceof DispatchWork work ? new DispatchWork(work.task(), 0) : workload;
  }

  @Override
  public Contender contender() {
    return side.contender();
  }

  @Override
  public String version() {
    return side.version();
  }

  @Override
  public Optional<TimedLoop> open(Workload workload) {
    return workload.kind() == Kind.APART
        ? process().open(asked.apply(workload))
        : side.open(workload);
  }

  @Override
  public void close() {
    side.close();
    if (process != null) {
      process.close();
    }
  }

  private Side process() {
    if (process == null) {
      process = start.get();
    }
    return process;
  }
}
