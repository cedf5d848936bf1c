package io.intarsia.generator;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewArrayTree;
import com.sun.source.util.TreePathScanner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;

/// Finds the rules of gradients: methods with `@GradientOf`.
final class GradientRuleParser {
  private static final String ANNOTATION = "GradientOf";
  private static final String KEEPS = "INPUTS";

  private final Set<String> known;
  private final Problems problems;
  private final List<GradientRule> rules = new ArrayList<>();
  private final Map<String, String> places = new HashMap<>();

  /// @param known the names of all ops
  GradientRuleParser(Set<String> known, Problems problems) {
    this.known = known;
    this.problems = problems;
  }

  /// Every rule, in the order of the files' names.
  List<GradientRule> parse(List<SourceFolder> folders) {
    for (SourceFolder folder : folders) {
      JavaSources.parse(
          folder.files(),
          problems,
          (trees, text) -> new Scanner(folder.room(), text).scan(text.unit(), null));
    }
    return List.copyOf(rules);
  }

  private final class Scanner extends TreePathScanner<@Nullable Void, @Nullable Void> {
    private final String room;
    private final SourceText text;

    Scanner(String room, SourceText text) {
      this.room = room;
      this.text = text;
    }

    @Override
    public @Nullable Void visitMethod(MethodTree method, @Nullable Void unused) {
      method.getModifiers().getAnnotations().stream()
          .filter(found -> found.getAnnotationType().toString().equals(ANNOTATION))
          .findFirst()
          .ifPresent(found -> add(method, found));
      return super.visitMethod(method, null);
    }

    private void add(MethodTree method, AnnotationTree found) {
      var owner = (ClassTree) getCurrentPath().getParentPath().getLeaf();
      List<String> ops = new ArrayList<>();
      String keeps = KEEPS;
      for (ExpressionTree argument : found.getArguments()) {
        if (argument instanceof AssignmentTree assignment
            && assignment.getVariable().toString().equals("keeps")) {
          String constant = assignment.getExpression().toString();
          keeps = constant.substring(constant.lastIndexOf('.') + 1);
        } else {
          ops.addAll(
              names(argument instanceof AssignmentTree value ? value.getExpression() : argument));
        }
      }
      String name = method.getName().toString();
      var rule =
          new GradientRule(
              ops, keeps, room, owner.getSimpleName().toString(), name, text.where(method));
      validate(method, rule);
      rules.add(rule);
    }

    private void validate(MethodTree method, GradientRule rule) {
      var flags = method.getModifiers().getFlags();
      var parameters = method.getParameters().stream().map(text::of).toList();
      if (!flags.contains(Modifier.STATIC)
          || flags.contains(Modifier.PRIVATE)
          || !parameters.equals(List.of("OpGradient op"))) {
        report(rule, "must be a static method `(OpGradient op)` that is not private");
      }
      for (String op : rule.ops()) {
        if (!known.contains(op)) {
          report(rule, "names " + op + ", which is no op of the runtime");
        }
        String other = places.putIfAbsent(op, rule.source());
        if (other != null) {
          report(rule, "names " + op + ", which has a rule at " + other);
        }
      }
    }

    private void report(GradientRule rule, String mistake) {
      problems.add(rule.source() + " " + rule.name(), "@" + ANNOTATION + " " + mistake);
    }
  }

  private static List<String> names(ExpressionTree value) {
    Stream<? extends ExpressionTree> elements =
        value instanceof NewArrayTree array ? array.getInitializers().stream() : Stream.of(value);
    return elements
        .filter(LiteralTree.class::isInstance)
        .map(element -> String.valueOf(((LiteralTree) element).getValue()))
        .toList();
  }
}
