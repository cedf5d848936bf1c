package io.intarsia.nest;

import java.util.Comparator;

/// Strings by Unicode code point, as Python sorts them. `String.compareTo` goes by UTF-16 units and
/// puts characters beyond U+FFFF before some that come later.
final class CodePointOrder {
  static final Comparator<Object> INSTANCE = (a, b) -> compare((String) a, (String) b);

  private CodePointOrder() {}

  private static int compare(String a, String b) {
    int common = Math.min(a.length(), b.length());
    for (int i = 0; i < common; i++) {
      char left = a.charAt(i);
      char right = b.charAt(i);
      if (left != right) {
        return rank(left) - rank(right);
      }
    }
    return a.length() - b.length();
  }

  // Surrogates stand for code points above all other units.
  private static int rank(char unit) {
    return Character.isSurrogate(unit) ? unit + 0x10000 : unit;
  }
}
