package io.intarsia.benchmarks.memory;

import java.time.Duration;

/// What is made again and again.
public enum MadeTensors {
  SMALL("AddV2 2×2", 1_000_000, 20_000),
  BLOCK("tensor of 4 KB", 300_000, 20_000),
  BIG("AddV2 of 100 MB", 200, 1),
  CHAIN_BESIDE_FEW("four ops on 4 MB beside 10⁵ objects", 2_000, 100, 100_000),
  CHAIN_BESIDE_MANY("four ops on 4 MB beside 2·10⁶ objects", 2_000, 100, 2_000_000),
  CHAIN_BESIDE_MOST("four ops on 4 MB beside 8·10⁶ objects", 2_000, 100, 8_000_000);

  private final String title;
  private final int count;
  private final int warmUp;
  private final int liveObjects;

  MadeTensors(String title, int count, int warmUp) {
    this(title, count, warmUp, 0);
  }

  MadeTensors(String title, int count, int warmUp, int liveObjects) {
    this.title = title;
    this.count = count;
    this.warmUp = warmUp;
    this.liveObjects = liveObjects;
  }

  /// Whether it is a loop that reassigns a variable.
  public boolean isChain() {
    return liveObjects > 0;
  }

  /// Whether the bare calls do the same in the same process. What is large would add to what grows.
  boolean hasFloor() {
    return this == SMALL || this == BLOCK;
  }

  /// How far two measurements of the floor may be apart, as a ratio: of loops, in two processes.
  double noiseLimit() {
    return isChain() ? 1.3 : 1.1;
  }

  /// When a loop is left that has not made all turns: some collectors take a second for fifteen.
  Duration limit() {
    return Duration.ofSeconds(3);
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
