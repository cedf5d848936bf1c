package io.intarsia.cli.model;

import io.intarsia.checkpoint.CheckpointException;
import io.intarsia.checkpoint.CheckpointReader;
import io.intarsia.savedmodel.ModelReport;
import io.intarsia.savedmodel.SavedModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// Compares two models without running them.
@Command(
    name = "diff",
    description = "Compare two models: functions, signatures, variables and their values, ops.",
    footer = {"", "- is in the first alone, + in the second alone, ! in both and different."},
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {"0:nothing is different", "1:something is", "2:one of them cannot be read"},
    mixinStandardHelpOptions = true)
final class DiffModels implements Callable<Integer> {
  private final Answer answer;
  private final List<String> lines = new ArrayList<>();

  @Parameters(index = "0", paramLabel = "MODEL", description = "A folder, archive or address.")
  private String one = "";

  @Parameters(index = "1", paramLabel = "OTHER", description = "The other one.")
  private String other = "";

  DiffModels(Answer answer) {
    this.answer = answer;
  }

  @Override
  public Integer call() {
    return answer.to(() -> {
      Path here = Models.folder(one);
      Path there = Models.folder(other);
      compare(SavedModel.inspect(here), SavedModel.inspect(there));
      values(here, there);
      lines.forEach(answer::line);
      return lines.isEmpty() ? 0 : Answer.DIFFERENT;
    });
  }

  private void compare(ModelReport here, ModelReport there) {
    compare("function", here.functions(), there.functions());
    compare("signature", here.signatures(), there.signatures());
    compare("variable", here.variables(), there.variables());
    compare("op", named(here.ops().keySet()), named(there.ops().keySet()));
  }

  /// How many nodes there are of each is no difference to anybody.
  private static Map<String, String> named(Set<String> ops) {
    return ops.stream().collect(Collectors.toMap(op -> op, op -> op));
  }

  private void compare(String what, Map<String, ?> here, Map<String, ?> there) {
    var all = new TreeSet<>(here.keySet());
    all.addAll(there.keySet());
    for (String name : all) {
      if (!there.containsKey(name)) {
        lines.add("- %s %s".formatted(what, name));
      } else if (!here.containsKey(name)) {
        lines.add("+ %s %s".formatted(what, name));
      } else if (!there.get(name).equals(here.get(name))) {
        lines.add("! %s %s: %s, there %s".formatted(what, name, here.get(name), there.get(name)));
      }
    }
  }

  private void values(Path here, Path there) throws CheckpointException {
    Path name = Path.of("variables", "variables");
    if (Files.exists(here.resolve("variables/variables.index"))
        && Files.exists(there.resolve("variables/variables.index"))) {
      var diff =
          CheckpointReader.open(here.resolve(name))
              .diff(CheckpointReader.open(there.resolve(name)));
      diff.otherValues().stream()
          .filter(key -> !key.equals("_CHECKPOINTABLE_OBJECT_GRAPH"))
          .forEach(key -> lines.add("! values of " + key));
    }
  }
}
