package io.intarsia.spec;

import io.intarsia.internal.caller.ClassNames;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.caller.Texts;
import io.intarsia.internal.codec.CodecPath;
import io.intarsia.internal.codec.MessageErrors;
import io.intarsia.nest.KeyedLeaf;
import io.intarsia.nest.Nest;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What cannot be saved, and what is wrong with saved data.
final class CodecErrors {
  private CodecErrors() {}

  // -- encoding -----------------------------------------------------------------------------------

  static IllegalArgumentException notEncodable(CodecPath place, Object value) {
    String advice =
        switch (value) {
          case Enum<?> constant -> "save its name() as a String";
          case byte[] bytes -> "save an ArrayLiteral, or a String if it is text";
          case Object[] array -> "save a List or a Tuple";
          default ->
              "save what it consists of, or @TypeName a spec class or extension record for it";
        };
    return encoding(place, "%s cannot be saved; %s".formatted(ClassNames.full(value), advice));
  }

  static IllegalArgumentException function(CodecPath place, Class<?> type, String field) {
    return encoding(
        place,
        "parameter `%s` of %s is a function, which cannot be saved; leave it out with omit, or keep what it is made of"
            .formatted(field, type.getSimpleName()));
  }

  static IllegalArgumentException valueNotSpec(CodecPath place, ExtensionType value) {
    return encoding(
        place,
        "%s is a value, which has tensors; save its typeSpec()".formatted(ClassNames.full(value)));
  }

  static IllegalArgumentException keyNotString(CodecPath place, @Nullable Object key) {
    return encoding(place, "keys of maps must be Strings, got " + SpecErrors.describe(key));
  }

  static IllegalArgumentException notUnicode(CodecPath place, String text) {
    return encoding(
        place,
        "the String '%s' has half of a surrogate pair, so it is no text; save an ArrayLiteral"
            .formatted(SpecErrors.cut(text)));
  }

  static IllegalArgumentException unnamed(CodecPath place, Class<?> type) {
    return encoding(
        place,
        "%s has no name to be saved under; annotate it with @TypeName, or call TypeRegistry.register"
            .formatted(type.getName()));
  }

  static IllegalArgumentException reservedName(CodecPath place, String type, String name) {
    return encoding(
        place, "%s has a field named '%s', which Python reserves; rename it".formatted(type, name));
  }

  static IllegalArgumentException notPythonName(CodecPath place, String typeName, String name) {
    return encoding(
        place,
        "named tuple %s: '%s' is no name Python accepts there (an identifier, no keyword, and no"
                .formatted(typeName, name)
            + " leading underscore in a field); rename it");
  }

  static IllegalArgumentException notLoadable(CodecPath place, TypeSpec<?> spec, Exception cause) {
    IllegalArgumentException error =
        encoding(
            place,
            "%s would not load: %s"
                .formatted(SpecErrors.text(spec), SpecErrors.cut(Texts.reason(cause))));
    error.initCause(cause);
    return error;
  }

  static IllegalArgumentException loadsAsOther(
      CodecPath place, TypeSpec<?> spec, TypeSpec<?> loaded) {
    if (spec instanceof DerivedSpec<?> record && loaded instanceof DerivedSpec<?> other) {
      Difference first = Difference.of(record, other);
      return encoding(
          place,
          "component `%s` of %s would load as %s instead of %s; declare its class, or save what it"
                  .formatted(
                      first.path,
                      spec.valueType().getSimpleName(),
                      SpecErrors.describe(first.loaded),
                      SpecErrors.describe(first.saved))
              + " consists of");
    }
    return encoding(
        place, "%s would load as %s".formatted(SpecErrors.text(spec), SpecErrors.text(loaded)));
  }

  /// The first part of a record that would be another once it is loaded.
  ///
  /// @param path of the component, and what leads to the part in a nest
  private record Difference(String path, @Nullable Object saved, @Nullable Object loaded) {
    static Difference of(DerivedSpec<?> record, DerivedSpec<?> other) {
      int i = record.firstDifference(other);
      String name = record.componentName(i);
      var whole = new Difference(name, record.described(i), other.described(i));
      return whole.isSaid() ? whole : whole.inside();
    }

    /// Whether the message would tell the two apart, as it does not tell two lists.
    private boolean isSaid() {
      return !SpecErrors.describe(saved).equals(SpecErrors.describe(loaded));
    }

    private Difference inside() {
      List<KeyedLeaf> leaves = Nest.flattenWithPaths(saved);
      List<@Nullable Object> others = Nest.flatten(loaded);
      for (int i = 0; i < Math.min(leaves.size(), others.size()); i++) {
        KeyedLeaf leaf = leaves.get(i);
        if (!Objects.equals(leaf.value(), others.get(i))) {
          return new Difference(leaf.path().of(path), leaf.value(), others.get(i));
        }
      }
      return this;
    }
  }

  // -- decoding -----------------------------------------------------------------------------------

  static IllegalArgumentException notSet(CodecPath place) {
    return MessageErrors.decoding(place, "no kind of value is set; None must be set, too");
  }

