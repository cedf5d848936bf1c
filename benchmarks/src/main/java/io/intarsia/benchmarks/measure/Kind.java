package io.intarsia.benchmarks.measure;

/// How a workload behaves, which decides how it is warmed up, how quiet the machine must be, and
/// whether one process is enough.
public enum Kind {
  /// Microseconds a call, in the caller's thread.
  HOT(20_000, 1.10),
  /// The runtime's own work dominates, and may use several threads.
  HEAVY(200, 1.10),
  /// Many ops, with much Java code around them for the compilers to see.
  STEPS(500, 1.10),
  /// A nest, however large.
  NEST(200, 1.10),
  /// What is measured happens once; only the code around it can be warm.
  COLD(2_000, 1.30),
  /// Makes a graph, which takes from microseconds to a second.
  TRACE(3, 1.30),
  /// A process each time.
  PROCESS(1, 1.30),
  /// A function of the runtime, which hops between threads; some take milliseconds.
  FUNCTION(100, 1.30, true),
  /// Steps of a training, of milliseconds, which keep all threads busy.
  TRAINING(10, 1.30, true),
  /// Hops between threads.
  THREADED(20_000, 1.30, true),
  /// Waits for another process for so short a time that the Java code around it counts, too.
  MESSAGE(5_000, 1.30, true),
  /// Waits for other processes.
  CLUSTER(20, 1.30, true),
  /// Compares two processes of this library, whose code the JIT compilers arrange differently each
  /// time.
  APART(20_000, 1.10, true);

  private final int warmUpCalls;
  private final double noiseLimit;
  private final boolean fresh;

  Kind(int warmUpCalls, double noiseLimit) {
    this(warmUpCalls, noiseLimit, false);
  }

  Kind(int warmUpCalls, double noiseLimit, boolean fresh) {
    this.warmUpCalls = warmUpCalls;
    this.noiseLimit = noiseLimit;
    this.fresh = fresh;
  }

  /// Calls before the first that counts.
  public int warmUpCalls() {
    return warmUpCalls;
  }

  /// How far two measurements of the same thing may be apart, as a ratio, before the result is
  /// worthless.
  public double noiseLimit() {
    return noiseLimit;
  }

  /// Whether it differs from one start of a process to the next, so that it is measured in several.
  public boolean isFresh() {
    return fresh;
  }
}
