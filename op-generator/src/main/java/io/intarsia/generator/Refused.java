package io.intarsia.generator;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.lang.model.SourceVersion;
import org.tensorflow.proto.OpDef;
import org.tensorflow.proto.OpDef.ArgDef;

/// Which ops are not offered at all, because nobody can run them.
///
/// @param rules the first that fits says why
record Refused(List<Rule> rules) {
  private static final String REFERENCE =
      "it needs a reference to a TensorFlow 1 variable, queue or table, which there are none of"
          + " here; use the resource op instead";

  Refused {
    rules = List.copyOf(rules);
  }

  /// Ops, and why they are refused.
  ///
  /// @param patterns names, in which `*` stands for any letters
  record Rule(String why, List<String> patterns) {
    Rule {
      patterns = List.copyOf(patterns);
    }

    boolean fits(String op) {
      return patterns.stream().anyMatch(pattern -> fits(pattern, op));
    }

    private static boolean fits(String pattern, String op) {
      return Pattern.matches(pattern.replace("*", ".*"), op);
    }
  }

  /// Why an op is refused, if it is.
  Optional<String> reason(OpDef op) {
    Optional<String> named =
        rules.stream().filter(rule -> rule.fits(op.getName())).map(Rule::why).findFirst();
    if (named.isPresent()) {
      return named;
    }
    if (!SourceVersion.isIdentifier(op.getName())) {
      return Optional.of("it has a name that is no Java identifier");
    }
    return Stream.concat(op.getInputArgList().stream(), op.getOutputArgList().stream())
            .anyMatch(ArgDef::getIsRef)
        ? Optional.of(REFERENCE)
        : Optional.empty();
  }

  /// Name and reason of those that are.
  Map<String, String> reasons(List<OpDef> ops) {
    Map<String, String> reasons = new TreeMap<>();
    ops.forEach(op -> reason(op).ifPresent(why -> reasons.put(op.getName(), why)));
    return reasons;
  }

  /// Reports rules that fit no op, which are misspelt or of another release.
  void reportIdle(List<OpDef> ops, Problems problems) {
    for (Rule rule : rules) {
      for (String pattern : rule.patterns()) {
        if (ops.stream().noneMatch(op -> Rule.fits(pattern, op.getName()))) {
          problems.add("refused.json", "there is no op " + pattern);
        }
      }
    }
  }
}
