package io.intarsia.cli.model;

import io.intarsia.savedmodel.ModelReport;
import io.intarsia.savedmodel.SavedModel;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Tells what a model is, without running anything of it.
@Command(
    name = "inspect",
    description =
        "Tell what a model has: functions, signatures, variables, ops. Nothing of it runs.",
    mixinStandardHelpOptions = true)
final class InspectModel implements Callable<Integer> {
  private final Answer answer;

  @Parameters(paramLabel = "MODEL", description = "A folder, an archive, or an address.")
  private String model = "";

  @Mixin private Tags tags = new Tags();

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  InspectModel(Answer answer) {
    this.answer = answer;
  }

  @Override
  public Integer call() {
    return answer.to(() -> {
      ModelReport report = SavedModel.inspect(Models.folder(model), tags.options());
      if (json) {
        answer.json(asMap(report));
      } else {
        answer.line(report);
        answer.line(
            "%d variables, %,d bytes; %d ops of %d kinds; saved by TensorFlow %s"
                .formatted(
                    report.variables().size(),
                    report.variableBytes(),
                    report.ops().values().stream().mapToInt(Integer::intValue).sum(),
                    report.ops().size(),
                    report.writer().isEmpty() ? "(not said)" : report.writer()));
      }
      return 0;
    });
  }

  private static Map<String, Object> asMap(ModelReport report) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("writer", report.writer());
    map.put("functions", report.functions());
    map.put("signatures", report.signatures());
    Map<String, Object> variables = new LinkedHashMap<>();
    report.variables().forEach((path, variable) -> variables.put(path, asMap(variable)));
    map.put("variables", variables);
    map.put("variable_bytes", report.variableBytes());
    map.put("ops", report.ops());
    map.put("unvetted_ops", report.unvettedOps());
    map.put("file_ops", report.fileOps());
    map.put("host_ops", report.hostOps());
    map.put("assets", report.assets());
    return map;
  }

  private static Map<String, Object> asMap(ModelReport.Variable variable) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("dtype", variable.spec().dtype().toString());
    map.put("shape", variable.spec().shape().toString());
    map.put("trainable", variable.isTrainable());
    map.put("bytes", variable.bytes());
    return map;
  }
}
