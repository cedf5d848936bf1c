package io.intarsia.optimizer;

import io.intarsia.variable.Variable;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Which part of the weights is taken away each step, times the learning rate.
///
/// @param rate the part; null for what the rule says
/// @param excludedVariables variables that stay as they are
/// @param excludedNames regular expressions: variables in whose names one is found stay as they are
public record WeightDecay(
    @Nullable Double rate, List<Variable> excludedVariables, List<String> excludedNames) {
  static final WeightDecay DEFAULTS = new WeightDecay(null, List.of(), List.of());

  /// Copies the lists.
  ///
  /// @throws java.util.regex.PatternSyntaxException if a name is no regular expression
  public WeightDecay {
    excludedVariables = List.copyOf(excludedVariables);
    excludedNames = List.copyOf(excludedNames);
    excludedNames.forEach(Pattern::compile);
    if (rate != null) {
      Checks.isNotNegative("OptimizerOptions", "weightDecay", rate);
    }
  }

  WeightDecay withRate(double other) {
    return new WeightDecay(other, excludedVariables, excludedNames);
  }

  WeightDecay without(List<Variable> variables) {
    return new WeightDecay(rate, variables, excludedNames);
  }

  WeightDecay withoutNames(List<String> names) {
    return new WeightDecay(rate, excludedVariables, names);
  }

  boolean isOf(Variable variable) {
    return !excludedVariables.contains(variable)
        && excludedNames.stream()
            .noneMatch(name -> Pattern.compile(name).matcher(variable.name()).find());
  }
}
