package io.intarsia.processor;

import java.util.List;
import javax.lang.model.element.ModuleElement;

/// Puts a generated file together.
record SourceFile(Library library, Imports imports) {
  private static final String GENERATED = "javax.annotation.processing.Generated";

  /// @param documentation of the class
  /// @param head the class, up to its body
  /// @param members what is in it, each with its indentation
  String of(CompositeModel model, String documentation, String head, List<String> members) {
    String home = GeneratedNames.of(library, model.type()).home();
    String annotations = generated(model) + new Suppressions(library, model).ofClass();
    String body = String.join("\n\n", members);
    String imported = imports.lines();
    return (home.isEmpty() ? "" : "package " + home + ";\n\n")
        + imported
        + (imported.isEmpty() ? "" : "\n")
        + documentation
        + "\n"
        + annotations
        + head
        + " {\n"
        + body
        + "\n}\n";
  }

  // Modules that do not read java.compiler cannot see the annotation.
  private String generated(CompositeModel model) {
    ModuleElement module = library.elements().getModuleOf(model.type());
    boolean isKnown =
        module == null
            ? library.elements().getTypeElement(GENERATED) != null
            : library.elements().getTypeElement(module, GENERATED) != null;
    return isKnown
        ? "@%s(\"%s\")\n".formatted(imports.name(GENERATED), AutoCompositeProcessor.class.getName())
        : "";
  }
}
