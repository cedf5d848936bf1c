package io.intarsia.processor;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;

/// Gives classes the names that a generated file knows them by, and what it imports for that.
final class Imports {
  private final Elements elements;
  private final String home;
  private final Map<String, String> names = new HashMap<>();
  private final TreeSet<String> imported = new TreeSet<>();

  /// @param home the package of the file
  /// @param own the simple name of the class in it
  Imports(Elements elements, String home, String own) {
    this.elements = elements;
    this.home = home;
    names.put(own, qualified(home, own));
  }

  /// The name of a class: `Map.Entry`, with `java.util.Map` imported; the whole one if another
  /// class has the short one.
  String name(TypeElement type) {
    Element outer = type;
    while (outer.getEnclosingElement() instanceof TypeElement next) {
      outer = next;
    }
    String home = elements.getPackageOf(type).getQualifiedName().toString();
    String simple = outer.getSimpleName().toString();
    String full = type.getQualifiedName().toString();
    return name(home, simple) + full.substring(qualified(home, simple).length());
  }

  /// The name of a class that is in no other, given whole.
  String name(String qualified) {
    int dot = qualified.lastIndexOf('.');
    return name(qualified.substring(0, dot), qualified.substring(dot + 1));
  }

  private String name(String from, String simple) {
    String full = qualified(from, simple);
    if (!names.computeIfAbsent(simple, _ -> full).equals(full)) {
      return full;
    }
    boolean isKnown =
        from.equals(home) || (from.equals("java.lang") && !isTaken(simple)) || from.isEmpty();
    if (!isKnown) {
      imported.add(full);
    }
    return simple;
  }

  // A class of the same package is known before one of java.lang.
  private boolean isTaken(String simple) {
    return elements.getTypeElement(qualified(home, simple)) != null;
  }

  /// The lines that import what was named.
  String lines() {
    return imported.stream().map(each -> "import " + each + ";\n").collect(Collectors.joining());
  }

  private static String qualified(String home, String simple) {
    return home.isEmpty() ? simple : home + "." + simple;
  }
}
