package io.intarsia.benchmarks.measure;

/// What a workload traces: a chain of Mul. Each time it is a function that was never traced.
public record TraceWork(int ops) implements Work {
  @Override
  public String title() {
    return "trace a function of %,d Mul".formatted(ops);
  }
}
