package io.intarsia.spec;

import io.intarsia.internal.codec.CodecPath;
import io.intarsia.nest.NamedTuple;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Names that Python must accept when it loads what was saved: else the whole model fails there.
final class PythonNames {
  private static final Set<String> KEYWORDS =
      Set.of(
          "False await else import pass None break except in raise True class finally is return and"
              .concat(" continue for lambda try as def from nonlocal while assert del global not")
              .concat(" with async elif if or yield")
              .split(" "));

  // Attributes of Python's extension types and their specs.
  private static final Set<String> RESERVED =
      Set.copyOf(
          List.of(
              "self Spec _type_spec _shape_invariant_to_type_spec _consumers value_type"
                  .concat(" is_compatible_with most_specific_compatible_type")
                  .concat(" _with_tensor_ranks_only _to_components _from_components")
                  .concat(" _component_specs _to_tensor_list _from_tensor_list")
                  .concat(" _from_compatible_tensor_list _flat_tensor_specs _serialize")
                  .concat(" _deserialize _to_legacy_output_types _to_legacy_output_shapes")
                  .concat(" _to_legacy_output_classes _keras_mask")
                  .split(" ")));

  private static final String RESERVED_PREFIX = "_tf_extension_type";

  private PythonNames() {}

  /// Checks type and field names of a named tuple.
  static void check(NamedTuple.Fields fields, CodecPath place) {
    if (!isIdentifier(fields.typeName())) {
      throw CodecErrors.notPythonName(place, fields.typeName(), fields.typeName());
    }
    for (String name : fields.names()) {
      if (!isIdentifier(name) || name.startsWith("_")) {
        throw CodecErrors.notPythonName(place, fields.typeName(), name);
      }
    }
  }

  /// Whether no field of an extension type can have that name.
  static boolean isReserved(String field) {
    return RESERVED.contains(field)
        || field.toLowerCase(Locale.ROOT).startsWith(RESERVED_PREFIX)
        || (field.startsWith("__") && field.endsWith("__"));
  }

  private static boolean isIdentifier(String name) {
    return !name.isEmpty()
        && !KEYWORDS.contains(name)
        && (name.charAt(0) == '_' || Character.isUnicodeIdentifierStart(name.codePointAt(0)))
        && name.codePoints()
            .allMatch(
                c -> Character.isUnicodeIdentifierPart(c) && !Character.isIdentifierIgnorable(c));
  }
}
