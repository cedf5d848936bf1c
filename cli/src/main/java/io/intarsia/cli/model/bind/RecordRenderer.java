package io.intarsia.cli.model.bind;

import io.intarsia.cli.model.bind.ExtensionRecords.ExtensionRecord;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TypeName;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;

/// Writes the record of an extension type.
record RecordRenderer(ModelBinding.Names names, ExtensionRecords extensions) {
  /// The file.
  String render(ExtensionRecord type) {
    Imports imports = new Imports(own());
    var text = new TypeText(imports, new NestRecords(Identifiers.ofClasses(Set.of())));
    String components =
        type.fields().stream()
            .map(field -> text.declared(field.type()) + " " + field.key())
            .collect(Collectors.joining(", "));
    String body =
        """
        %s@%s(%s)
        public record %s(%s) implements %s {}
        """
            .formatted(
                documentation(type),
                imports.name(TypeName.class),
                JavaText.literal(type.typeName()),
                type.name(),
                components,
                imports.name(ExtensionType.class));
    return ClassRenderer.file(names.home(), imports, body);
  }

  private static String documentation(ExtensionRecord type) {
    String parameters =
        type.fields().stream()
            .map(field -> "/// @param %s %s\n".formatted(field.key(), field.notes()))
            .collect(Collectors.joining());
    return "/// The extension type %s.\n".formatted(JavaText.code(type.typeName()))
        + (parameters.isEmpty() ? "" : "///\n" + parameters);
  }

  private Set<String> own() {
    Set<String> own =
        extensions.records().stream()
            .map(ExtensionRecord::name)
            .collect(Collectors.toCollection(HashSet::new));
    own.add(names.type());
    return own;
  }
}
