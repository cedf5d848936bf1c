package io.intarsia.savedmodel;

import io.intarsia.spec.TensorSpec;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;

/// What a saved model is, without anything of it having run.
///
/// @param writer the version of TensorFlow that saved it, such as `2.18.0`; empty if it is not said
/// @param functions by path
/// @param signatures by name, what each takes and gives
/// @param variables by path
/// @param ops how many nodes there are of each op, in the functions that objects have and those
///   that they call
/// @param unvettedOps those the library does not run unless the environment allows it, with the
///   reason; also those it refuses, and those the runtime does not have
/// @param fileOps those that read or write files
/// @param hostOps those that call code of Python, which is not in the file
/// @param assets the names of the files it has beside it
public record ModelReport(
    String writer,
    Map<String, Function> functions,
    Map<String, Signature> signatures,
    Map<String, Variable> variables,
    Map<String, Integer> ops,
    Map<String, String> unvettedOps,
    Set<String> fileOps,
    Set<String> hostOps,
    List<String> assets) {

  /// A function.
  ///
  /// @param parameters as in Python, such as `(x, factor=2.0)`
  /// @param traces what it was saved for
  public record Function(String parameters, List<String> traces) {}

  /// A signature.
  ///
  /// @param inputs by name
  /// @param outputs by name; composites as they are printed
  public record Signature(Map<String, String> inputs, Map<String, String> outputs) {}

  /// A variable.
  ///
  /// @param spec of its values
  /// @param isTrainable whether training changes it
  /// @param bytes of the value; −1 for strings, and if the shape is not known
  public record Variable(TensorSpec spec, boolean isTrainable, long bytes) {}

  /// How many bytes the variables of known shape have.
  public long variableBytes() {
    return variables.values().stream().mapToLong(each -> Math.max(0, each.bytes())).sum();
  }

  /// A line for each function, signature and variable, and for what is to be looked at.
  @Override
  public String toString() {
    var text = new StringJoiner("\n");
    functions.forEach((path, function) ->
        text.add("function %s%s: %s".formatted(path, function.parameters(), function.traces())));
    signatures.forEach((key, signature) ->
        text.add("signature %s: %s → %s".formatted(key, signature.inputs(), signature.outputs())));
    variables.forEach((path, variable) ->
        text.add(
            "variable %s: %s%s%s"
                .formatted(
                    path,
                    variable.spec(),
                    variable.isTrainable() ? "" : ", not trained",
                    variable.bytes() < 0 ? "" : ", %d bytes".formatted(variable.bytes()))));
    assets.forEach(asset -> text.add("asset " + asset));
    unvettedOps.forEach((op, reason) -> text.add("op %s: %s".formatted(op, reason)));
    fileOps.forEach(op -> text.add("op %s reads or writes files".formatted(op)));
    hostOps.forEach(op -> text.add("op %s calls code of Python".formatted(op)));
    return text.toString();
  }
}
