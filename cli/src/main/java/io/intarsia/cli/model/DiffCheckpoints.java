package io.intarsia.cli.model;

import io.intarsia.checkpoint.CheckpointDiff;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// Compares two checkpoints.
@Command(
    name = "diff",
    description = "Compare two checkpoints: keys, dtypes, shapes, values.",
    footer = {"", "- is in the first alone, + in the second alone, ! in both and different."},
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {"0:nothing is different", "1:something is", "2:one of them cannot be read"},
    mixinStandardHelpOptions = true)
final class DiffCheckpoints implements Callable<Integer> {
  private final Answer answer;

  @Parameters(index = "0", paramLabel = "CHECKPOINT", description = "As list takes them.")
  private Path one = Path.of("");

  @Parameters(index = "1", paramLabel = "OTHER", description = "The other one.")
  private Path other = Path.of("");

  DiffCheckpoints(Answer answer) {
    this.answer = answer;
  }

  @Override
  public Integer call() {
    return answer.to(() -> {
      CheckpointDiff diff = Checkpoints.open(one).diff(Checkpoints.open(other));
      if (diff.isEmpty()) {
        return 0;
      }
      answer.line(diff);
      return Answer.DIFFERENT;
    });
  }
}
