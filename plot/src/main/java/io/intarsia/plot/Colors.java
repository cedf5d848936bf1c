package io.intarsia.plot;

import io.intarsia.errors.Mistake;
import java.awt.Color;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Colors by the names that CSS and matplotlib have for them.
final class Colors {
  /// Those of series without a color of their own, in their order: matplotlib's `C0` to `C9`.
  static final List<Color> CYCLE =
      List.of(
          new Color(0x1f77b4),
          new Color(0xff7f0e),
          new Color(0x2ca02c),
          new Color(0xd62728),
          new Color(0x9467bd),
          new Color(0x8c564b),
          new Color(0xe377c2),
          new Color(0x7f7f7f),
          new Color(0xbcbd22),
          new Color(0x17becf));

  private static final Map<String, Integer> NAMES =
      Map.ofEntries(
          Map.entry("black", 0x000000),
          Map.entry("white", 0xffffff),
          Map.entry("gray", 0x808080),
          Map.entry("grey", 0x808080),
          Map.entry("lightgray", 0xd3d3d3),
          Map.entry("red", 0xff0000),
          Map.entry("green", 0x008000),
          Map.entry("blue", 0x0000ff),
          Map.entry("orange", 0xffa500),
          Map.entry("purple", 0x800080),
          Map.entry("brown", 0xa52a2a),
          Map.entry("pink", 0xffc0cb),
          Map.entry("olive", 0x808000),
          Map.entry("cyan", 0x00ffff),
          Map.entry("magenta", 0xff00ff),
          Map.entry("yellow", 0xffff00),
          Map.entry("navy", 0x000080),
          Map.entry("teal", 0x008080));

  private Colors() {}

  /// @throws IllegalArgumentException if there is no color of the name
  static Color of(String name) {
    String word = name.strip().toLowerCase(Locale.ROOT);
    Color found = word.matches("c\\d") ? CYCLE.get(word.charAt(1) - '0') : named(word);
    if (found == null) {
      throw Mistake.argument(
          "Plot.withColor: there is no color '%s'; expected '#rrggbb', 'C0' to 'C9' or one of %s"
              .formatted(name, String.join(", ", NAMES.keySet().stream().sorted().toList())));
    }
    return found;
  }

  private static @Nullable Color named(String word) {
    if (word.matches("#[0-9a-f]{6}")) {
      return new Color(Integer.parseInt(word.substring(1), 16));
    }
    Integer known = NAMES.get(word);
    return known == null ? null : new Color(known);
  }

  /// A color of which so much is seen.
  static Color seen(Color color, double alpha) {
    return new Color(
        color.getRed(), color.getGreen(), color.getBlue(), (int) Math.round(255 * alpha));
  }
}
