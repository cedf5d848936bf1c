package io.intarsia.spec;

import org.jspecify.annotations.Nullable;

/// Where in a component of a record something is: for messages, and so that bottomless nests end in
/// one.
///
/// @param key an index of a list, a key of a map, or a [Step]
/// @param depth how many containers and extension values are around it
record ComponentPath(Component component, @Nullable ComponentPath outer, Object key, int depth) {
  /// The deepest nest: what a thread with a small stack can flatten.
  static final int DEEPEST = 400;

  /// A step in the words of the code that makes it, such as `.get()`.
  record Step(String code) {}

  static ComponentPath of(Component component, int depth) {
    var site = new ComponentPath(component, null, new Step(component.code()), depth);
    if (depth > DEEPEST) {
      throw ComponentErrors.tooDeep(site);
    }
    return site;
  }

  /// One step further.
  ///
  /// @throws IllegalArgumentException if that is too deep
  ComponentPath child(Object next) {
    if (depth >= DEEPEST) {
      throw ComponentErrors.tooDeep(this);
    }
    return new ComponentPath(component, this, next, depth + 1);
  }

  /// The code that leads here, such as `edges().get(2)`.
  String path() {
    String last =
        switch (key) {
          case Step step -> step.code();
          case String name -> ".get(\"" + name + "\")";
          default -> ".get(" + key + ")";
        };
    return outer == null ? last : outer.path() + last;
  }
}
