package io.intarsia.cli.model;

import io.intarsia.files.Npy;
import io.intarsia.imperative.Environment;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Shows a tensor of a checkpoint.
@Command(
    name = "show",
    description = "Show a tensor of a checkpoint.",
    mixinStandardHelpOptions = true)
final class ShowTensor implements Callable<Integer> {
  private final Answer answer;

  @Parameters(
      index = "0",
      paramLabel = "CHECKPOINT",
      description = "What its files begin with, or a folder: the latest in it, or a saved model's.")
  private Path place = Path.of("");

  @Parameters(index = "1", paramLabel = "KEY", description = "A key that list prints.")
  private String key = "";

  @Option(names = "--json", description = "Print all of it, as JSON.")
  private boolean json;

  @Option(names = "--out", paramLabel = "FILE.npy", description = "Write it there.")
  private @Nullable Path out;

  ShowTensor(Answer answer) {
    this.answer = answer;
  }

  @Override
  public Integer call() {
    return answer.to(() -> {
      try (var tf = Environment.open();
          var tensor = Checkpoints.open(place).tensor(tf, key)) {
        if (out != null) {
          Npy.write(tensor, out);
        } else if (json) {
          answer.json(Plain.of(tensor));
        } else {
          answer.line(tensor);
        }
      }
      return 0;
    });
  }
}
