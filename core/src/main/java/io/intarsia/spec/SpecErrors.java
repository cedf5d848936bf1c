package io.intarsia.spec;

import io.intarsia.internal.caller.ClassNames;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.caller.Texts;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What this package has to say against its arguments.
final class SpecErrors {
  private static final int LONGEST_VALUE = 100;
  private static final int LONGEST_TEXT = 1_000;

  private SpecErrors() {}

  static IllegalArgumentException cannotCast(TypeSpec<?> spec, @Nullable Object value) {
    return Mistake.argument(
        "TypeSpec.cast: expected %s, got %s%s; convert it before, or override cast"
            .formatted(text(spec), describe(value), inWhat(spec, value)));
  }

  // Else it could read "expected Masked, got Masked".
  private static String inWhat(TypeSpec<?> spec, @Nullable Object value) {
    return spec.valueType().isInstance(value) && value instanceof ExtensionType extension
        ? " of " + text(TypeSpecs.of(extension))
        : unlike(spec.valueType(), value);
  }

  /// What tells a class from that of a value if both are called the same; else nothing.
  static String unlike(Class<?> wanted, @Nullable Object got) {
    return got == null ? "" : ClassNames.unlike(wanted, got.getClass());
  }

  static IllegalArgumentException noEnvironment(ArrayLiteral value) {
    return Mistake.argument(
        ("fromComponents: no environment to put the known tensor %s into, as the spec was loaded"
                + " and has no dynamic tensor; take the spec of a value of the environment")
            .formatted(value));
  }

  static IllegalArgumentException specAsComponent(TypeSpec<?> spec, Object component) {
    return Mistake.argument(
        "packSequenceAs: %s takes tensors, got the spec %s; flatten a value, not its spec"
            .formatted(text(spec), text(component)));
  }

  static IllegalArgumentException notATensor(TypeSpec<?> spec, Object component) {
    return Mistake.argument(
        "packSequenceAs: %s takes tensors, got %s".formatted(text(spec), describe(component)));
  }

  static IllegalArgumentException notSerializable(TypeSpec<?> spec, Tuple state, Object leaf) {
    String path =
        Nest.flattenWithPaths(state).stream()
            .filter(keyed -> keyed.value() == leaf)
            .map(keyed -> keyed.path().of("serialize()"))
            .findFirst()
            .orElse("serialize()");
    return Mistake.argument(
        "%s.serialize: %s is a %s; a serialization holds booleans, numbers, strings, null, shapes,"
                .formatted(spec.label(), path, ClassNames.full(leaf))
            + " dtypes, specs, ArrayLiterals, and tuples, lists, records and maps of these");
  }

  static IllegalStateException noneGiven(Class<?> type, String where) {
    return Mistake.state(
        "%s of %s gave null; it must give the spec of the value".formatted(where, type.getName()));
  }

  static IllegalStateException gaveNull(TypeSpec<?> spec, String method) {
    return Mistake.state(
        "%s.%s gave null; it must give a value, such as an empty Tuple if there is nothing in it"
            .formatted(spec.label(), method));
  }

  static IllegalArgumentException notItsValue(TypeSpec<?> spec, Object value) {
    return Mistake.argument(
        "%s.toComponents: expected a %s, as valueType() says, got %s; does typeSpec() give the spec of another class?"
            .formatted(spec.label(), spec.valueType().getSimpleName(), describe(value)));
  }

  static IllegalArgumentException cannotAdapt(Class<?> type, String why) {
    return Mistake.argument("TypeSpecs.adapt: %s %s".formatted(type.getName(), why));
  }

  static IllegalArgumentException notAdapted(Class<?> type) {
    return Mistake.argument("TypeSpecs.unadapt: %s is not adapted".formatted(type.getName()));
  }

  static IllegalArgumentException boxSize(TypeSpec<?> spec, int expected, int got) {
    return Mistake.argument(
        "fromBoxedTensor: a box of %s holds %d tensors, got %d"
            .formatted(text(spec), expected, got));
  }