  static IllegalArgumentException fieldTwice(CodecPath place, String name) {
    return MessageErrors.decoding(
        place, "the name '%s' occurs twice".formatted(SpecErrors.cut(name)));
  }

  static IllegalArgumentException noState(CodecPath place) {
    return MessageErrors.decoding(place, "type_state is not set");
  }

  static IllegalArgumentException stateNotTuple(CodecPath place, @Nullable Object state) {
    return MessageErrors.decoding(
        place, "type_state must be a tuple, got " + SpecErrors.describe(state));
  }

  static IllegalArgumentException stateNotFields(CodecPath place, String name, Object state) {
    return MessageErrors.decoding(
        place,
        "the type_state of extension type '%s' must be a tuple of (name, value) pairs, got %s"
            .formatted(SpecErrors.cut(name), SpecErrors.describe(state)));
  }

  static IllegalArgumentException unknownKind(CodecPath place, int number, String name) {
    return MessageErrors.decoding(
        place,
        "type_spec_class %d ('%s') is not known; it may come from a newer TensorFlow"
            .formatted(number, SpecErrors.cut(name)));
  }

  static IllegalArgumentException wrongCount(
      CodecPath place, TypeSpec<?> spec, int expected, int count) {
    return MessageErrors.decoding(
        place,
        "%s has %d tensors, but %d were saved; the class that was saved took values apart in"
                .formatted(SpecErrors.text(spec), count, expected)
            + " another way");
  }

  static IllegalArgumentException noComponents(CodecPath place, TypeSpec<?> spec, Exception cause) {
    return MessageErrors.decoding(
        place,
        "%s has no components: %s"
            .formatted(SpecErrors.text(spec), SpecErrors.cut(cause.toString())),
        cause);
  }

  static IllegalArgumentException refused(CodecPath place, RuntimeException cause) {
    return MessageErrors.decoding(place, SpecErrors.cut(Texts.reason(cause)), cause);
  }

  static IllegalArgumentException noMessage(IOException cause) {
    return Mistake.argument(
        "StructuredValues.fromBytes: the bytes are no StructuredValue: " + cause.getMessage(),
        cause);
  }

  // -- Java serialization -------------------------------------------------------------------------

  static InvalidObjectException notBySerialization() {
    return new InvalidObjectException(
        "a spec is stored by its serialization; the stream holds one in another form");
  }

  static IllegalArgumentException notStored(String why) {
    return Mistake.argument("the stream holds no spec: " + why);
  }

  static <T> T required(@Nullable T part, String what) {
    if (part == null) {
      throw notStored(what + " is missing");
    }
    return part;
  }

  // -- both ---------------------------------------------------------------------------------------

  static IllegalArgumentException tooDeep(CodecPath place) {
    return Mistake.argument(
        "StructuredValues: at %s: nested deeper than %d levels; does the value contain itself?"
            .formatted(place, CodecPath.MOST_DEPTH));
  }

  // -- anonymous values ---------------------------------------------------------------------------

  static IllegalArgumentException otherFields(
      String name, Class<?> type, List<String> saved, List<String> declared) {
    return Mistake.argument(
        "reinterpret: %s has the fields %s, but %s has the components %s; they must be the same"
            .formatted(SpecErrors.cut(name), SpecErrors.text(saved), type.getName(), declared));
  }

  static IllegalArgumentException otherOrder(
      String name, Class<?> type, List<String> saved, List<String> declared) {
    return Mistake.argument(
        "reinterpret: %s has the fields %s, but %s declares its components in the order %s; declare"
                .formatted(SpecErrors.cut(name), SpecErrors.text(saved), type.getName(), declared)
            + " them as saved, as the order says which tensor is which");
  }

  static IllegalArgumentException noField(AnonymousSpec spec, String name) {
    return Mistake.argument(
        "%s has no field '%s', only %s"
            .formatted(
                SpecErrors.cut(spec.name()),
                SpecErrors.cut(name),
                SpecErrors.text(List.copyOf(spec.fields().keySet()))));
  }

  static UnsupportedOperationException packed(String name) {
    return Mistake.unsupported(
        "the fields of %s are packed into one variant tensor, which only TensorFlow's own code can"
                .formatted(SpecErrors.cut(name))
            + " flatten");
  }

  static UnsupportedOperationException opaque(OpaqueSpec spec) {
    return Mistake.unsupported(
        "%s: how its values are made of tensors is not known; register its spec class with"
                .formatted(SpecErrors.text(spec))
            + " TypeRegistry, or provide it with a TypeProvider, before loading");
  }

  // -- TensorInfo ---------------------------------------------------------------------------------

  static IllegalArgumentException tensorNames(TypeSpec<?> spec, int expected, List<String> names) {
    return Mistake.argument(
        "TensorInfos.of: %s has %d tensors, got the names %s"
            .formatted(SpecErrors.text(spec), expected, SpecErrors.text(names)));
  }

  private static IllegalArgumentException encoding(CodecPath place, String message) {
    return Mistake.argument("StructuredValues.encode: at %s: %s".formatted(place, message));
  }
}
