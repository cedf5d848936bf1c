package io.intarsia.benchmarks.memory;

/// What is made again and again.
public enum Tensors {
  SMALL("AddV2 2×2", 1_000_000, 20_000),
  BLOCK("tensor of 4 KB", 300_000, 20_000),
  BIG("AddV2 of 100 MB", 200, 1),
  CHAIN_BESIDE_FEW("four ops on 4 MB beside 10⁵ objects", 4_000, 100, 100_000),
  CHAIN_BESIDE_MANY("four ops on 4 MB beside 2·10⁶ objects", 4_000, 100, 2_000_000),
  CHAIN_BESIDE_MOST("four ops on 4 MB beside 8·10⁶ objects", 4_000, 100, 8_000_000);

  private final String title;
  private final int count;
  private final int warmUp;
  private final int liveObjects;

  Tensors(String title, int count, int warmUp) {
    this(title, count, warmUp, 0);
  }

  Tensors(String title, int count, int warmUp, int liveObjects) {
    this.title = title;
    this.count = count;
    this.warmUp = warmUp;
    this.liveObjects = liveObjects;
  }

  /// Whether it is a loop that reassigns a variable.
  public boolean isChain() {
    return liveObjects > 0;
  }

  /// Java objects that are alive meanwhile.
  int liveObjects() {
    return liveObjects;
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
