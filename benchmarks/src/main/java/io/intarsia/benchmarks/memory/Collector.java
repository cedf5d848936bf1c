package io.intarsia.benchmarks.memory;

/// A garbage collector of the JVM: dead tensors are found by it.
public enum Collector {
  G1("G1", "-XX:+UseG1GC"),
  PARALLEL("Parallel", "-XX:+UseParallelGC"),
  ZGC("ZGC", "-XX:+UseZGC");

  private final String title;
  private final String flag;

  Collector(String title, String flag) {
    this.title = title;
    this.flag = flag;
  }

  public String title() {
    return title;
  }

  /// The JVM's option for it.
  String flag() {
    return flag;
  }
}
