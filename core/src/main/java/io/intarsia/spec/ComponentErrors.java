package io.intarsia.spec;

import io.intarsia.internal.caller.ClassNames;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.caller.Texts;
import io.intarsia.internal.composite.Companion;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What is wrong with extension records and their components.
final class ComponentErrors {
  private ComponentErrors() {}

  static IllegalArgumentException array(Component component, String type) {
    String advice =
        type.equals("io.intarsia.tensor.Tensor[]")
            ? "use List<Tensor>"
            : "use a Tensor for data, or a List for static values";
    return bad(component, "is an array (%s), which can change; %s".formatted(type, advice));
  }

  static IllegalArgumentException anyObject(Component component) {
    return bad(
        component,
        "is an Object, so nobody can say whether it is dynamic; declare a Tensor, an extension type"
            + " or a value type, or annotate it with @Static");
  }

  static IllegalArgumentException spec(Component component) {
    return bad(
        component,
        "is a TypeSpec, which stands for a dynamic component in the spec of the record; keep what"
            + " it says (dtype, shape) instead");
  }

  static IllegalArgumentException notAValue(Component component, String type) {
    return bad(
        component,
        "is a %s, which is no tensor, no extension value and no value type (immutable, with equals"
                .formatted(type)
            + " and hashCode); use a record, a List or a Map, or annotate the component with"
            + " @Static");
  }

  static IllegalArgumentException mapKeys(Component component) {
    return bad(component, "is a map of dynamic values, whose keys must be Strings");
  }

  static IllegalArgumentException staticTensor(Component component) {
    return bad(
        component, "is annotated with @Static, but tensors and extension values are dynamic");
  }

  static IllegalArgumentException declaredOnOther(Component component, String annotation) {
    return bad(component, "is annotated with %s, which is for tensors".formatted(annotation));
  }

  /// @param name of the parameter that is another in a value made again, or null if none is made
  static IllegalArgumentException otherRemade(
      Class<?> type, @Nullable String name, @Nullable Exception cause) {
    return Mistake.argument(
        "automatic composite %s: the class file does not say the names of the constructor's parameters, and %s; compile with -parameters or -g, give the names by AutoCompositeOptions.withParameters, or keep each parameter in a field as it is"
            .formatted(
                type.getSimpleName(),
                name == null
                    ? "no value can be made again of the fields that they go into"
                    : "`%s` is another after a value is made again, so it is something else than a parameter"
                        .formatted(name)),
        cause);
  }

  /// @param annotated the annotated class that it extends, or null
  static IllegalArgumentException notComposite(Class<?> type, @Nullable Class<?> annotated) {
    return Mistake.argument(
        annotated == null
            ? "%s is no record that implements ExtensionType, and has no @AutoCompositeTensor"
                .formatted(type.getName())
            : "%s extends %s, which has an @AutoCompositeTensor, but has none itself, so that its values would be made again as those of %2$s; annotate %1$s, too"
                .formatted(type.getSimpleName(), annotated.getSimpleName()));
  }

  static IllegalArgumentException closedCompanion(Class<?> type, IllegalArgumentException cause) {
    String companion = Companion.name(type).substring(type.getPackageName().length() + 1);
    return Mistake.argument(
        "automatic composite %s: its module must open package %s to io.intarsia, where %s was"
                .formatted(type.getSimpleName(), type.getPackageName(), companion)
            + " generated for it; or the class says its spec itself: return %s.typeSpec(this)"
                .formatted(companion),
        cause);
  }

  static IllegalArgumentException otherOptions(
      Class<?> type, AutoCompositeOptions before, AutoCompositeOptions now) {
    return Mistake.argument(
        "AutoComposite.of: %s was made a composite with %s before, and cannot be one with %s"
            .formatted(type.getSimpleName(), before, now));
  }

  static UnsupportedOperationException mixed(Component component) {
    return Mistake.unsupported(
        "%s mixes tensors and static values in one container; keep them in attributes of their own, or allow it with @AutoCompositeTensor(mixed = true)"
            .formatted(component.where()));
  }

  static IllegalArgumentException noPlace(Class<?> type) {
    return Mistake.argument(
        "%s takes an Ops, where its tensors are, but the value to be made has no tensor"
            .formatted(type.getSimpleName()));
  }

  static IllegalArgumentException mapKeyOrder(Component component, String type) {
    return bad(
        component, "is a map whose keys (%s) have no order; use String keys".formatted(type));
  }

  static IllegalArgumentException optionalOfOptional(Component component) {
    return bad(component, "is an Optional of an Optional; use one");
  }

  static IllegalArgumentException tensorClass(Component component, Class<?> type) {
    return bad(
        component,
        "is a %s, which the tensors of a traced function are not; declare it as Tensor"
            .formatted(type.getSimpleName()));
  }

  static IllegalArgumentException declaredShape(Component component, long[] dims) {
    return bad(
        component,
        "has the shape %s in its @Spec; a dimension is 0 or more, or -1 if it is not known"
            .formatted(java.util.Arrays.toString(dims)));
  }

  static IllegalArgumentException leaf(ComponentPath site, Object leaf) {
    return bad(
        site.component(),
        "holds a %s at %s, which is no tensor, no extension value and no value type; %s"
            .formatted(
                ClassNames.full(leaf),
                site.path(),
                leaf instanceof Record
                    ? "let the record implement ExtensionType, or declare its type"
                    : "use a Tensor for data, or a List or Map of values"));
  }

