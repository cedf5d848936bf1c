package io.intarsia.benchmarks;

/// Entry point of the benchmarks.
final class Main {
  private Main() {}

  public static void main(String[] args) {}
}
