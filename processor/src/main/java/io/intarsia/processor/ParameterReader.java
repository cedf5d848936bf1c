package io.intarsia.processor;

import io.intarsia.processor.CompositeModel.Attribute;
import io.intarsia.processor.CompositeModel.Declared;
import io.intarsia.processor.CompositeModel.Parameter;
import io.intarsia.processor.CompositeModel.Role;
import io.intarsia.processor.TypeRules.Kind;
import io.intarsia.processor.TypeRules.Sort;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/// Reads a parameter of the constructor of an annotated class: its attribute, and what that is.
final class ParameterReader {
  private static final long ANY_SHAPE = -2;

  private final Library library;
  private final TypeElement type;
  private final Problems problems;
  private final CompositeReader.ShapeNames shapes;
  private final Consumer<Problem> report;
  private final AccessorFinder attributes;
  private final TypeRules rules;

  ParameterReader(
      Library library,
      TypeElement type,
      Problems problems,
      CompositeReader.ShapeNames shapes,
      Consumer<Problem> report) {
    this.library = library;
    this.type = type;
    this.problems = problems;
    this.shapes = shapes;
    this.report = report;
    this.attributes = new AccessorFinder(library, type);
    this.rules = new TypeRules(library, isRecord(), isAdapted());
  }

  private boolean isRecord() {
    return type.getKind() == ElementKind.RECORD;
  }

  private boolean isAdapted() {
    SuppressWarnings suppressed = type.getAnnotation(SuppressWarnings.class);
    return suppressed != null
        && Arrays.asList(suppressed.value()).contains("AutoCompositeNotAValue");
  }

  /// What the spec has for a parameter; empty if it was reported.
  Optional<Parameter> read(VariableElement parameter) {
    if (library.isA(parameter.asType(), Library.PLACE)) {
      return Optional.of(parameter(parameter, Role.PLACE, null, null));
    }
    Optional<Attribute> attribute = attributes.find(parameter);
    if (attribute.isEmpty()) {
      report.accept(problems.unmatchedParameter(parameter, AccessorFinder.names(parameter)));
    }
    return attribute.filter(each -> fits(parameter, each)).flatMap(each -> read(parameter, each));
  }

  private static Parameter parameter(
      VariableElement parameter,
      Role role,
      @Nullable Attribute attribute,
      @Nullable Declared declared) {
    String name = parameter.getSimpleName().toString();
    return new Parameter(name, parameter.asType(), role, attribute, declared);
  }

  private boolean fits(VariableElement parameter, Attribute attribute) {
    TypeMirror wanted = library.types().erasure(parameter.asType());
    if (!library.types().isAssignable(library.types().erasure(attribute.type()), wanted)) {
      report.accept(problems.mismatchedAttribute(parameter, attribute));
      return false;
    }
    // Each of these reports what it finds.
    boolean isNameable = isNameable(parameter, attribute);
    boolean isUnchecked = isUnchecked(attribute);
    boolean isFinal = isFinal(parameter, attribute);
    return isNameable && isUnchecked && isFinal;
  }

  private boolean isNameable(VariableElement parameter, Attribute attribute) {
    for (TypeMirror each : List.of(parameter.asType(), attribute.type())) {
      if (!library.isAccessible(each, type)) {
        report.accept(problems.inaccessibleType(parameter, Library.shown(each)));
        return false;
      }
    }
    return true;
  }

  private boolean isUnchecked(Attribute attribute) {
    if (attribute.member() instanceof ExecutableElement accessor
        && new Constructors(library, type, problems, report).throwsChecked(accessor)) {
      report.accept(problems.checkedException(accessor));
      return false;
    }
    return true;
  }