  static IllegalArgumentException noDeserializer(Class<?> type, Tuple serialization) {
    return Mistake.argument(
        "TypeSpec.deserialize: no constructor of %s takes %s, and it has no method"
                .formatted(type.getName(), text(serialization))
            + " `static %s deserialize(Tuple)`; add one that takes what serialize() gives"
                .formatted(type.getSimpleName()));
  }

  static IllegalArgumentException noSpecClass(Class<?> type) {
    return Mistake.argument(
        "TypeSpec.deserialize: %s is no class of specs".formatted(type.getName()));
  }

  static IllegalArgumentException deserializeFailed(
      Class<?> type, Tuple serialization, Throwable cause) {
    return Mistake.argument(
        "TypeSpec.deserialize: %s refused %s: %s"
            .formatted(type.getName(), text(serialization), cut(Texts.reason(cause))),
        cause);
  }

  static IllegalArgumentException noSpec(@Nullable Object value) {
    return Mistake.argument(
        "TypeSpecs.of: expected a tensor or an extension value, got %s; its class can implement"
                .formatted(describe(value))
            + " ExtensionType, or be registered with TypeSpecs.adapt");
  }

  static UnsupportedOperationException noTypeSpec(Class<?> type) {
    return Mistake.unsupported(
        "ExtensionType.typeSpec: %s is no record and has no @AutoCompositeTensor, so its spec cannot be derived; annotate it, or override typeSpec()"
            .formatted(type.getName()));
  }

  static IllegalArgumentException cannotUnstack(TypeSpec<?> spec, int minimumRank) {
    return Mistake.argument(
        "toBoxedTensor: %s has fewer than %d axes, so it cannot be unstacked so often"
            .formatted(text(spec), minimumRank));
  }

  static IllegalStateException noFirstAxis(TypeSpec<?> spec) {
    return Mistake.state(
        "unstacked: %s has no first axis, so there is nothing to unstack".formatted(text(spec)));
  }

  static IllegalStateException notStackable(TypeSpec<?> spec, @Nullable Object part) {
    return Mistake.state(
        "%s is not stackable: its component %s is not; let its spec extend StackableTypeSpec"
            .formatted(spec.label(), text(part)));
  }

  static IllegalArgumentException cannotUnstackVariant(TypeSpec<?> spec, int minimumRank) {
    return Mistake.argument(
        "toBoxedTensor: %s is not stackable, so a box holds a whole value and has rank 0, got minimum rank %d"
            .formatted(spec.label(), minimumRank));
  }

  static IllegalArgumentException noEncoder(Class<?> type, Class<?> encoder, Exception cause) {
    return Mistake.argument(
        "%s: its @BatchEncoding %s needs a constructor that takes nothing and succeeds: %s"
            .formatted(type.getName(), encoder.getName(), cause),
        cause);
  }

  static IllegalStateException nothingToStack(TypeSpec<?> spec) {
    return Mistake.state("%s is not stackable: it holds no tensors".formatted(spec.label()));
  }

  static IllegalArgumentException notParallel(
      TypeSpec<?> spec, int minimumRank, List<Shape> shapes) {
    return Mistake.argument(
        "toBoxedTensor: the components of %s must agree in their first %d dimensions to be unstacked"
                .formatted(spec.label(), minimumRank)
            + " together, got shapes "
            + shapes);
  }

  /// A spec, or what specs are made of, in a message.
  static String text(@Nullable Object value) {
    return SpecText.inMessage(value);
  }

  /// A text in a message.
  static String cut(String text) {
    return Texts.cut(text, LONGEST_TEXT);
  }

  /// A value in a message: its class, and its text if that is short.
  static String describe(@Nullable Object value) {
    return switch (value) {
      // The text may be endless.
      case List<?> _ -> "List";
      case Set<?> _ -> "Set";
      case Map<?, ?> _ -> "Map";
      case Collection<?> _, Tuple _ -> ClassNames.of(value);
      case null, default -> Texts.of(value, LONGEST_VALUE);
    };
  }
}
