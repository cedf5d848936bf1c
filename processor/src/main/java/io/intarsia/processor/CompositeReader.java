package io.intarsia.processor;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.processor.CompositeModel.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;

/// Reads an annotated class, and finds all mistakes in it.
final class CompositeReader {
  private final Library library;
  private final TypeElement type;
  private final Problems problems;
  private final List<Problem> found = new ArrayList<>();

  CompositeReader(Library library, TypeElement type) {
    this.library = library;
    this.type = type;
    this.problems = new Problems(library, type);
  }

  /// The mistakes that [#read] has met.
  List<Problem> problems() {
    return List.copyOf(found);
  }

  /// What to generate; empty if there are mistakes.
  Optional<CompositeModel> read() {
    var checks = new ClassChecks(library, type, problems);
    checks.find().ifPresent(found::add);
    if (!found.isEmpty()) {
      return Optional.empty();
    }
    var constructors = new Constructors(library, type, problems, found::add);
    Optional<CompositeModel> model =
        constructors.find().flatMap(each -> read(constructors, each, checks.isExtension()));
    return found.isEmpty() ? model : Optional.empty();
  }

  private Optional<CompositeModel> read(
      Constructors constructors, ExecutableElement constructor, boolean isExtension) {
    List<String> names =
        constructor.getParameters().stream().map(each -> each.getSimpleName().toString()).toList();
    List<String> omitted = omitted(names);
    Optional<ExecutableElement> maker = constructors.maker(constructor, omitted);
    List<Parameter> parameters = parameters(constructor, omitted);
    boolean mixed = type.getAnnotation(AutoCompositeTensor.class).mixed();
    return maker.map(
        each -> new CompositeModel(type, isExtension, each, parameters, omitted, mixed));
  }

  private AnnotationMirror annotation() {
    return Annotations.find(type, AutoCompositeTensor.class.getName()).orElseThrow();
  }

  private List<String> omitted(List<String> names) {
    var omitted = new ArrayList<String>();
    for (Annotations.Name given : Annotations.names(annotation(), "omit")) {
      if (!names.contains(given.text())) {
        found.add(problems.unknownOmit(given, names));
      } else {
        omitted.add(given.text());
      }
    }
    return omitted;
  }

  private List<Parameter> parameters(ExecutableElement constructor, List<String> omitted) {
    List<? extends VariableElement> kept =
        constructor.getParameters().stream()
            .filter(each -> !omitted.contains(each.getSimpleName().toString()))
            .toList();
    ShapeNames shapes = shapes(kept);
    var reader = new ParameterReader(library, type, problems, shapes, found::add);
    return kept.stream().flatMap(each -> reader.read(each).stream()).toList();
  }

  private ShapeNames shapes(List<? extends VariableElement> kept) {
    List<String> names = kept.stream().map(each -> each.getSimpleName().toString()).toList();
    List<Annotations.Name> given = Annotations.names(annotation(), "shapeParameters");
    given.stream()
        .filter(each -> !names.contains(each.text()))
        .map(each -> problems.unknownShapeParameter(each, names))
        .forEach(found::add);
    return new ShapeNames(given);
  }

  /// The names that `shapeParameters` lists.
  record ShapeNames(List<Annotations.Name> given) {
    Optional<Annotations.Name> of(String parameter) {
      return given.stream().filter(each -> each.text().equals(parameter)).findFirst();
    }
  }
}
