package io.intarsia.op;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.function.ConcreteFunction;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.internal.c.RuntimeGradients;
import io.intarsia.internal.c.RuntimeGradients.Numbers;
import io.intarsia.internal.c.RuntimeGradients.Value;
import io.intarsia.internal.function.graph.RuntimeFunction;
import io.intarsia.internal.trace.Program;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Compares the gradients of rules with those that the runtime has in C++, in a process that may
/// end, and notes each case before and after.
final class RuntimeGradientChild {
  private final Environment tf;

  private RuntimeGradientChild(Environment tf) {
    this.tf = tf;
  }

  /// Compares the cases.
  ///
  /// @param arguments the journal, and the number of the first case
  public static void main(String[] arguments) throws IOException {
    Path journal = Path.of(arguments[0]);
    try (var tf = Environment.open(EnvironmentOptions.defaults().withUnvettedOps(true))) {
      var child = new RuntimeGradientChild(tf);
      for (GradientCase each : GradientCase.all(tf).skip(Integer.parseInt(arguments[1])).toList()) {
        note(journal, each.name() + "\t");
        note(journal, child.outcome(each) + "\n");
      }
    }
  }

  private static void note(Path journal, String text) throws IOException {
    Files.write(
        journal,
        text.getBytes(StandardCharsets.UTF_8),
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  private String outcome(GradientCase golden) {
    try (var _ = tf.scope()) {
      List<@Nullable Numbers> theirs = runtimes(golden);
      int sources = theirs.size();
      List<Tensor> mine = golden.first(tf);
      for (int i = 0; i < sources; i++) {
        String difference = difference(mine.get(i), theirs.get(i), golden.tolerance());
        if (!difference.isEmpty()) {
          return "different: source " + i + ": " + difference;
        }
      }
      return "same";
    } catch (TensorFlowException | IllegalArgumentException e) {
      return "failed: " + Objects.requireNonNull(e.getMessage()).replaceAll("\\s+", " ");
    }
  }

  private List<@Nullable Numbers> runtimes(GradientCase golden) {
    ConcreteFunction function =
        tf.function(
                (Ops g) -> {
                  List<Tensor> sources = constants(g, golden.sources(tf));
                  List<Tensor> weights = constants(g, golden.weights(tf));
                  return List.of(golden.targets(g, sources), sources, weights);
                })
            .concrete();
    List<Value> values = new ArrayList<>();
    Program program = RuntimeFunction.of(function).program();
    program.results().forEach(number -> values.add(value(program, number)));
    int targets = golden.weights(tf).size();
    List<Value> weights = values.subList(values.size() - targets, values.size());
    List<Value> sources = values.subList(targets, values.size() - targets);
    try (var gradients = new RuntimeGradients(function.toGraphDef())) {
      return gradients.gradients(values.subList(0, targets), sources, weights);
    }
  }

  private static List<Tensor> constants(Ops g, List<Tensor> tensors) {
    List<Tensor> constants = new ArrayList<>();
    for (Tensor tensor : tensors) {
      try (var host = tensor.toHost()) {
        constants.add(g.constant(host));
      }
    }
    return constants;
  }

  private static Value value(Program program, int number) {
    return program.nodes().stream()
        .filter(node -> node.results().anyMatch(each -> each == number))
        .map(node -> new Value(node.name(), number - node.firstResult()))
        .findFirst()
        .orElseThrow();
  }

  private String difference(Tensor mine, @Nullable Numbers theirs, double tolerance) {
    double[] got = GradientNumbers.parts(tf, mine);
    if (theirs == null) {
      return difference(got, new double[got.length], tolerance);
    }
    boolean isSameKind =
        theirs.dtype() == mine.dtype().code()
            && mine.shape().equals(Shape.of(theirs.shape().stream().mapToLong(n -> n).toArray()));
    return isSameKind
        ? difference(got, theirs.parts().stream().mapToDouble(n -> n).toArray(), tolerance)
        : "of %s, not %s".formatted(theirs.shape(), mine.shape());
  }

  private static String difference(double[] got, double[] expected, double tolerance) {
    double largest = Arrays.stream(expected).map(Math::abs).reduce(1, Math::max);
    for (int i = 0; i < got.length; i++) {
      if (Double.compare(got[i], expected[i]) != 0
          && !(Math.abs(got[i] - expected[i]) <= tolerance * largest)) {
        return "element %d: %s, not %s".formatted(i, expected[i], got[i]);
      }
    }
    return "";
  }
}
