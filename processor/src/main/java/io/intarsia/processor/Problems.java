package io.intarsia.processor;

import io.intarsia.processor.CompositeModel.Attribute;
import java.util.List;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;

/// The mistakes that annotated classes can have; those of the types of attributes are in
/// [TypeProblems].
final class Problems {
  private final Library library;
  private final TypeElement type;
  private final String name;

  Problems(Library library, TypeElement type) {
    this.library = library;
    this.type = type;
    this.name = library.shown(type);
  }

  Problem missingLibrary() {
    return of("MissingLibrary", "needs io.intarsia:intarsia-core among the dependencies");
  }

  Problem notAClass() {
    return of(
        "NotAClass",
        "is an %s; @AutoCompositeTensor is for classes and records, whose objects have a"
                .formatted(
                    type.getKind().name().toLowerCase(java.util.Locale.ROOT).replace('_', ' '))
            + " constructor to be made with");
  }

  Problem innerClass() {
    return of(
        "InnerClass",
        "is an inner class, whose objects belong to one of %s; make it static"
            .formatted(library.outer(type)));
  }

  Problem abstractClass() {
    return of(
        "AbstractClass",
        "is abstract, so there is nothing to make again; annotate the classes that extend it");
  }

  Problem privateClass(TypeElement hidden) {
    return of(
        "PrivateClass",
        "%s private, so that the generated class could not name it; make it package-private"
            .formatted(
                hidden.equals(type) ? "is" : "is in " + library.shown(hidden) + ", which is"));
  }

  Problem finalClass() {
    String kind = type.getModifiers().contains(Modifier.SEALED) ? "sealed" : "final";
    return of(
        "FinalClass",
        "is %s and no ExtensionType, so that nothing can be both; let it implement ExtensionType,"
                .formatted(kind)
            + " make it non-%s, or adapt it at run time: AutoComposite.adapt(%s.class)"
                .formatted(kind, name));
  }

  Problem plainRecord() {
    return of(
        "PlainRecord",
        "is a record and no ExtensionType, so that nothing can be both; let it implement"
            + " ExtensionType, or adapt it at run time: AutoComposite.adapt(%s.class)"
                .formatted(name));
  }

  Problem nameTaken(String generated) {
    return of(
        "NameTaken",
        "the name %s is that of what is generated for it, but another class has it; rename that one"
            .formatted(generated));
  }

  Problem unannotatedSubclass(TypeElement sub) {
    return at(
        sub,
        "UnannotatedSubclass",
        library.shown(sub),
        "extends %s, which has an @AutoCompositeTensor, and has none: it would be made again as a %s;"
                .formatted(name, name)
            + " annotate it, too");
  }

  Problem severalMarked(ExecutableElement constructor) {
    return at(
        constructor,
        "AmbiguousConstructor",
        name,
        "several constructors have a @CompositeConstructor; leave it on one");
  }

  Problem severalLongest(List<ExecutableElement> constructors) {
    return of(
        "AmbiguousConstructor",
        "several constructors have most parameters: %s; put a @CompositeConstructor on one"
            .formatted(
                constructors.stream().map(this::signature).collect(Collectors.joining(", "))));
  }

  Problem privateConstructor(ExecutableElement constructor) {
    return at(
        constructor,
        "PrivateConstructor",
        name,
        "the constructor %s is private, so that nothing could make a value again; make it"
                .formatted(signature(constructor))
            + " package-private, or put a @CompositeConstructor on another one");
  }

  Problem varargs(ExecutableElement constructor) {
    return at(
        constructor,
        "Varargs",
        name,
        "the constructor %s takes any number of arguments, and arrays can change; take a List instead"
            .formatted(signature(constructor)));
  }

  Problem checkedException(ExecutableElement member) {
    return at(
        member,
        "CheckedException",
        name,
        "%s throws %s, for which there is no handler where values are flattened and made again;"
                .formatted(signature(member), shown(member.getThrownTypes()))
            + " throw an unchecked exception");
  }

