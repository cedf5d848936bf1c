package io.intarsia.generator;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;

/// Finds the methods with an annotation in Java sources. It only parses: the sources refer to
/// classes that are yet to be generated.
final class CompositeParser {
  /// Of functions of the facade.
  static final String ENDPOINT = "Endpoint";

  /// Of methods of tensors.
  static final String FLUENT = "Fluent";

  private final String annotation;
  private final Problems problems;
  private final List<Composite> composites = new ArrayList<>();

  CompositeParser(String annotation, Problems problems) {
    this.annotation = annotation;
    this.problems = problems;
  }

  /// Every composite in the Java files of the rooms, in the order of the files' names.
  List<Composite> parse(List<SourceFolder> folders) {
    for (SourceFolder folder : folders) {
      JavaSources.parse(
          folder.files(),
          problems,
          (trees, text) -> new Scanner(folder, trees, text).scan(text.unit(), null));
    }
    return List.copyOf(composites);
  }

  private final class Scanner extends TreePathScanner<@Nullable Void, @Nullable Void> {
    private final SourceFolder folder;
    private final Trees trees;
    private final SourceText text;

    Scanner(SourceFolder folder, Trees trees, SourceText text) {
      this.folder = folder;
      this.trees = trees;
      this.text = text;
    }

    @Override
    public @Nullable Void visitMethod(MethodTree method, @Nullable Void unused) {
      method.getModifiers().getAnnotations().stream()
          .filter(found -> found.getAnnotationType().toString().equals(annotation))
          .findFirst()
          .ifPresent(found -> add(method, found));
      return super.visitMethod(method, null);
    }

    private void add(MethodTree method, AnnotationTree found) {
      var owner = (ClassTree) getCurrentPath().getParentPath().getLeaf();
      var reader = new CompositeReader(folder, text, owner, method);
      var composite = reader.read(found, trees.getDocComment(getCurrentPath()));
      validate(method, composite);
      composites.add(composite);
    }

    private void validate(MethodTree method, Composite composite) {
      var flags = method.getModifiers().getFlags();
      if (!flags.contains(Modifier.STATIC) || flags.contains(Modifier.PRIVATE)) {
        report(composite, "must be a static method that is not private");
      }
      validateParameters(method, composite);
      if (composite.documentation().isEmpty()) {
        report(composite, "needs a javadoc comment: it is copied to the public method");
      }
      if (annotation.equals(ENDPOINT) && composite.endpoints().isEmpty()) {
        report(composite, "names no endpoint; write string literals");
      }
    }

    private void validateParameters(MethodTree method, Composite composite) {
      var parameters = method.getParameters().stream().map(text::of).toList();
      String first = folder.room().equals(Rooms.ROOF) ? "Ops tf" : "BaseOps tf";
      if (parameters.isEmpty() || !parameters.getFirst().equals(first)) {
        report(composite, "must have the first parameter `%s`".formatted(first));
      }
      if (annotation.equals(FLUENT)
          && (parameters.size() < 2 || !parameters.get(1).equals("Tensor x"))) {
        report(composite, "must have the second parameter `Tensor x`");
      }
    }

    private void report(Composite composite, String mistake) {
      problems.add(composite.source() + " " + composite.name(), "@" + annotation + " " + mistake);
    }
  }
}
