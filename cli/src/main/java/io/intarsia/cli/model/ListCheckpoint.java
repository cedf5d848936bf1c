package io.intarsia.cli.model;

import io.intarsia.checkpoint.CheckpointReader;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Lists the tensors of a checkpoint.
@Command(
    name = "list",
    description = "List keys, dtypes, shapes and sizes of a checkpoint.",
    mixinStandardHelpOptions = true)
final class ListCheckpoint implements Callable<Integer> {
  private final Answer answer;

  @Parameters(
      paramLabel = "CHECKPOINT",
      description = "What its files begin with, or a folder: the latest in it, or a saved model's.")
  private Path place = Path.of("");

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  ListCheckpoint(Answer answer) {
    this.answer = answer;
  }

  @Override
  public Integer call() {
    return answer.to(() -> {
      CheckpointReader reader = Checkpoints.open(place);
      if (json) {
        Map<String, Object> all = new LinkedHashMap<>();
        reader
            .specs()
            .forEach((key, spec) ->
                all.put(
                    key,
                    Map.of(
                        "dtype", spec.dtype().toString(),
                        "shape", spec.shape().toString(),
                        "bytes", reader.size(key))));
        answer.json(all);
      } else {
        reader
            .specs()
            .forEach((key, spec) ->
                answer.line(
                    "%s  %s %s, %,d bytes"
                        .formatted(key, spec.dtype(), spec.shape(), reader.size(key))));
      }
      return 0;
    });
  }
}
