package io.intarsia.cli;

/// Entry point of the `intarsia` command.
final class Main {
  private Main() {}

  public static void main(String[] args) {}
}
