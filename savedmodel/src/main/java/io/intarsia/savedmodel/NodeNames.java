package io.intarsia.savedmodel;

import java.util.regex.Pattern;

/// Names as nodes and functions of a graph may have them.
final class NodeNames {
  private static final Pattern OTHERS = Pattern.compile("[^A-Za-z0-9_]");

  private NodeNames() {}

  /// A key of a signature as a part of a name; different keys give different names.
  static String of(String key) {
    return OTHERS
        .matcher(key)
        .replaceAll(found -> "_x%04x".formatted((int) found.group().charAt(0)));
  }
}