  static IllegalArgumentException hiddenTensor(ComponentPath site, String path, Object value) {
    return bad(
        site.component(),
        "is static data, but holds a tensor at %s%s, where nobody would see it; %s"
            .formatted(
                site.path(),
                path,
                value instanceof Record
                    ? "let %s implement ExtensionType, and all alternatives if it is one of several"
                        .formatted(ClassNames.of(value))
                    : "declare the tensor as a component of its own"));
  }

  static IllegalArgumentException specInside(ComponentPath site, TypeSpec<?> spec) {
    return bad(
        site.component(),
        "holds the spec %s at %s, where its spec would take it for that of a tensor; keep what it says (dtype, shape) instead"
            .formatted(SpecErrors.text(spec), site.path()));
  }

  static IllegalArgumentException keyInside(ComponentPath site, @Nullable Object key) {
    return bad(
        site.component(),
        "holds a map with the key %s at %s; keys must be Strings"
            .formatted(SpecErrors.describe(key), site.path()));
  }

  static IllegalArgumentException endlessType(Component component) {
    return bad(
        component,
        "is declared as a type without end, such as a record that holds itself with larger type"
            + " arguments; declare a List, or an extension type");
  }

  static IllegalArgumentException tooDeep(ComponentPath site) {
    return bad(
        site.component(),
        "is nested more than %d levels deep; keep long chains in lists or tensors"
            .formatted(ComponentPath.DEEPEST));
  }

  static IllegalArgumentException wrongContainer(
      ComponentPath site, Class<?> wanted, @Nullable Object got) {
    return bad(
        site.component(),
        "must have a %s at %s, got %s%s"
            .formatted(
                wanted.getSimpleName(),
                site.path(),
                SpecErrors.describe(got),
                SpecErrors.unlike(wanted, got)));
  }

  static IllegalArgumentException notAsDeclared(
      ComponentPath site, TensorSpec declared, @Nullable Object got) {
    return bad(
        site.component(),
        "must be %s as its @Spec declares, got %s"
            .formatted(
                declared,
                got instanceof TypeSpec<?> ? SpecErrors.text(got) : SpecErrors.describe(got)));
  }

  static IllegalArgumentException notATensor(ComponentPath site, @Nullable Object got) {
    return bad(
        site.component(),
        "must have a tensor at %s, got %s".formatted(site.path(), SpecErrors.describe(got)));
  }

  static IllegalArgumentException notTensorLike(ComponentPath site, Object got) {
    return bad(
        site.component(),
        "must have a tensor or an extension value at %s, got %s; let %s implement ExtensionType"
            .formatted(site.path(), SpecErrors.describe(got), ClassNames.of(got)));
  }

  static IllegalArgumentException notExtensionValue(ComponentPath site, Object got) {
    return bad(
        site.component(),
        "must have an extension value at %s, got %s"
            .formatted(site.path(), SpecErrors.describe(got)));
  }

  static IllegalArgumentException notConvertible(
      Component component,
      @Nullable TensorSpec declared,
      Object got,
      IllegalArgumentException cause) {
    return Mistake.argument(
        "%s is declared as %s, which %s does not convert to: %s"
            .formatted(
                component.where(),
                declared == null ? "Tensor" : declared,
                SpecErrors.describe(got),
                SpecErrors.cut(Texts.reason(cause))),
        cause);
  }

  static IllegalArgumentException componentCount(Class<?> type, List<String> names, int got) {
    return Mistake.argument(
        "TypeSpecs.create: %s has %d components %s, got %d"
            .formatted(type.getSimpleName(), names.size(), names, got));
  }

  static IllegalArgumentException otherLeafCount(int expected, int got) {
    return Mistake.argument(
        "a container of %d leaves does not fit its spec, which has %d; check isCompatibleWith before"
            .formatted(got, expected));
  }

  static IllegalArgumentException mismatch(Component component, @Nullable Object got) {
    return bad(
        component,
        "must be %s, got %s%s"
            .formatted(
                component.type().getSimpleName(),
                SpecErrors.describe(got),
                SpecErrors.unlike(component.type(), got)));
  }

  static IllegalArgumentException wrongComponents(
      TypeSpec<?> spec, List<String> names, Object got) {
    return Mistake.argument(
        "%s.fromComponents: expected a NamedTuple of its components %s, as toComponents gives, got %s"
            .formatted(spec.label(), names, SpecErrors.describe(got)));
  }

  static IllegalArgumentException wrongNames(Class<?> type, List<String> expected, Object got) {
    return Mistake.argument(
        "the spec of %s says something of each of its components %s, got %s"
            .formatted(type.getName(), expected, SpecErrors.text(got)));
  }

  static IllegalArgumentException wrongState(
      ComponentPath site, String expected, @Nullable Object got) {
    return bad(
        site.component(),
        "must be described by %s at %s, got %s"
            .formatted(expected, site.path(), SpecErrors.describe(got)));
  }

  private static IllegalArgumentException bad(Component component, String what) {
    return Mistake.argument("%s %s".formatted(component.where(), what));
  }
}
