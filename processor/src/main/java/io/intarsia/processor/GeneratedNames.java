package io.intarsia.processor;

import javax.lang.model.element.TypeElement;

/// The names of what is generated for a class, by which the library finds it.
///
/// @param home the package
/// @param companion the class that takes values apart and makes them again
/// @param subclass the extension type that extends the class
record GeneratedNames(String home, String companion, String subclass) {
  static GeneratedNames of(Library library, TypeElement type) {
    String home = library.elements().getPackageOf(type).getQualifiedName().toString();
    String binary = library.elements().getBinaryName(type).toString();
    String name = binary.substring(home.isEmpty() ? 0 : home.length() + 1).replace('$', '_');
    return new GeneratedNames(home, name + "_Composite", name + "_AutoCompositeTensor");
  }

  /// The name of a class of the package, whole.
  String whole(String name) {
    return home.isEmpty() ? name : home + "." + name;
  }
}
