package io.intarsia.processor;

import io.intarsia.annotation.CompositeConstructor;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

/// Finds the constructors of an annotated class.
final class Constructors {
  private final Library library;
  private final TypeElement type;
  private final Problems problems;
  private final Consumer<Problem> report;

  Constructors(Library library, TypeElement type, Problems problems, Consumer<Problem> report) {
    this.library = library;
    this.type = type;
    this.problems = problems;
    this.report = report;
  }

  /// The constructor whose parameters are those of a value; empty if that was reported.
  Optional<ExecutableElement> find() {
    Optional<ExecutableElement> found = choose();
    found.filter(ExecutableElement::isVarArgs).map(problems::varargs).ifPresent(report);
    return found.filter(constructor -> !constructor.isVarArgs());
  }

  private Optional<ExecutableElement> choose() {
    if (type.getKind() == ElementKind.RECORD) {
      return withTypes(
          type.getRecordComponents().stream().<TypeMirror>map(each -> each.asType()).toList());
    }
    List<ExecutableElement> all = constructors();
    List<ExecutableElement> marked =
        all.stream()
            .filter(each -> each.getAnnotation(CompositeConstructor.class) != null)
            .toList();
    if (marked.size() > 1) {
      marked.stream().skip(1).map(problems::severalMarked).forEach(report);
      return Optional.empty();
    }
    List<ExecutableElement> open = all.stream().filter(each -> !isPrivate(each)).toList();
    if (marked.isEmpty()) {
      return longest(open.isEmpty() ? all : open);
    }
    return Optional.of(marked.getFirst());
  }

  private Optional<ExecutableElement> longest(List<ExecutableElement> all) {
    int most = all.stream().mapToInt(each -> each.getParameters().size()).max().orElse(0);
    List<ExecutableElement> longest =
        all.stream().filter(each -> each.getParameters().size() == most).toList();
    if (longest.size() > 1) {
      report.accept(problems.severalLongest(longest));
      return Optional.empty();
    }
    return Optional.of(longest.getFirst());
  }

  /// The constructor that has the parameters of another but for the omitted ones, and so says what
  /// these are; empty if it was reported.
  Optional<ExecutableElement> maker(ExecutableElement constructor, List<String> omitted) {
    Optional<ExecutableElement> maker =
        omitted.isEmpty() ? Optional.of(constructor) : withTypes(kept(constructor, omitted));
    if (maker.isEmpty()) {
      report.accept(problems.missingDefault(omitted, constructor));
      return maker;
    }
    maker.filter(Constructors::isPrivate).map(problems::privateConstructor).ifPresent(report);
    maker.filter(this::throwsChecked).map(problems::checkedException).ifPresent(report);
    return maker;
  }

  private static List<TypeMirror> kept(ExecutableElement constructor, List<String> omitted) {
    return constructor.getParameters().stream()
        .filter(each -> !omitted.contains(each.getSimpleName().toString()))
        .<TypeMirror>map(VariableElement::asType)
        .toList();
  }

  private Optional<ExecutableElement> withTypes(List<TypeMirror> wanted) {
    return constructors().stream().filter(each -> hasTypes(each, wanted)).findFirst();
  }

  private boolean hasTypes(ExecutableElement constructor, List<TypeMirror> wanted) {
    List<? extends VariableElement> parameters = constructor.getParameters();
    if (parameters.size() != wanted.size()) {
      return false;
    }
    for (int i = 0; i < wanted.size(); i++) {
      TypeMirror got = library.types().erasure(parameters.get(i).asType());
      if (!library.types().isSameType(got, library.types().erasure(wanted.get(i)))) {
        return false;
      }
    }
    return true;
  }

  private List<ExecutableElement> constructors() {
    return ElementFilter.constructorsIn(type.getEnclosedElements());
  }

  /// Whether a constructor or a method throws what its caller would have to handle.
  boolean throwsChecked(ExecutableElement member) {
    return member.getThrownTypes().stream()
        .anyMatch(thrown ->
            !library.isA(thrown, "java.lang.RuntimeException")
                && !library.isA(thrown, "java.lang.Error"));
  }

  private static boolean isPrivate(ExecutableElement constructor) {
    return constructor.getModifiers().contains(Modifier.PRIVATE);
  }
}
