package io.intarsia.cli.model;

import java.io.PrintStream;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/// The commands on saved models.
@Command(
    name = "model",
    description = "Look into a saved model, run it, compare two, or write Java source for one.",
    mixinStandardHelpOptions = true)
public final class ModelCommand {
  private ModelCommand() {}

  /// The command with its own.
  public static CommandLine in(PrintStream out, PrintStream err) {
    var answer = new Answer(out, err);
    return new CommandLine(new ModelCommand())
        .addSubcommand(new InspectModel(answer))
        .addSubcommand(new RunModel(answer))
        .addSubcommand(new DiffModels(answer))
        .addSubcommand(new BindModel(answer));
  }
}
