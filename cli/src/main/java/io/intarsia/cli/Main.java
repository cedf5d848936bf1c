package io.intarsia.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/// The part of the `intarsia` command that is written in Java.
///
/// The launcher script answers `run`, `shell` and `bench` itself, because they start other
/// programs.
@Command(name = "intarsia", mixinStandardHelpOptions = true)
final class Main {
  private Main() {}

  public static void main(String[] args) {
    var command =
        new CommandLine(new Main())
            .addSubcommand(new Doctor(System.out))
            .addSubcommand(new ServerCommand(System.out, System.err));
    System.exit(command.execute(args));
  }
}
