package io.intarsia.cli.model;

import java.io.PrintStream;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/// The commands on checkpoints.
@Command(
    name = "checkpoint",
    description = "List what a checkpoint has, show a tensor of it, or compare two.",
    mixinStandardHelpOptions = true)
public final class CheckpointCommand {
  private CheckpointCommand() {}

  /// The command with its own.
  public static CommandLine in(PrintStream out, PrintStream err) {
    var answer = new Answer(out, err);
    return new CommandLine(new CheckpointCommand())
        .addSubcommand(new ListCheckpoint(answer))
        .addSubcommand(new ShowTensor(answer))
        .addSubcommand(new DiffCheckpoints(answer));
  }
}
