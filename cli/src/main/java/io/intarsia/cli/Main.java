package io.intarsia.cli;

import io.intarsia.cli.launch.LaunchCommand;
import io.intarsia.cli.model.CheckpointCommand;
import io.intarsia.cli.model.ModelCommand;
import io.intarsia.cli.project.NewCommand;
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
    System.exit(command().execute(args));
  }

  static CommandLine command() {
    return new CommandLine(new Main())
        .addSubcommand(new Doctor(System.out))
        .addSubcommand(new NewCommand(System.out, System.err))
        .addSubcommand(launch())
        .addSubcommand(new ServerCommand(System.out, System.err))
        .addSubcommand(DataServerCommand.in(System.out, System.err))
        .addSubcommand(ModelCommand.in(System.out, System.err))
        .addSubcommand(CheckpointCommand.in(System.out, System.err))
        .setExpandAtFiles(false); // arguments of programs are theirs
  }

  private static CommandLine launch() {
    return new CommandLine(new LaunchCommand(System.out, System.err)).setStopAtPositional(true);
  }
}
