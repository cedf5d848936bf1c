package io.intarsia.benchmarks.memory;

/// What is made again and again.
public enum Tensors {
  SMALL("AddV2 2×2", 1_000_000, 20_000),
  BLOCK("tensor of 4 KB", 300_000, 20_000),
  BIG("AddV2 of 100 MB", 200, 1);

  private final String title;
  private final int count;
  private final int warmUp;

  Tensors(String title, int count, int warmUp) {
    this.title = title;
    this.count = count;
    this.warmUp = warmUp;
  }

  public String title() {
    return title;
  }

  /// How many are made.
  public int count() {
    return count;
  }

  /// How many are made and closed before that.
  int warmUp() {
    return warmUp;
  }
}