  Problem unmatchedParameter(VariableElement parameter, List<String> places) {
    String missing = parameter.getSimpleName().toString();
    return at(
        parameter,
        "UnmatchedParameter",
        name,
        "parameter `%s` of the constructor has no attribute: looked for %s; add one, or leave the"
                .formatted(missing, String.join(", ", places))
            + " parameter out of the spec by omit = \"%s\"".formatted(missing));
  }

  Problem mismatchedAttribute(VariableElement parameter, Attribute attribute) {
    return at(
        parameter,
        "MismatchedAttribute",
        name,
        "parameter `%s` of the constructor is declared as %s, but its attribute `%s` as %s; give both"
                .formatted(
                    parameter.getSimpleName(),
                    Library.shown(parameter.asType()),
                    attribute.access(),
                    Library.shown(attribute.type()))
            + " one type");
  }

  Problem mutableField(Element where, String field, String parameter) {
    return at(
        where,
        "MutableField",
        name,
        "field `%s`, which parameter `%s` is read from, can change, and values cannot; make it final"
            .formatted(field, parameter));
  }

  Problem inaccessibleType(VariableElement parameter, String hidden) {
    return at(
        parameter,
        "InaccessibleType",
        name,
        "parameter `%s` is declared as %s, which the generated class cannot name; make that class"
                .formatted(parameter.getSimpleName(), hidden)
            + " package-private or public");
  }

  Problem unknownOmit(Annotations.Name given, List<String> parameters) {
    return in(
        given,
        "UnknownOmit",
        "omit names `%s`, which is no parameter of the constructor; those are %s"
            .formatted(given.text(), listed(parameters)));
  }

  Problem unknownShapeParameter(Annotations.Name given, List<String> parameters) {
    return in(
        given,
        "UnknownShapeParameter",
        "shapeParameters names `%s`, which is no parameter that is part of the spec; those are %s"
            .formatted(given.text(), listed(parameters)));
  }

  Problem shapeParameterType(Annotations.Name given, String got) {
    return in(
        given,
        "ShapeParameterType",
        "shapeParameters names `%s`, which is no Tensor but %s; what is no tensor is static already,"
                .formatted(given.text(), got)
            + " so leave it out");
  }

  Problem missingDefault(List<String> omitted, ExecutableElement constructor) {
    List<String> kept =
        constructor.getParameters().stream()
            .filter(each -> !omitted.contains(each.getSimpleName().toString()))
            .map(each -> Library.shown(each.asType()) + " " + each.getSimpleName())
            .toList();
    return of(
        "MissingDefault",
        "omit leaves out %s, and no constructor says what %s then; add %s(%s)"
            .formatted(
                listed(omitted),
                omitted.size() == 1 ? "it is" : "they are",
                type.getSimpleName(),
                String.join(", ", kept)));
  }

  private Problem of(String id, String text) {
    return at(type, id, name, text);
  }

  private Problem in(Annotations.Name given, String id, String text) {
    return new Problem(
        "AutoComposite" + id, type, given.annotation(), given.value(), name + ": " + text);
  }

  private static Problem at(Element where, String id, String name, String text) {
    return Problem.at(where, "AutoComposite" + id, name + ": " + text);
  }

  private static String listed(List<String> names) {
    return names.isEmpty()
        ? "none"
        : names.stream().map(each -> "`" + each + "`").collect(Collectors.joining(", "));
  }

  private static String shown(List<? extends javax.lang.model.type.TypeMirror> types) {
    return types.stream().map(Library::shown).collect(Collectors.joining(", "));
  }

  private String signature(ExecutableElement member) {
    String types = shown(member.getParameters().stream().map(VariableElement::asType).toList());
    boolean constructor = member.getSimpleName().contentEquals("<init>");
    return (constructor ? type.getSimpleName() : member.getSimpleName())
        + "("
        + (member.isVarArgs() ? types.replaceFirst("\\[]$", "...") : types)
        + ")";
  }
}
