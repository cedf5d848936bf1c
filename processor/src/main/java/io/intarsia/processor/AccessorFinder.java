package io.intarsia.processor;

import io.intarsia.processor.CompositeModel.Attribute;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/// Finds what a class has for a parameter of its constructor: an accessor `x()`, `getX()` or, of
/// something true or false, `isX()`, or a field `x` or `_x`; public ones before others, what the
/// class has or inherits before what is private to those it extends.
final class AccessorFinder {
  private final Library library;
  private final TypeElement type;
  private final List<TypeElement> owners;

  AccessorFinder(Library library, TypeElement type) {
    this.library = library;
    this.type = type;
    SequencedSet<TypeElement> all = new LinkedHashSet<>(Library.classes(type));
    new ArrayList<>(all).forEach(each -> addInterfaces(each, all));
    this.owners = List.copyOf(all);
  }

  private static void addInterfaces(TypeElement type, SequencedSet<TypeElement> found) {
    for (TypeMirror each : type.getInterfaces()) {
      TypeElement element = Library.element(each);
      if (element != null) {
        found.add(element);
        addInterfaces(element, found);
      }
    }
  }

  /// The attribute of a parameter.
  Optional<Attribute> find(VariableElement parameter) {
    for (Reach reach : Reach.values()) {
      for (Place place : places(parameter)) {
        for (TypeElement owner : owners) {
          Optional<Attribute> found = in(owner, place, reach);
          if (found.isPresent()) {
            return found;
          }
        }
      }
    }
    return Optional.empty();
  }

  private enum Reach {
    PUBLIC,
    INHERITED,
    PRIVATE
  }

  private Reach reach(TypeElement owner, Element member) {
    if (member.getModifiers().contains(Modifier.PUBLIC)) {
      return Reach.PUBLIC;
    }
    boolean isInherited =
        owner.equals(type)
            || member.getModifiers().contains(Modifier.PROTECTED)
            || (!member.getModifiers().contains(Modifier.PRIVATE) && isInPackage(owner));
    return isInherited ? Reach.INHERITED : Reach.PRIVATE;
  }

  /// The places in which an attribute is looked for, in their order.
  static List<String> names(VariableElement parameter) {
    boolean isBoolean = parameter.asType().getKind() == TypeKind.BOOLEAN;
    return places(parameter).stream()
        .filter(place -> isBoolean || !place.isQuestion())
        .map(Place::toString)
        .toList();
  }

  /// The field of a parameter's name that values have, whether they are read from it or through an
  /// accessor.
  Optional<VariableElement> field(String parameter) {
    List<VariableElement> found =
        Stream.of(new Place(parameter, true), new Place("_" + parameter, true))
            .flatMap(place -> members().filter(place::fits))
            .map(VariableElement.class::cast)
            .toList();
    return found.stream()
        .filter(field ->
            reach((TypeElement) Objects.requireNonNull(field.getEnclosingElement()), field)
                != Reach.PRIVATE)
        .findFirst()
        .or(() -> found.stream().findFirst());
  }

  private Stream<? extends Element> members() {
    return owners.stream().flatMap(owner -> owner.getEnclosedElements().stream());
  }

  private record Place(String name, boolean isField, boolean isQuestion) {
    Place(String name, boolean isField) {
      this(name, isField, false);
    }

    boolean fits(Element member) {
      if (!member.getSimpleName().contentEquals(name)
          || member.getModifiers().contains(Modifier.STATIC)) {
        return false;
      }
      return isField ? member.getKind() == ElementKind.FIELD : isAccessor(member);
    }

    private boolean isAccessor(Element member) {
      return member instanceof ExecutableElement method
          && method.getKind() == ElementKind.METHOD
          && method.getParameters().isEmpty()
          && method.getReturnType().getKind() != TypeKind.VOID
          && (!isQuestion || method.getReturnType().getKind() == TypeKind.BOOLEAN);
    }

    @Override
    public String toString() {
      return isField ? "field " + name : name + "()";
    }
  }

  private static List<Place> places(VariableElement parameter) {
    String name = parameter.getSimpleName().toString();
    String capital = Character.toUpperCase(name.charAt(0)) + name.substring(1);
    var places = new ArrayList<Place>();
    places.add(new Place(name, false));
    places.add(new Place("get" + capital, false));
    places.add(new Place("is" + capital, false, true));
    places.add(new Place(name, true));
    places.add(new Place("_" + name, true));
    return places;
  }

  private Optional<Attribute> in(TypeElement owner, Place place, Reach reach) {
    return owner.getEnclosedElements().stream()
        .filter(place::fits)
        .filter(member -> reach(owner, member) == reach)
        .filter(_ -> reach == Reach.PUBLIC || !owner.getKind().isInterface())
        .map(member -> new Attribute(member, owner, typeOf(member), isDirect(owner, member)))
        .filter(attribute -> attribute.isDirect() || isReachable(owner))
        .findFirst();
  }

  private TypeMirror typeOf(Element member) {
    TypeMirror seen = library.types().asMemberOf((DeclaredType) type.asType(), member);
    return seen instanceof ExecutableType method ? method.getReturnType() : seen;
  }

  private boolean isDirect(TypeElement owner, Element member) {
    return (member.getModifiers().contains(Modifier.PUBLIC)
            || (!member.getModifiers().contains(Modifier.PRIVATE) && isInPackage(owner)))
        && !isHidden(member);
  }

  // A field of a class is hidden by one of its name in a class that extends it.
  private boolean isHidden(Element member) {
    return member.getKind().isField()
        && members()
            .filter(other -> other.getKind().isField())
            .filter(other -> other.getSimpleName().equals(member.getSimpleName()))
            .findFirst()
            .filter(member::equals)
            .isEmpty();
  }

  private boolean isInPackage(TypeElement owner) {
    return library.elements().getPackageOf(owner).equals(library.elements().getPackageOf(type));
  }

  // What is private in other modules stays so.
  private boolean isReachable(TypeElement owner) {
    return library.isAccessible(owner, type)
        && java.util.Objects.equals(
            library.elements().getModuleOf(owner), library.elements().getModuleOf(type));
  }
}