  private boolean isFinal(VariableElement parameter, Attribute attribute) {
    String name = parameter.getSimpleName().toString();
    Optional<VariableElement> field =
        attribute.member() instanceof VariableElement itself
            ? Optional.of(itself)
            : attributes.field(name);
    Optional<VariableElement> mutable =
        field.filter(each -> !each.getModifiers().contains(Modifier.FINAL));
    mutable
        .map(
            each -> problems.mutableField(marked(each, parameter), each.getSimpleName() + "", name))
        .ifPresent(report);
    return mutable.isEmpty();
  }

  // What is inherited may have been compiled before.
  private Element marked(VariableElement field, VariableElement parameter) {
    return type.equals(field.getEnclosingElement()) ? field : parameter;
  }

  private Optional<Parameter> read(VariableElement parameter, Attribute attribute) {
    Element marked = isRecord() ? component(parameter) : parameter;
    try {
      return Optional.of(read(parameter, attribute, marked));
    } catch (TypeProblem problem) {
      report.accept(
          Problem.at(
              marked,
              "AutoComposite" + problem.id(),
              "%s: %s `%s` %s"
                  .formatted(
                      library.shown(type),
                      isRecord() ? "component" : "attribute",
                      parameter.getSimpleName(),
                      problem.text())));
      return Optional.empty();
    }
  }

  private Element component(VariableElement parameter) {
    return type.getRecordComponents().stream()
        .filter(each -> each.getSimpleName().equals(parameter.getSimpleName()))
        .<Element>map(each -> each)
        .findFirst()
        .orElse(parameter);
  }

  private Role shaped(VariableElement parameter, Attribute attribute, Kind kind, Role otherwise) {
    Optional<Annotations.Name> given = shapes.of(parameter.getSimpleName().toString());
    boolean isTensor = kind.sort() == Sort.TENSOR;
    given
        .filter(_ -> !isTensor)
        .map(each -> problems.shapeParameterType(each, Library.shown(attribute.type())))
        .ifPresent(report);
    return given.isPresent() && isTensor ? Role.SHAPE : otherwise;
  }

  // What is said of a parameter is said on the component if it is a record's.
  private Parameter read(VariableElement parameter, Attribute attribute, Element marked)
      throws TypeProblem {
    Optional<AnnotationMirror> spec = Annotations.find(marked, Library.SPEC);
    boolean isShape = Library.has(marked, Library.SHAPE_PARAMETER);
    if (Library.has(marked, Library.STATIC)) {
      checkStatic(attribute.type(), spec.isPresent() || isShape);
      return parameter(parameter, Role.STATIC, attribute, null);
    }
    Kind kind = rules.of(attribute.type());
    if ((spec.isPresent() || isShape) && kind.sort() != Sort.TENSOR) {
      throw TypeProblem.declaredOnOther(spec.isPresent() ? "@Spec" : "@ShapeParameter");
    }
    Role role = shaped(parameter, attribute, kind, isShape ? Role.SHAPE : Role.VALUE);
    return parameter(parameter, role, attribute, spec.isPresent() ? declared(spec.get()) : null);
  }

  private void checkStatic(TypeMirror component, boolean isDeclared) throws TypeProblem {
    if (isDeclared || rules.holdsTensors(component)) {
      throw TypeProblem.staticTensor();
    }
    if (component.getKind() == TypeKind.ARRAY) {
      throw TypeProblem.array(component);
    }
  }

  private static Declared declared(AnnotationMirror spec) throws TypeProblem {
    Element dtype = (Element) Annotations.value(spec, "dtype").orElseThrow().getValue();
    List<Long> shape =
        Annotations.values(spec, "shape").stream().map(each -> (Long) each.getValue()).toList();
    boolean isGiven = Annotations.value(spec, "shape").isPresent();
    if (!isGiven || shape.equals(List.of(ANY_SHAPE))) {
      return new Declared(dtype.getSimpleName().toString(), null);
    }
    if (shape.stream().anyMatch(dim -> dim < -1)) {
      throw TypeProblem.declaredShape(shape);
    }
    return new Declared(dtype.getSimpleName().toString(), shape);
  }
}
