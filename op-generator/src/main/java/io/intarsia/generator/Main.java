package io.intarsia.generator;

/// Entry point of the op generator.
final class Main {
  private Main() {}

  public static void main(String[] args) {}
}
