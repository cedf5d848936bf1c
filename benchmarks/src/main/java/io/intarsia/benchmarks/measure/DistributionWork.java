package io.intarsia.benchmarks.measure;

import java.util.List;
import java.util.stream.Stream;

/// What a workload does with distributions. The floor is the same ops of this library, called
/// directly, derivatives by hand.
public record DistributionWork(Task task) implements Workload {
  static final List<DistributionWork> ALL =
      Stream.of(Task.values()).map(DistributionWork::new).toList();

  /// What is computed.
  public enum Task {
    LOG_PROB("X7", "logProb of 1,000,000 normals eagerly, bare: its ops"),
    LOG_PROB_FUNCTION("X7", "logProb of 1,000,000 normals, compiled, bare: its ops"),
    LEAP("X8", "leapfrog step of 8 chains, compiled, bare: derivatives by hand"),
    TRAJECTORY("X8", "loop of 10 leapfrog steps, compiled, bare: derivatives by hand");

    private final String id;
    private final String title;

    Task(String id, String title) {
      this.id = id;
      this.title = title;
    }

    /// Whether it is about Hamiltonian Monte Carlo.
    public boolean isDynamics() {
      return this == LEAP || this == TRAJECTORY;
    }

    boolean isFunction() {
      return this != LOG_PROB;
    }
  }

  /// The number of values of a density.
  public static final int VALUES = 1_000_000;

  /// Chains that move together.
  public static final int CHAINS = 8;

  /// How long a leapfrog step is.
  public static final double STEP = 0.1;

  /// Steps of a trajectory.
  public static final int STEPS = 10;

  /// What coaching gained in eight schools, in points of a test (Rubin, 1981).
  public static double[] gains() {
    return new double[] {28, 8, -3, 7, -1, 1, 18, 12};
  }

  /// The errors of the gains.
  public static double[] errors() {
    return new double[] {15, 10, 16, 11, 9, 11, 10, 18};
  }

  @Override
  public String name() {
    return task.isDynamics() ? "HMC_" + task : task.name().replaceFirst("_", "");
  }

  @Override
  public String id() {
    return task.id;
  }

  @Override
  public Kind kind() {
    return task.isFunction() ? Kind.FUNCTION : Kind.HEAVY;
  }

  @Override
  public int calls() {
    return task.isDynamics() ? 20_000 : 500;
  }

  @Override
  public String title() {
    return task.title;
  }
}
