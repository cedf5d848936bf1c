package io.intarsia.generator;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewArrayTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import io.intarsia.generator.Composite.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Reads one annotated method.
final class CompositeReader {
  private static final Pattern TYPE_NAME = Pattern.compile("\\b[A-Z]\\w*");
  private static final Set<String> NOT_COPIED =
      Set.of("Endpoint", "Fluent", "SuppressWarnings", "VisibleForTesting");

  private final SourceFolder folder;
  private final SourceText text;
  private final ClassTree owner;
  private final MethodTree method;

  /// The owner's nested types: outside it they need its name.
  private final Map<String, String> nested = new TreeMap<>();

  CompositeReader(SourceFolder folder, SourceText text, ClassTree owner, MethodTree method) {
    this.folder = folder;
    this.text = text;
    this.owner = owner;
    this.method = method;
    for (Tree member : owner.getMembers()) {
      if (member instanceof ClassTree type) {
        nested.put(
            type.getSimpleName().toString(), owner.getSimpleName() + "." + type.getSimpleName());
      }
    }
  }

  Composite read(AnnotationTree annotation, @Nullable String documentation) {
    List<String> lines = documentation == null ? List.of() : documentation(documentation);
    return new Composite(
        endpoints(annotation),
        isTrue(annotation, "variant"),
        isTrue(annotation, "byName"),
        folder.room(),
        owner.getSimpleName().toString(),
        method.getName().toString(),
        annotations(),
        bracketed(method.getTypeParameters()),
        text.of(method.getReturnType(), nested),
        method.getParameters().stream().skip(1).map(this::parameter).toList(),
        String.join(", ", text.of(method.getThrows(), nested)),
        lines,
        imports(lines),
        text.where(method));
  }

  private static List<String> endpoints(AnnotationTree annotation) {
    ExpressionTree value = element(annotation, "value");
    List<? extends ExpressionTree> elements =
        value instanceof NewArrayTree array
            ? array.getInitializers()
            : Stream.ofNullable(value).toList();
    List<String> endpoints = new ArrayList<>();
    for (ExpressionTree element : elements) {
      if (element instanceof LiteralTree literal && literal.getValue() instanceof String name) {
        endpoints.add(name);
      }
    }
    return endpoints;
  }

  private static boolean isTrue(AnnotationTree annotation, String name) {
    return element(annotation, name) instanceof LiteralTree literal
        && Boolean.TRUE.equals(literal.getValue());
  }

  /// An element of an annotation; a lone value may go without its name.
  private static @Nullable ExpressionTree element(AnnotationTree annotation, String name) {
    for (ExpressionTree argument : annotation.getArguments()) {
      if (!(argument instanceof AssignmentTree assignment)) {
        return name.equals("value") ? argument : null;
      }
      if (assignment.getVariable().toString().equals(name)) {
        return assignment.getExpression();
      }
    }
    return null;
  }

  private List<String> annotations() {
    return method.getModifiers().getAnnotations().stream()
        .filter(annotation -> !NOT_COPIED.contains(annotation.getAnnotationType().toString()))
        .map(annotation -> text.of(annotation, nested))
        .toList();
  }

  private Parameter parameter(VariableTree parameter) {
    String declaration = text.of(parameter, nested).replaceFirst("\\bfinal ", "");
    String name = parameter.getName().toString();
    String type =
        declaration
            .substring(0, declaration.length() - name.length())
            .replaceAll("@\\w+(\\([^)]*\\))? ", "")
            .strip();
    return new Parameter(declaration, type, name);
  }

  private String bracketed(List<? extends Tree> typeParameters) {
    return typeParameters.isEmpty()
        ? ""
        : text.of(typeParameters, nested).stream().collect(Collectors.joining(", ", "<", ">"));
  }

  private static List<String> documentation(String comment) {
    return comment
        .lines()
        .filter(line -> !line.startsWith("@param tf "))
        .map(String::stripTrailing)
        .toList();
  }

  private Set<String> imports(List<String> documentation) {
    Set<String> used = new TreeSet<>();
    List<Tree> signature = new ArrayList<>(method.getParameters());
    signature.add(method.getReturnType());
    signature.addAll(method.getTypeParameters());
    signature.addAll(method.getThrows());
    signature.addAll(method.getModifiers().getAnnotations());
    signature.forEach(tree -> used.addAll(text.identifiers(tree).values()));
    documentation.forEach(
        line -> TYPE_NAME.matcher(line).results().forEach(found -> used.add(found.group())));
    Stream<String> imported =
        text.imports().entrySet().stream()
            .filter(entry -> entry.getKey().equals("*") || used.contains(entry.getKey()))
            .map(Map.Entry::getValue);
    Stream<String> beside =
        folder.classes().stream()
            .filter(used::contains)
            .map(name -> Rooms.qualified(folder.room(), name));
    return Stream.concat(imported, beside).collect(Collectors.toSet());
  }
}
